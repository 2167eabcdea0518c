// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/text_label.h"
#include "gui/models/words/tenant_condition.h"

namespace fairlead::gui {

// A tenant's state in a box: its sign and its word. GUI thread.
class StateBadge : public TextLabel {
    Q_OBJECT
public:
    explicit StateBadge(QWidget* parent = nullptr);

    void showState(const TenantRow& row, qint64 nowMs);
    void setStale(bool stale);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void applyColors();

    TenantCondition m_state = TenantCondition::Ok;
    bool m_isStale = false;
};

}  // namespace fairlead::gui
