// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractButton>

namespace fairlead::gui {

// Looks like a field to search in, with the key that opens it; it opens the palette. GUI thread.
class FindButton : public QAbstractButton {
    Q_OBJECT
public:
    FindButton(const QString& keys, const QString& text, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int keysWidth() const;

    QString m_keys;
};

}  // namespace fairlead::gui
