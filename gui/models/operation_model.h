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
    enum Column { Kind, Scope, Progress, Eta, Again, By, Started };

    explicit OperationModel(QObject* parent = nullptr);
};

QString kindText(const Operation& operation);
QString stateText(const Operation& operation);
QString scopeText(const Operation& operation);  // "acme, mail, “timeout after <n> s”", "mail, every tenant"
// "at most 200 per second; 100 as a canary first; stops when more than 20 % fail again"
QString paceText(const Operation& operation);

}  // namespace fairlead::gui
