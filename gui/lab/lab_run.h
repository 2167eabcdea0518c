// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
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

// One comparison of two policies on a real broker: puts the first policy in force, has the load played, measures;
// switches to the second while the load goes on, measures again; then ends the load, puts the policy back that was in
// force before, and deletes the Lab's tenants with all that is left of their tasks.
//
// The broker must be in open mode: producers and workers name tenants that nobody has a token for. What is measured
// comes from the broker's own history. GUI thread; the load runs on threads of its own.
class LabRun : public QObject {
    Q_OBJECT
public:
    enum class Stage { Preparing, First, Switching, Second, Restoring, Over };
    Q_ENUM(Stage)

    // What it needs of the broker. Functions are asked whenever it is needed, and outlive the run.
    struct Place {
        std::function<Calls*()> calls;           // null: not now
        std::function<qint64()> nowMs;           // broker's clock
        std::function<QString()> policy;         // as the broker said last
        std::shared_ptr<grpc::Channel> channel;  // for the load, and to tidy up when calls are gone
        bool keepTenants = false;                // they and their tasks stay afterwards
    };

    // REQUIRES: checkLabSetup(setup).ok(), and place has all it needs now.
    LabRun(LabSetup setup, Place place, QObject* parent = nullptr);
    ~LabRun() override;  // leaves

    void start();      // call once
    void switchNow();  // in the first stage only
    void stop();       // goes on to restoring at once
    // Whatever it had begun is ended: the load at once; the policy and the tenants by calls that take two seconds at most.
    // Then it is of no more use. The first thing that did not work.
    Status leave();

    Stage stage() const { return m_stage; }
    bool isOver() const { return m_stage == Stage::Over; }
    const LabSetup& setup() const { return m_setup; }
    qint64 leftMs() const;  // of the present stage, as far as it has an end of its own; 0: not known
    qint64 switchedAtMs() const { return m_switchedAtMs; }  // broker's clock; 0: not yet
    qint64 startedAtMs() const { return m_startedAtMs; }
    LoadStatistics load() const { return m_driver.statistics(); }
    // What did not work, for people; empty: all went well so far.
    QString problem() const { return m_problem.isEmpty() ? m_readProblem : m_problem; }
    // The policy that should be put back and is not, though the run is over; empty: none.
    QString policyLeft() const { return m_policyLeft; }
    QString policyBefore() const { return m_original; }
    // What this run has put in force last, or found; the broker's own word may be some seconds older.
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
    const QString m_original;  // policy
    LoadDriver m_driver;
    Stage m_stage = Stage::Preparing;
    QString m_set;  // the policy that this run has put in force last; empty: none
    bool m_policyIsBack = true;
    bool m_tenantsAreGone = true;
    bool m_isMeasured = false;  // the last figures are read
    QString m_problem;
    QString m_policyLeft;
    qint64 m_startedAtMs = 0;
    qint64 m_switchedAtMs = 0;
    qint64 m_endedAtMs = 0;
    qint64 m_stageEndsAtMs = 0;
    LabReadings m_readings;
    QString m_readProblem;  // of the latest reading
    Call m_change;
    std::vector<Call> m_removals;
    QTimer m_look;
};

}  // namespace fairlead::gui
