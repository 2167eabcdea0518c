// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QPushButton;

namespace fairlead::gui {

class ElidedLabel;

// Below the header while the console looks at a moment gone by: which one, whether the open page shows it, and a button
// that leads back to now. GUI thread.
class MomentBand : public QFrame {
    Q_OBJECT
public:
    explicit MomentBand(QWidget* parent = nullptr);

    // page: the id of the open one. Hidden without a page, and at now (0).
    void showMoment(qint64 atMs, const QString& page);

Q_SIGNALS:
    void backToNowRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ElidedLabel* m_text;
    bool m_isOfNow = false;
};

}  // namespace fairlead::gui
