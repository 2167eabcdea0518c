// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/what_if.h"
#include "shared/limits/limit_rules.h"

#include <QList>
#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace fairlead::gui {

class FilterChip;
class FlowLayout;
class InputField;

// The changes to try: a form for one of them, and a chip with a cross for each that was added. GUI thread.
class ChangeList : public QWidget {
    Q_OBJECT
public:
    explicit ChangeList(QWidget* parent = nullptr);

    QList<WhatIfChange> changes() const;  // one for each tenant
    bool isEmpty() const { return m_lines.isEmpty(); }
    // What stands in the form is added, if it is whole. False: it is not, and says why.
    bool takeForm();
    void setTenant(const QString& tenant);
    // These and no others; of limits that have no effect in a replay nothing is taken. Returns how many those are.
    int setChanges(const QList<WhatIfChange>& changes);
    void clear();

Q_SIGNALS:
    void changed();
    void entered();  // Return, with nothing to add: what is there is meant

private:
    struct Entry {
        QString tenant;
        LimitField field = LimitField::Weight;
        QString value;
        FilterChip* chip = nullptr;
    };

    bool add();
    void put(const QString& tenant, LimitField which, const QString& value);
    void remove(FilterChip* chip);
    void showHint();
    LimitField field() const;

    InputField* m_tenant;
    QComboBox* m_field;
    InputField* m_value;
    QPushButton* m_add;
    QLabel* m_problem;
    QWidget* m_chips;
    QList<Entry> m_lines;
};

}  // namespace fairlead::gui
