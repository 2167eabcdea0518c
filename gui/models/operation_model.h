// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/operation.h"
#include "gui/models/column_table.h"

namespace fairlead::gui {

// Bulk jobs, newest first, identified by their ids. GUI thread.
class OperationModel final : public ColumnTable<Operation> {
    Q_OBJECT
public:
    enum Column { Kind, Scope, State, Done, Skipped, Again, By, Reason, Started };

    explicit OperationModel(QObject* parent = nullptr);
};

QString kindText(const Operation& operation);
QString stateText(const Operation& operation);
QString scopeText(const Operation& operation);  // "acme, mail, “timeout”"
// Its progress in words: "812 looked at; 800 done; 12 skipped; …"
QString accountText(const Operation& operation);

}  // namespace fairlead::gui
