// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QHash>
#include <QString>

#include <optional>

namespace fairlead::gui {

// The updates that nobody has looked at yet, as one. A row is the latest word on its tenant, so of several only the last
// one counts: it never holds more than one row, or one removal, per tenant. Not thread-safe.
class PendingUpdate {
public:
    void add(TenantsUpdate update);
    bool isEmpty() const { return !m_update.has_value(); }
    // REQUIRES: !isEmpty(). Empty afterwards.
    TenantsUpdate take();

private:
    void index();

    std::optional<TenantsUpdate> m_update;
    // Built when a second update comes, which is rare.
    bool m_indexed = false;
    QHash<QString, qsizetype> m_rowOf;
    QHash<QString, qsizetype> m_removedAt;
};

}  // namespace fairlead::gui
