// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace fairlead::gui {

// Return presses the button that has the focus, as Space does, in windows and dialogs alike. Qt itself does so only in dialogs,
// and there not for every button. GUI thread.
class ReturnKey : public QObject {
public:
    explicit ReturnKey(QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace fairlead::gui
