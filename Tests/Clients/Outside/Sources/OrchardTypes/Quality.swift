// SPDX-License-Identifier: MIT
// A type that managed properties of another target have, to be resolved before either is built.

public enum Quality: Int16, Sendable { case juice = 1, table = 2 }
