// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/lab/lab_comparison.h"
#include "gui/lab/lab_readings.h"
#include "gui/lab/lab_setup.h"
#include "gui/lab/load_driver.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace grpc {
class Channel;
}

namespace fairlead::gui {

class Calls;

// One comparison of two policies on a real broker: sets the first policy, runs the load and measures; switches to the
// second policy while the load continues, and measures again; then stops the load, restores the previous policy, and
// deletes the Lab's tenants with all their tasks.
//
// The broker must be in open mode: producers and workers use tenants for which no tokens exist. The figures come from
// the broker's history. GUI thread; the load runs on threads of its own.
class LabRun : public QObject {
    Q_OBJECT
public:
    enum class Stage { Preparing, First, Switching, Second, Restoring, Over };
    Q_ENUM(Stage)

    // What the run needs of the broker. The functions are called whenever needed, and outlive the run.
    struct Place {
        std::function<Calls*()> calls;           // null: not connected
        std::function<qint64()> nowMs;           // the broker's clock
        std::function<QString()> policy;         // as the broker last reported it
        std::shared_ptr<grpc::Channel> channel;  // for the load, and for leave()
        bool keepTenants = false;                // do not delete the tenants and their tasks at the end
    };

    // REQUIRES: checkLabSetup(setup).ok(), and `place` is usable now.
    LabRun(LabSetup setup, Place place, QObject* parent = nullptr);
    ~LabRun() override;  // calls leave()

    void start();      // call once
    void switchNow();  // in the first stage only
    void stop();       // enters Stage::Restoring at once
    // Stops the load, then restores the policy and deletes the tenants, blocking for two seconds at most. The run must
    // not be used afterwards. Returns the first error.
    Status leave();

    Stage stage() const { return m_stage; }
    bool isOver() const { return m_stage == Stage::Over; }
    const LabSetup& setup() const { return m_setup; }
    qint64 leftMs() const;                                  // until the present stage ends; 0: it has no fixed end
    qint64 switchedAtMs() const { return m_switchedAtMs; }  // broker's clock; 0: not yet
    qint64 startedAtMs() const { return m_startedAtMs; }
    LoadStatistics load() const { return m_driver.statistics(); }
    // The error to show to the user; empty: none so far.
    QString problem() const { return m_problem.isEmpty() ? m_readProblem : m_problem; }
    // The policy that could not be restored before the run was over; empty: none.
    QString policyLeft() const { return m_policyLeft; }
    QString policyBefore() const { return m_original; }
    // The policy this run set last, or found at its start. The broker's own report may be some seconds older.
    QString policyInForce() const { return m_set.isEmpty() ? m_original : m_set; }

    const LabHistories& histories() const { return m_readings.histories(); }
    LabComparison comparison() const;

Q_SIGNALS:
    void changed();

private:
    void setStage(Stage stage);
    void setPolicy(const QString& policy, const QString& why, std::function<void()> then);
    void playFirst();
    void takeSecond();
    void restore(const QString& problem = {});
    void restorePolicy();
    void readLast();
    void removeTenants();
    void look();
    void readHistories(std::function<void()> then);
    QStringList quietTenants() const;
    LabWindow windowOfFirst() const;
    LabWindow windowOfSecond() const;

    const LabSetup m_setup;
    const Place m_place;
    const QString m_original;  // the policy before the run
    LoadDriver m_driver;
    Stage m_stage = Stage::Preparing;
    QString m_set;  // policy this run set last; empty: none
    bool m_policyIsBack = true;
    bool m_tenantsAreGone = true;
    bool m_isMeasured = false;  // all figures are read
    QString m_problem;
    QString m_policyLeft;
    qint64 m_startedAtMs = 0;
    qint64 m_switchedAtMs = 0;
    qint64 m_endedAtMs = 0;
    qint64 m_stageEndsAtMs = 0;
    LabReadings m_readings;
    QString m_readProblem;  // error of the latest read
    Call m_change;
    std::vector<Call> m_removals;
    QTimer m_look;
};

}  // namespace fairlead::gui
