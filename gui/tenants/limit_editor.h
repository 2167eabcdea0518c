// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/limit_rules.h"

#include <QObject>
#include <QString>

#include <functional>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;
class QWidget;

namespace fairlead::gui {

// Edits one limit in a form, built from its rule: name, value, unit, current use, origin of the value, and below it the
// error in what was typed. Values are written as in shared/limit_text.h; a rate has one field per part. GUI thread.
class LimitEditor : public QObject {
    Q_OBJECT
public:
    // The constructor adds the editor to the form's grid at `row`; it takes kRows rows.
    static constexpr int kRows = 2;
    LimitEditor(const LimitRule& rule, QGridLayout* grid, int row, QWidget* form);

    const LimitRule& rule() const { return m_rule; }

    // The value in force, written as in limit_text.h. A field that the user has edited keeps its text.
    // mixed: the tenants differ in this value, so none is shown.
    void setInForce(const QString& text, const QString& origin, bool mixed);
    void setUse(const QString& text);
    // may: a value set at run time exists and can be removed; forATime: one that would end by itself.
    void setMayForget(bool may, bool forATime = false);
    void setEnabled(bool enabled, const QString& whyNot);

    bool isChanged() const;    // the field differs from the value in force
    bool isForgotten() const;  // the user chose to remove the value set at run time
    void takeBack();           // undoes the user's edits
    QString text() const;      // as typed
    void setText(const QString& text);

    // REQUIRES: isChanged(). Writes the field into settings, or returns what is wrong with it.
    Status read(LimitSettings& settings) const;
    // Shows the error below the field. Empty: no error.
    void showError(const QString& error);
    QString error() const;

Q_SIGNALS:
    void edited();

private:
    void makeValue(QWidget* form);
    void fill(const QString& text);
    void afterEdit();

    const LimitRule& m_rule;
    QString m_inForce;
    QString m_tip;  // tooltip of the value while it can be edited
    bool m_mixed = false;
    bool m_forgotten = false;
    bool m_filling = false;
    QWidget* m_value = nullptr;
    QLineEdit* m_text = nullptr;  // the number, or the whole value
    QLineEdit* m_period = nullptr;
    QLineEdit* m_burst = nullptr;
    QComboBox* m_choice = nullptr;
    QLabel* m_name;
    QLabel* m_use;
    QLabel* m_origin;
    QLabel* m_error;
    QToolButton* m_forget;
};

}  // namespace fairlead::gui
