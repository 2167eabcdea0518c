// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_rule.h"

#include <QDialog>

#include <utility>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace fairlead::gui {

// Edits an alert rule: what it measures, for which tenant, the levels that raise and clear it, and the duration. A rule
// that could never clear cannot be saved. Deletes itself when it closes. GUI thread.
class AlertRuleDialog : public QDialog {
    Q_OBJECT
public:
    // connections: key and name of the connections to choose from.
    AlertRuleDialog(const AlertRule& rule, const QList<std::pair<QString, QString>>& connections,
                    QWidget* parent = nullptr);

    AlertRule rule() const;  // as entered in the fields

Q_SIGNALS:
    void saved(const fairlead::gui::AlertRule& rule);

private:
    void build();
    void showKind(bool usualLevels);
    void check();

    AlertRule m_before;
    QFormLayout* m_form;
    QComboBox* m_kind;
    QComboBox* m_connection;
    QLineEdit* m_tenant;
    QDoubleSpinBox* m_raise;
    QDoubleSpinBox* m_clear;
    QSpinBox* m_seconds;
    QLabel* m_problem;
    QPushButton* m_save;
};

}  // namespace fairlead::gui
