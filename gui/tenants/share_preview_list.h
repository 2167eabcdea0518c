// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/share_preview.h"

#include <QStringList>
#include <QWidget>

namespace fairlead::gui {

// Preview of a change: one line per tenant with its share before and after. GUI thread.
class SharePreviewList : public QWidget {
    Q_OBJECT
public:
    explicit SharePreviewList(QWidget* parent = nullptr);

    void showPreview(const SharePreview& preview);
    void say(const QString& text);  // shown instead of a preview
    QStringList lines() const;      // for screen readers

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    SharePreview m_preview;
    QString m_text;
};

}  // namespace fairlead::gui
