// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/comparison.h"
#include "gui/models/column_table.h"

namespace fairlead::gui {

// The shares of the shared workers' time of each tenant, on both sides. GUI thread.
class ShareModel final : public ColumnTable<ComparedShare> {
    Q_OBJECT
public:
    explicit ShareModel(QObject* parent = nullptr);

    void setNames(const QString& first, const QString& second);
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString m_first;
    QString m_second;
};

}  // namespace fairlead::gui
