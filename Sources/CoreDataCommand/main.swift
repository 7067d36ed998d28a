// SPDX-License-Identifier: MIT
// The program `coredata`. CoreDataTool does the work.

import CoreDataTool

CoreDataTool.runAndExit()
