// SPDX-License-Identifier: MIT
print("x")
