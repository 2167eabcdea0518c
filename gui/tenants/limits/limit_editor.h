// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/limits/limit_rules.h"

#include <QString>
#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace fairlead::gui {

class SegmentChoice;

// One limit as a line of a form, built from its rule: name, value, use now; below it where the value comes from, what it
// means in words, and the error in what was typed. Values are written as in shared/limits/limit_text.h; a rate has one field per
// part. GUI thread.
class LimitEditor : public QWidget {
    Q_OBJECT
public:
    static constexpr int kNameWidth = 104;

    LimitEditor(const LimitRule& rule, QWidget* parent);

    const LimitRule& rule() const { return m_rule; }

    // The value in force, written as in limit_text.h. A field that the user has edited keeps its text. origin: where it was set;
    // empty: nowhere. mixed: the tenants differ in this value, so none is shown.
    void setInForce(const QString& text, const QString& origin, bool mixed);
    void setUse(const QString& text);
    // A sentence below the field; empty: none.
    void setNote(const QString& text);
    // may: a value set at run time exists and can be removed; forATime: one that would end by itself.
    void setMayForget(bool may, bool forATime = false);
    void setEditable(bool editable, const QString& whyNot);

    bool isChanged() const;    // the field differs from the value in force
    bool isForgotten() const;  // the user chose to remove the value set at run time
    void takeBack();           // undoes the user's edits
    QString text() const;      // as typed
    void setText(const QString& text);
    void focusField();

    // REQUIRES: isChanged(). Writes the field into settings, or returns what is wrong with it.
    Status read(LimitSettings& settings) const;
    // Shows the error below the field. Empty: no error.
    void showError(const QString& error);
    QString error() const;

Q_SIGNALS:
    void edited();

private:
    void makeValue();
    void fill(const QString& text);
    void afterEdit();
    void showNote();

    const LimitRule& m_rule;
    QString m_inForce;
    QString m_origin;
    QString m_note;
    QString m_tip;  // tooltip of the value while it can be edited
    bool m_mixed = false;
    bool m_forgotten = false;
    bool m_forgetsForATime = false;  // the button means what was set for a time
    bool m_filling = false;
    QWidget* m_value;
    QLineEdit* m_text = nullptr;  // the number, or the whole value
    QLineEdit* m_period = nullptr;
    QLineEdit* m_burst = nullptr;
    SegmentChoice* m_choice = nullptr;
    QLabel* m_name;
    QLabel* m_use;
    QLabel* m_below;
    QLabel* m_error;
    QToolButton* m_forget;
};

}  // namespace fairlead::gui
