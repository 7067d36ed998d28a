// SPDX-License-Identifier: MIT
import CoreDataRows
