// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHeaderView>

namespace fairlead::gui {

// Column titles on two lines where one would be wider than the figures below it; flat, with a small arrow at the
// column that orders the rows.
class TenantHeaderView : public QHeaderView {
    Q_OBJECT
public:
    explicit TenantHeaderView(QWidget* parent = nullptr);

    // The narrowest this section may be without cutting a word of its title.
    int titleWidth(int section) const;
    QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;
};

}  // namespace fairlead::gui
