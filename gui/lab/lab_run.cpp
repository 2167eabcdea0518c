// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/lab_run.h"

#include "gui/client/calls/calls.h"
#include "gui/lab/lab_cleanup.h"
#include "gui/lab/tenant_removal.h"

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLookEveryMs = 1000;
constexpr std::chrono::milliseconds kDeparturePatience{2000};
constexpr qint64 kSecondMs = 1000;

// The order of waiting tasks adapts to a new policy before measuring starts.
qint64 settlingMs(const LabSetup& setup) { return std::min<qint64>(qint64(setup.seconds * kSecondMs) / 8, 10'000); }

qint64 sideMs(const LabSetup& setup) { return qint64(setup.seconds * kSecondMs) / 2; }

qint64 wholeSecondAfter(qint64 ms) { return (ms + kSecondMs - 1) / kSecondMs * kSecondMs; }
qint64 wholeSecondBefore(qint64 ms) { return ms / kSecondMs * kSecondMs; }

QStringList toList(const std::vector<std::string>& names) {
    QStringList list;
    for (const std::string& name : names) list << QString::fromStdString(name);
    return list;
}

}  // namespace

LabRun::LabRun(LabSetup setup, Place place, QObject* parent)
    : QObject(parent), m_setup(std::move(setup)), m_place(std::move(place)), m_original(m_place.policy()),
      m_driver(labLoad(m_setup), {[channel = m_place.channel] { return channel; }, {}, 1}),
      m_readings(toList(tenantsOf(m_setup))) {
    m_look.setInterval(kLookEveryMs);
    connect(&m_look, &QTimer::timeout, this, &LabRun::look);
}

// Errors cannot be reported any more; the broker's audit log shows what was changed.
LabRun::~LabRun() { (void)leave(); }

Status LabRun::leave() {
    m_look.stop();
    m_driver.stop();
    LabCleanup departure;
    if (!std::exchange(m_policyIsBack, true)) departure.policy = m_original.toStdString();
    if (!std::exchange(m_tenantsAreGone, true) && !m_place.keepTenants) departure.tenants = tenantsOf(m_setup);
    m_change.reset();
    m_removals.clear();
    const bool isNothing = departure.policy.empty() && departure.tenants.empty();
    return isNothing ? Status() : cleanUpBroker(m_place.channel, departure, kDeparturePatience);
}

void LabRun::start() {
    m_look.start();
    setPolicy(QString::fromStdString(m_setup.before), tr("the Lab begins"), [this] { playFirst(); });
}

void LabRun::playFirst() {
    m_tenantsAreGone = false;
    m_driver.start();
    m_startedAtMs = m_place.nowMs();
    m_stageEndsAtMs = m_startedAtMs + sideMs(m_setup);
    setStage(Stage::First);
}

void LabRun::switchNow() {
    if (m_stage == Stage::First) {
        setStage(Stage::Switching);
        setPolicy(QString::fromStdString(m_setup.after), tr("the Lab switches"), [this] { takeSecond(); });
    }
}

void LabRun::takeSecond() {
    m_switchedAtMs = m_place.nowMs();
    m_stageEndsAtMs = m_switchedAtMs + sideMs(m_setup);
    setStage(Stage::Second);
}

void LabRun::stop() {
    if (m_stage != Stage::Restoring && m_stage != Stage::Over) restore();
}

void LabRun::setPolicy(const QString& policy, const QString& why, std::function<void()> then) {
    Calls* calls = m_place.calls();
    if (calls == nullptr) {
        restore(tr("The connection was lost."));
        return;
    }
    if (policyInForce() == policy) {
        // Deferred like a real answer: the caller does not expect the next stage to start within this call.
        QTimer::singleShot(0, this, std::move(then));
        return;
    }
    m_policyIsBack = policy == m_original;
    m_change =
        calls->broker().changePolicy(policy, why, [this, policy, then = std::move(then)](const Outcome<Nothing>& done) {
            if (done) {
                m_set = policy;
                then();
                return;
            }
            m_policyIsBack = !done.failure().mayBeDone && (m_set.isEmpty() || m_set == m_original);
            restore(tr("The policy was not changed to %1: %2").arg(policy, done.failure().text));
        });
}

void LabRun::restore(const QString& problem) {
    m_driver.stop();
    m_change.reset();
    m_endedAtMs = m_place.nowMs();
    if (m_problem.isEmpty()) m_problem = problem;
    setStage(Stage::Restoring);
    restorePolicy();
}

// look() calls this repeatedly until the broker has answered: the connection may be lost for a while.
void LabRun::restorePolicy() {
    Calls* calls = m_place.calls();
    if (calls == nullptr || m_change.isUnderWay()) return;
    if (m_policyIsBack) {
        readLast();
        return;
    }
    const QString now = m_place.policy();
    const bool isOurs = now == QString::fromStdString(m_setup.before) || now == QString::fromStdString(m_setup.after);
    if (!isOurs && now != m_original) {
        m_policyIsBack = true;
        m_policyLeft.clear();
        m_problem = tr("Somebody else has set the policy to %1 meanwhile: it was left alone.").arg(now);
        readLast();
        return;
    }
    m_change = calls->broker().changePolicy(m_original, tr("the Lab is over"), [this](const Outcome<Nothing>& done) {
        if (!done && done.failure().kind == Failure::Kind::Unreachable) return;
        m_policyIsBack = true;
        m_policyLeft = done ? QString() : m_original;
        if (done)
            m_set = m_original;
        else
            m_problem = tr("The policy could not be put back to %1: %2").arg(m_original, done.failure().text);
        readLast();
    });
}

// The history shows the last second of the second window only a moment after its end.
void LabRun::readLast() {
    if (m_isMeasured) {
        removeTenants();
        return;
    }
    if (m_startedAtMs == 0 || m_place.nowMs() - m_endedAtMs < 2 * kSecondMs) {
        m_isMeasured = m_startedAtMs == 0;
        if (m_isMeasured) removeTenants();
        return;
    }
    if (!m_readings.isUnderWay()) {
        readHistories([this] {
            if (!m_readings.isWhole() && m_readings.mayWorkLater()) return;  // look() tries again
            m_isMeasured = true;
            removeTenants();
        });
    }
}

void LabRun::removeTenants() {
    Calls* calls = m_place.calls();
    if (calls == nullptr || !m_removals.empty()) return;
    if (m_tenantsAreGone || m_place.keepTenants) {
        setStage(Stage::Over);
        return;
    }
    const auto then = [this](const TenantRemoval& removal) {
        if (removal.firstFailure && m_problem.isEmpty())
            m_problem = tr("The Lab's tenants could not all be deleted: %1").arg(removal.firstFailure->text);
        if (removal.isBrokenOff) {
            m_removals.clear();  // look() tries again
            return;
        }
        m_tenantsAreGone = true;
        setStage(Stage::Over);
    };
    m_removals = gui::removeTenants(*calls, toList(tenantsOf(m_setup)), tr("the Lab is over"), then);
}

void LabRun::look() {
    switch (m_stage) {
        case Stage::Preparing:
        case Stage::Switching: break;
        case Stage::First:
        case Stage::Second:
            if (m_place.calls() == nullptr)
                restore(tr("The connection was lost."));
            else if (m_place.nowMs() >= m_stageEndsAtMs)
                m_stage == Stage::First ? switchNow() : restore();
            else if (!m_readings.isUnderWay())
                readHistories([this] { Q_EMIT changed(); });
            break;
        case Stage::Restoring: restorePolicy(); break;
        case Stage::Over: m_look.stop(); break;
    }
    Q_EMIT changed();
}

void LabRun::readHistories(std::function<void()> then) {
    Calls* calls = m_place.calls();
    if (calls == nullptr || m_startedAtMs == 0) return;
    m_readings.read(*calls, wholeSecondBefore(m_startedAtMs), [this, then = std::move(then)] {
        m_readProblem =
            m_readings.problem().isEmpty() ? QString() : tr("The figures cannot be read: %1").arg(m_readings.problem());
        then();
    });
}

LabWindow LabRun::windowOfFirst() const {
    const qint64 until = m_switchedAtMs > 0 ? m_switchedAtMs : m_endedAtMs > 0 ? m_endedAtMs : m_place.nowMs();
    const qint64 settled = m_startedAtMs + settlingMs(m_setup);
    return {wholeSecondAfter(settled < until ? settled : m_startedAtMs), wholeSecondBefore(until)};
}

LabWindow LabRun::windowOfSecond() const {
    const qint64 until = m_endedAtMs > 0 ? m_endedAtMs : m_place.nowMs();
    // The waits of the backlog at the switch were caused by the first policy.
    const qint64 settled = std::max(
        m_switchedAtMs + settlingMs(m_setup),
        servedSince(m_switchedAtMs, m_switchedAtMs + sideMs(m_setup) * 3 / 4, quietTenants(), m_readings.histories()));
    return {wholeSecondAfter(settled < until ? settled : m_switchedAtMs), wholeSecondBefore(until)};
}

QStringList LabRun::quietTenants() const {
    QStringList quiet = toList(tenantsOf(m_setup));
    quiet.removeAll(QString::fromStdString(loudTenant(m_setup.scenario)));
    return quiet;
}

LabComparison LabRun::comparison() const {
    LabComparison comparison;
    comparison.loud = QString::fromStdString(loudTenant(m_setup.scenario));
    comparison.quiet = quietTenants();
    if (m_startedAtMs > 0) {
        comparison.before = sideOf(QString::fromStdString(m_setup.before), windowOfFirst(), comparison.quiet,
                                   comparison.loud, m_readings.histories());
    }
    if (m_switchedAtMs > 0) {
        comparison.after = sideOf(QString::fromStdString(m_setup.after), windowOfSecond(), comparison.quiet,
                                  comparison.loud, m_readings.histories());
    }
    return comparison;
}

qint64 LabRun::leftMs() const {
    return m_stage == Stage::First || m_stage == Stage::Second ? std::max<qint64>(0, m_stageEndsAtMs - m_place.nowMs())
                                                               : 0;
}

void LabRun::setStage(Stage stage) {
    m_stage = stage;
    Q_EMIT changed();
}

}  // namespace fairlead::gui

#include "moc_lab_run.cpp"
