// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/workers_gone_text.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

namespace fairlead::gui {

QString workersGoneText(quint64 gone, quint64 before, const QString& commands) {
    return gone < before
               ? tr("%1 of %2 workers that take %3 are gone", nullptr, plural(gone))
                     .arg(countText(gone), countText(before), commands)
               : tr("All %1 workers that take %2 are gone", nullptr, plural(before)).arg(countText(before), commands);
}

}  // namespace fairlead::gui
