// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QPointer>

class QFocusFrame;
class QPainter;
class QRect;
class QWidget;

namespace fairlead::gui {

// The ring around what the keys go to, outside of it and as soon as somebody uses keys. A widget that shows by itself that
// it has the focus says so with the property "ownRing"; fields and tables do. GUI thread.
class FocusRing : public QObject {
    Q_OBJECT
public:
    explicit FocusRing(QObject* parent = nullptr);
    ~FocusRing() override;

    // Whether the last that somebody did was done by a key.
    static bool isByKeys();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();

    QPointer<QFocusFrame> m_frame;
};

// The ring itself, within the edges of the rectangle.
void paintRing(QPainter& painter, const QRect& rect, const QWidget* around);

}  // namespace fairlead::gui
