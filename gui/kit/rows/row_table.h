// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QTableView>

namespace fairlead::gui {

class RowMarks;

// A table of rows as every page has one: nothing but rows can be selected, Ctrl+C copies them with tabs between and a
// header, titles stand on two lines where they must. GUI thread.
class RowTable : public QTableView {
    Q_OBJECT
public:
    struct Settings {
        QString id;
        QString name;          // for screen readers
        QList<int> widths;     // of the columns, in digits, more if title or words need it; the last one takes the rest
        bool several = false;  // several rows can be selected
        int lines = 1;         // of text in a row; at most 2
    };
    // The model outlives this.
    RowTable(QAbstractItemModel* model, const Settings& settings, QWidget* parent = nullptr);

    const RowMarks* marks() const { return m_marks; }  // for a delegate of a column

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int wordsWidth(int column) const;

    RowMarks* m_marks;
};

}  // namespace fairlead::gui
