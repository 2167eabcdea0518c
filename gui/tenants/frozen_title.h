// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/rows/tenant_header_view.h"

namespace fairlead::gui {

// The title of the first column, which stays where it is while the others scroll: it lies over their header, has its
// width and sorts like it. GUI thread.
class FrozenTitle : public TenantHeaderView {
    Q_OBJECT
public:
    explicit FrozenTitle(QHeaderView* header);  // the parent; it has a model

private:
    void follow();

    QHeaderView* m_header;
};

}  // namespace fairlead::gui
