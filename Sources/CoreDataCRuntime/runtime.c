// SPDX-License-Identifier: MIT
#include "CoreDataCRuntime.h"
