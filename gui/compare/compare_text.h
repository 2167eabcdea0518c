// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/comparison.h"

#include <QString>

namespace fairlead::gui {

// The words of a comparison.

QString tenantWords(const std::string& name);  // "every tenant" of "*"
QString settingWords(const ComparedRow& row);
// The value in force on one side: "12".
QString valueText(const Comparison& comparison, const ComparedRow& row, Side side);
// Where it comes from: "until 14:45", "built in"; empty: not known, or there is nothing to say.
QString originWords(const Comparison& comparison, const ComparedRow& row, Side side);
// Whether it was set at run time, for the tenant itself.
bool isSetHere(const Comparison& comparison, const ComparedRow& row, Side side);
// Both: "12 · until 14:45".
QString cellText(const Comparison& comparison, const ComparedRow& row, Side side);
// The latest change of the tenant's settings: "14:32 by mara, version 17"; empty: none, or not known.
QString changeWords(const TenantSnapshot& tenant);
// Why it is not copied, as a sentence; empty: it can be, or it is the same.
QString notCopiedText(const ComparedRow& row, NotCopied why);

}  // namespace fairlead::gui
