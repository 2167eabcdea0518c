// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/dead_letter.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

// What the errors are that a filter names by their fingerprints. A fingerprint is made of the normalised text alone, so
// what one page has learnt holds for all pages and brokers. GUI thread.

// Remembers the texts of groups by error, at most kMostErrorNames in all; of other groups nothing is learnt.
void learnErrors(const QList<DeadLetterGroup>& groups);
inline constexpr qsizetype kMostErrorNames = 10'000;
bool isErrorKnown(const QString& fingerprint);

// "“timeout after <n> s” and 2 more errors"; of what is not known the fingerprint: "error 60d49ce1b494bc3c".
QString errorsText(const QStringList& fingerprints);

}  // namespace fairlead::gui
