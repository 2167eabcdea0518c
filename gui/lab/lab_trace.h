// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace fairlead::gui {

// What a Lab run is about to change on a broker, stored before it does: after this console was killed, the next one
// knows from it what to restore.
struct LabTrace {
    QString connection;  // ConnectionMark::key
    QString policy;      // in force before the run
    QStringList played;  // the policies of the run

    bool operator==(const LabTrace&) const = default;
};

}  // namespace fairlead::gui
