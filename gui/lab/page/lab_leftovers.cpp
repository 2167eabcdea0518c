// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/page/lab_leftovers.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/translation.h"
#include "gui/lab/lab_setup.h"
#include "gui/lab/tenant_removal.h"
#include "gui/models/words/formatters.h"
#include "gui/lab/page/lab_text.h"
#include "gui/kit/push_button.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/text_label.h"

#include <QDataStream>
#include <QHBoxLayout>
#include <QIODevice>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// The policy arrives with the broker's statistics, so right after connecting it may be out of date.
constexpr qint64 kLeftoverPolicyIsToldMs = 6000;

}  // namespace

LabLeftovers::LabLeftovers(QWidget* parent) : QWidget(parent) {
    setObjectName(u"labLeftovers"_s);
    m_text = new TextLabel(this);
    m_text->setObjectName(u"leftoverText"_s);
    m_text->setAccessibleName(tr("What an earlier Lab has left"));
    m_text->setWordWrap(true);
    const auto button = [this](const QString& id, const QString& text, const QString& name) {
        return makePushButton(this, id, text, name);
    };
    m_tidy = button(u"tidyUp"_s, tr("Tidy up"), tr("Tidy up behind an earlier Lab"));
    m_leave = button(u"leaveLeftovers"_s, tr("Leave it"), tr("Leave it as it is"));
    m_leave->setToolTip(tr("Nothing is changed, and it is not asked again for this"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    line->addWidget(m_text, 1);
    line->addWidget(m_tidy);
    line->addWidget(m_leave);
    connect(m_tidy, &QPushButton::clicked, this, &LabLeftovers::tidyUp);
    connect(m_leave, &QPushButton::clicked, this, &LabLeftovers::leaveThem);
    hide();
}

void LabLeftovers::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_change.reset();
    m_removals.clear();
    m_fed.clear();
    m_notLeft.clear();
    m_problem.clear();
    m_hasFigures = m_isRunning = m_isTidying = false;
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::tenantsArrived, this, &LabLeftovers::take);
        connect(connection, &BrokerConnection::infoChanged, this, &LabLeftovers::look);
        connect(connection, &BrokerConnection::stateChanged, this, &LabLeftovers::look);
    }
    look();
}

void LabLeftovers::runBegins(const LabTrace& trace, const QStringList& tenants) {
    m_isRunning = true;
    m_problem.clear();
    m_notLeft.unite(QSet<QString>(tenants.begin(), tenants.end()));
    if (const LabTrace* before = this->trace()) m_traces.removeAll(LabTrace(*before));
    m_traces.append(trace);
    Q_EMIT traceToKeep();
    look();
}

void LabLeftovers::runEnded(bool isPutRight) {
    if (isPutRight) forgetTrace();
    m_isRunning = false;
    look();
}

void LabLeftovers::setReason(const QString& whyNot) {
    m_whyNot = whyNot;
    const QString reason = m_isTidying ? tr("It is being tidied up.") : m_whyNot;
    allow(m_tidy, reason,
          policyLeft() != nullptr ? tr("Puts the policy %1 back, and deletes the Lab's tenants with all their tasks")
                                        .arg(policyText(policyLeft()->policy))
                                  : tr("Deletes the Lab's tenants with all their tasks"));
}

void LabLeftovers::take(const QList<TenantsUpdate>& updates) {
    for (const TenantsUpdate& update : updates) {
        if (update.snapshot) {
            m_fed.clear();
            if (!std::exchange(m_hasFigures, true)) m_sinceFigures.start();
        }
        for (const TenantRow& row : update.rows)
            if (row.tenant.startsWith(QLatin1StringView(kLabTenantPrefix)))
                m_fed[row.tenant] = row.enqueuedPerSecond > 0;
        for (const QString& gone : update.removed) {
            m_fed.remove(gone);
            m_notLeft.remove(gone);
        }
    }
    look();
}

const LabTrace* LabLeftovers::trace() const {
    const QString key = m_connection ? m_connection->mark().key : QString();
    const auto found =
        std::find_if(m_traces.begin(), m_traces.end(), [&key](const LabTrace& each) { return each.connection == key; });
    return key.isEmpty() || found == m_traces.end() ? nullptr : &*found;
}

const LabTrace* LabLeftovers::policyLeft() const {
    const LabTrace* known = trace();
    const QString policy = m_connection ? m_connection->info().policy : QString();
    return known != nullptr && policy != known->policy && known->played.contains(policy) ? known : nullptr;
}

QStringList LabLeftovers::tenantsLeft() const {
    QStringList left;
    for (auto each = m_fed.cbegin(); each != m_fed.cend(); ++each)
        if (!m_notLeft.contains(each.key())) left << each.key();
    left.sort();
    return left;
}

void LabLeftovers::forgetTrace() {
    const LabTrace* known = trace();
    if (known != nullptr) {
        m_traces.removeAll(LabTrace(*known));
        Q_EMIT traceToKeep();
    }
}

void LabLeftovers::look() {
    if (!m_connection || m_connection->calls() == nullptr)
        m_hasFigures = false;  // a new connection begins with a snapshot and a possibly outdated policy
    const bool isKnown =
        m_hasFigures && m_connection && m_connection->calls() != nullptr && !m_connection->info().policy.isEmpty();
    const QStringList left = tenantsLeft();
    const bool isFed = std::any_of(left.begin(), left.end(), [this](const QString& name) { return m_fed[name]; });
    if (isKnown && !m_isRunning && !m_isTidying && policyLeft() == nullptr &&
        m_sinceFigures.hasExpired(kLeftoverPolicyIsToldMs))
        forgetTrace();
    QStringList said;
    if (const LabTrace* known = policyLeft()) {
        said << tr("An interrupted Lab run left this broker with the policy %1; before the run it was %2.")
                    .arg(policyText(m_connection->info().policy), policyText(known->policy));
    }
    if (!left.isEmpty()) {
        said << tr("%1 tenants of an earlier Lab are still here.", nullptr, plural(quint64(left.size())))
                    .arg(countText(quint64(left.size())));
    }
    if (!m_problem.isEmpty()) said << m_problem;
    m_text->setText(m_isTidying ? tr("Tidying up …") : said.join(u' '));
    setVisible(m_isTidying || (isKnown && !m_isRunning && !isFed && !said.isEmpty()));
    setReason(m_whyNot);
    Q_EMIT changed();
}

QString LabLeftovers::notice() const {
    return isVisibleTo(parentWidget()) && !m_isTidying && policyLeft() != nullptr
               ? tr("An interrupted Lab run left its policy here (L)")
               : QString();
}

void LabLeftovers::tidyUp() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr || m_isTidying || !m_whyNot.isEmpty()) return;
    m_isTidying = true;
    m_problem.clear();
    look();
    const LabTrace* left = policyLeft();
    if (left == nullptr) {
        removeLeft();
        return;
    }
    m_change = calls->broker().changePolicy(
        left->policy, tr("a Lab that was broken off is tidied up"), [this](const Outcome<Nothing>& done) {
            if (!done) {
                end(tr("The policy could not be put back: %1").arg(done.failure().text));
                return;
            }
            // The broker reports the restored policy only seconds later, so do not wait for it.
            forgetTrace();
            removeLeft();
        });
}

void LabLeftovers::removeLeft() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    const QStringList left = tenantsLeft();
    if (left.isEmpty()) {
        end({});
        return;
    }
    if (calls == nullptr) {
        end(tr("The connection was lost."));
        return;
    }
    m_removals = removeTenants(*calls, left, tr("a Lab that was broken off is tidied up"),
                               [this, left](const TenantRemoval& removal) {
                                   if (removal.firstFailure) {
                                       end(tr("Not all tenants could be deleted: %1").arg(removal.firstFailure->text));
                                   } else if (removal.isBrokenOff) {
                                       end(tr("The connection was lost."));
                                   } else {
                                       m_notLeft.unite(QSet<QString>(left.begin(), left.end()));
                                       end({});
                                   }
                               });
}

void LabLeftovers::leaveThem() {
    for (const QString& tenant : tenantsLeft()) m_notLeft.insert(tenant);
    m_problem.clear();
    forgetTrace();
    look();
}

void LabLeftovers::end(const QString& problem) {
    m_isTidying = false;
    m_problem = problem;
    look();
}

QByteArray LabLeftovers::saveState() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << quint32(m_traces.size());
    for (const LabTrace& each : m_traces) stream << each.connection << each.policy << each.played;
    return bytes;
}

void LabLeftovers::restoreState(const QByteArray& state) {
    QDataStream stream(state);
    quint32 count = 0;
    stream >> count;
    QList<LabTrace> traces;
    for (quint32 at = 0; at < count && stream.status() == QDataStream::Ok; ++at) {
        LabTrace each;
        stream >> each.connection >> each.policy >> each.played;
        traces.append(each);
    }
    if (stream.status() == QDataStream::Ok) {
        m_traces = traces;
        look();
    }
}

}  // namespace fairlead::gui

#include "moc_lab_leftovers.cpp"
