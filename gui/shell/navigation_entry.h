// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/connection_mark.h"
#include "gui/kit/consent/connection_text.h"

#include <QAbstractButton>

namespace fairlead::gui {

// A row of the list at the left: a drawing or a dot, a text, and at its end a key or a count. Narrow it is the drawing
// alone. Painted by hand, because a style's buttons shout here. GUI thread.
class NavigationEntry : public QAbstractButton {
    Q_OBJECT
public:
    explicit NavigationEntry(const QString& text, QWidget* parent);

    void setDrawing(const QString& icon);                                 // of resources/icons
    void setHealth(ConnectionHealth health, const ConnectionMark& mark);  // a dot in place of the drawing
    void setKey(const QString& key);
    void setTip(const QString& tip);
    void setName(const QString& text);
    // In place of the key; 0: none. hot: somebody has to do something about it.
    void setCount(quint64 count, bool hot);
    void setNarrow(bool narrow);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QColor paintGround(QPainter& painter) const;  // the colour of what comes upon it
    void paintSign(QPainter& painter, const QColor& color) const;
    int paintEnd(QPainter& painter) const;  // how wide it is
    QString countWithin(const QFontMetrics& metrics) const;
    void tell();  // tooltip and name follow

    QString m_icon;
    QString m_key;
    QString m_tip;
    quint64 m_count = 0;
    bool m_hot = false;
    bool m_narrow = false;
    bool m_hasDot = false;
    ConnectionHealth m_health = ConnectionHealth::None;
    ConnectionMark m_mark;
};

}  // namespace fairlead::gui
