// SPDX-License-Identifier: MIT
// Where the program begins and ends.

ReactionLabProgram.program.runAndExit()
