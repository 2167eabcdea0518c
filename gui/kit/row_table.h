// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QTableView>

namespace fairlead::gui {

// The table of every page: selects whole rows, Ctrl+C copies them (row_copy.h), long titles have two lines. GUI thread.
class RowTable : public QTableView {
    Q_OBJECT
public:
    struct Settings {
        QString id;
        QString name;          // for screen readers
        QList<int> widths;     // of the columns, in digits; the last one takes the rest
        bool several = false;  // several rows can be selected
    };
    // The model outlives this.
    RowTable(QAbstractItemModel* model, const Settings& settings, QWidget* parent = nullptr);
};

}  // namespace fairlead::gui
