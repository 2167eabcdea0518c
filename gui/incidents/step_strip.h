// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/incidents/incident_changes.h"

#include <QList>
#include <QWidget>

namespace fairlead::gui {

// How far an incident has come: began, seen, changed, ended; what is still to come is dashed. GUI thread.
class StepStrip : public QWidget {
    Q_OBJECT
public:
    explicit StepStrip(QWidget* parent = nullptr);

    // changes: the latest first.
    void showIncident(const Incident& incident, const QList<IncidentChange>& changes);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Step {
        QString word;
        qint64 atMs = 0;  // 0: not yet
        QString text;
        int tone = 0;
    };
    QList<Step> m_steps;
};

}  // namespace fairlead::gui
