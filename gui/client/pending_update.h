// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QHash>
#include <QString>

#include <optional>

namespace fairlead::gui {

// Merges updates that were not delivered yet into one. Of several rows of a tenant only the last is kept, so it never
// holds more than one row, or one removal, per tenant. Not thread-safe.
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
