// SPDX-License-Identifier: MIT
@main struct ModelCompiler { static func main() {} }
