// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/lab/lab_setup.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace fairlead::gui {

// Edits the setup of a Lab run and shows the load that results from it. GUI thread.
class LabForm : public QWidget {
    Q_OBJECT
public:
    explicit LabForm(QWidget* parent = nullptr);

    LabSetup setup() const;
    void setSetup(const LabSetup& setup);
    // false while a run is in progress.
    void setEditable(bool editable);

Q_SIGNALS:
    void changed();

private:
    QComboBox* policyBox(const QString& id, const QString& name);
    void showConsequences();

    QComboBox* m_scenario;
    QSpinBox* m_tenants;
    QSpinBox* m_workers;
    QDoubleSpinBox* m_rate;
    QSpinBox* m_taskMs;
    QSpinBox* m_seconds;
    QComboBox* m_before;
    QComboBox* m_after;
    QLabel* m_explanation;
    bool m_isSetting = false;
};

}  // namespace fairlead::gui
