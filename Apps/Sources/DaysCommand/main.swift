// SPDX-License-Identifier: MIT
// Where the program begins and ends.

DaysProgram.program.runAndExit()
