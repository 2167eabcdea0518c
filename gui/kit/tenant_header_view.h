// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHeaderView>

namespace fairlead::gui {

// A flat header. Titles have two lines if one would be wider than the figures below; an arrow marks the sorted column.
class TenantHeaderView : public QHeaderView {
    Q_OBJECT
public:
    explicit TenantHeaderView(QWidget* parent = nullptr);

    // The smallest width of a section at which no word of its title is cut.
    int titleWidth(int section) const;
    QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;
};

}  // namespace fairlead::gui
