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

// One limit in a form, made from its rule: name, value, unit, what is used of it now, where its value comes from, and
// below what is wrong with what was typed. Values are written as everywhere (shared/limit_text.h); rates have a field
// for each part. GUI thread.
class LimitEditor : public QObject {
    Q_OBJECT
public:
    // Adds itself to the grid of a form, from this row on; tells how many rows it took with kRows.
    static constexpr int kRows = 2;
    LimitEditor(const LimitRule& rule, QGridLayout* grid, int row, QWidget* form);

    const LimitRule& rule() const { return m_rule; }

    // What is in force, as limit_text.h writes it. A field somebody has changed keeps what was typed.
    // mixed: several tenants have several values; nothing is shown then.
    void setInForce(const QString& text, const QString& origin, bool mixed);
    void setUse(const QString& text);
    void setMayForget(bool may);  // there is something set at run time that could be forgotten
    void setEnabled(bool enabled, const QString& whyNot);

    bool isChanged() const;    // it says something else than what is in force
    bool isForgotten() const;  // what was set at run time is to be forgotten
    void takeBack();           // what somebody has changed
    QString text() const;      // as typed
    void setText(const QString& text);

    // REQUIRES: isChanged(). Sets the field; else says what is wrong, there too.
    Status read(LimitSettings& settings) const;
    // Below the field. Empty: nothing is wrong.
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
    QString m_tip;  // of the value, while it can be edited
    bool m_mixed = false;
    bool m_forgotten = false;
    bool m_mayForget = false;
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
