// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHeaderView>

namespace fairlead::gui {

// Column titles, on two lines where one would be wider than the figures below it; flat, with a small arrow at the
// column that orders the rows. As high with a vertical scroll bar beside the rows as without.
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

private:
    int linesNeeded() const;
    bool takesTheRest(int section) const;
    int restBesideBar() const;
    int paddingOf(int section) const;
    QFontMetrics boldMetrics() const;

    mutable int m_lines = 0;  // that it was given room for
};

}  // namespace fairlead::gui
