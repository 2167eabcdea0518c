// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/operation.h"

#include <QAbstractTableModel>

namespace fairlead::gui {

// Bulk jobs, newest first. An answer replaces what was known; whoever is looked at stays where it is as long as no new
// one came. GUI thread.
class OperationModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Kind, Scope, State, Done, Skipped, Again, By, Reason, Started, kColumns };

    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    void setOperations(const QList<Operation>& operations);
    void replace(const Operation& operation);  // one that is known
    const Operation* find(const QString& id) const;
    int rowOf(const QString& id) const;  // -1: there is none
    QString idAt(int row) const;

private:
    QList<Operation> m_operations;
};

QString kindText(const Operation& operation);
QString stateText(const Operation& operation);
QString scopeText(const Operation& operation);  // "acme, mail, “timeout”"
// Its account in words: "812 of 1,000 looked at: 800 done, 12 skipped; …"
QString accountText(const Operation& operation);

}  // namespace fairlead::gui
