// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace fairlead::gui {

// What a run of the Lab is going to change on a broker, written down before it does: who comes after a console that was
// killed knows from it what to put back.
struct LabTrace {
    QString connection;  // ConnectionMark::key
    QString policy;      // that was in force
    QStringList played;  // policies of the run

    bool operator==(const LabTrace&) const = default;
};

}  // namespace fairlead::gui
