// SPDX-License-Identifier: MIT
// Where the program begins and ends.

SowingsProgram.program.runAndExit()
