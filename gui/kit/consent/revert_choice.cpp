// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/consent/revert_choice.h"

#include "gui/data/translation.h"

#include <QComboBox>

namespace fairlead::gui {

QComboBox* makeRevertChoice(QWidget* parent, bool mayBeNever) {
    auto* choice = new QComboBox(parent);
    choice->setObjectName(QStringLiteral("revert"));
    choice->setAccessibleName(tr("When the change reverts"));
    constexpr int kMinute = 60'000;
    choice->addItem(tr("after 10 minutes"), 10 * kMinute);
    choice->addItem(tr("after 30 minutes"), 30 * kMinute);
    choice->addItem(tr("after 1 hour"), 60 * kMinute);
    choice->addItem(tr("after 4 hours"), 240 * kMinute);
    choice->addItem(tr("after 1 day"), 1440 * kMinute);
    if (mayBeNever) choice->addItem(tr("when I take it back"), 0);
    // What is forgotten at night ends by itself.
    choice->setCurrentIndex(choice->findData(30 * kMinute));
    return choice;
}

std::chrono::milliseconds revertAfter(const QComboBox* choice) {
    return std::chrono::milliseconds(choice->currentData().toInt());
}

}  // namespace fairlead::gui
