// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLayout>
#include <QList>

namespace fairlead::gui {

// Widgets one after the other in as many lines as they need, each as wide as it wants to be. Hidden ones take no room.
class FlowLayout : public QLayout {
    Q_OBJECT
public:
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem* itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), false); }
    QSize sizeHint() const override;     // of one line
    QSize minimumSize() const override;  // of the widest widget
    void setGeometry(const QRect& rect) override;

private:
    int place(const QRect& rect, bool forReal) const;  // returns the height

    QList<QLayoutItem*> m_items;
};

}  // namespace fairlead::gui
