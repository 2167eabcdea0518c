// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

class QLineEdit;

namespace fairlead::gui {

// Offers these words below the field while somebody types in it; the text stays free. GUI thread.
void suggestFor(QLineEdit* field, const QStringList& words);

}  // namespace fairlead::gui
