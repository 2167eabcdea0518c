// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace fairlead::gui {

// PRODUCTION, in the colour that nothing else has. GUI thread.
class ProductionTag : public QWidget {
    Q_OBJECT
public:
    explicit ProductionTag(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace fairlead::gui
