// SPDX-License-Identifier: MIT
// Names for the Foundation classes that are marked deprecated off Apple's platforms (because hollow there), so that the warning is
// given here once instead of at every use. Used by all of this module.

import Foundation

public typealias _FoundationExpression = NSExpression
public typealias _FoundationComparisonPredicate = NSComparisonPredicate
public typealias _FoundationExpressionType = NSExpression.ExpressionType
