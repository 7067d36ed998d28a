// SPDX-License-Identifier: MIT
// Where the program begins and ends.

import Foundation

StandardStreams.prepare()
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
