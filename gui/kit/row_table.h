// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QTableView>

namespace fairlead::gui {

// A table of rows as every page has one: nothing but rows can be selected, Ctrl+C copies them with tabs between and a
// header, titles stand on two lines where they must. GUI thread.
class RowTable : public QTableView {
    Q_OBJECT
public:
    struct Settings {
        QString id;
        QString name;       // for who does not see it
        QList<int> widths;  // of the columns, in digits; the last one takes what is left
        bool several = false;
    };
    // The model outlives this.
    RowTable(QAbstractItemModel* model, const Settings& settings, QWidget* parent = nullptr);
};

}  // namespace fairlead::gui
