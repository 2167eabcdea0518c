// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_action_dialog.h"

#include "gui/charts/state_colors.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/data/translation.h"
#include "gui/kit/input_field.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/consent/production_check.h"
#include "gui/kit/consent/revert_choice.h"
#include "gui/kit/text_label.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/limit_verb.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kNamed = 8;

bool isThrottle(TenantAction action) {
    return action == TenantAction::HoldThrottle || action == TenantAction::ReleaseThrottle ||
           action == TenantAction::AutomaticThrottle;
}

TenantState stateAfter(TenantAction action) {
    return action == TenantAction::Pause   ? TenantState::Paused
           : action == TenantAction::Drain ? TenantState::Draining
                                           : TenantState::Serving;
}

ThrottleOverride::Action overrideOf(TenantAction action) {
    return action == TenantAction::HoldThrottle      ? ThrottleOverride::Action::Hold
           : action == TenantAction::ReleaseThrottle ? ThrottleOverride::Action::Release
                                                     : ThrottleOverride::Action::Automatic;
}

QString namesOf(const QStringList& tenants) {
    const QString names = tenants.mid(0, kNamed).join(u", "_s);
    return tenants.size() > kNamed ? tr("%1 and %2 more").arg(names).arg(tenants.size() - kNamed) : names;
}

}  // namespace

QString actionTitle(TenantAction action) {
    switch (action) {
        case TenantAction::Pause: return tr("Pause");
        case TenantAction::Drain: return tr("Drain");
        case TenantAction::Resume: return tr("Resume");
        case TenantAction::HoldThrottle: return tr("Throttle");
        case TenantAction::ReleaseThrottle: return tr("Release the throttle");
        case TenantAction::AutomaticThrottle: return tr("Let the watch decide");
    }
    return {};
}

QString actionTip(TenantAction action) {
    switch (action) {
        case TenantAction::Pause:
            return tr("Nothing is handed to workers any more; creates are taken and running tasks go on.");
        case TenantAction::Drain: return tr("Creates are refused; tasks that are there are served.");
        case TenantAction::Resume: return tr("Neither paused nor draining any more.");
        case TenantAction::HoldThrottle:
            return tr("Holds it back as the noisy-neighbour watch would, whatever the watch finds, for a time.");
        case TenantAction::ReleaseThrottle: return tr("Gives it its whole weight and leaves it alone for a time.");
        case TenantAction::AutomaticThrottle:
            return tr("Ends what was decided by hand: the noisy-neighbour watch decides again.");
    }
    return {};
}

TenantActionDialog::TenantActionDialog(BrokerConnection* connection, TenantAction action, QStringList tenants,
                                       QWidget* parent)
    : QDialog(parent), m_connection(connection), m_action(action), m_tenants(std::move(tenants)) {
    setObjectName(u"tenantAction"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(actionTitle(action));
    auto* whom = new TextLabel(namesOf(m_tenants), this);
    const QFont bold = fontOf(font(), TypeSize::Panel, true);
    whom->setFont(bold);
    whom->setWordWrap(true);
    auto* what = new TextLabel(actionTip(action), this);
    what->setWordWrap(true);
    auto* form = new QFormLayout;
    if (action == TenantAction::HoldThrottle) {
        m_level = new QComboBox(this);
        m_level->setObjectName(u"level"_s);
        m_level->setAccessibleName(tr("How much it is held back"));
        for (int level = 1; level <= 3; ++level) m_level->addItem(levelWords(level), level);
        form->addRow(tr("Held back to"), m_level);
    }
    if (action != TenantAction::Resume && action != TenantAction::AutomaticThrottle) {
        m_revert = makeRevertChoice(this, !isThrottle(action));
        form->addRow(tr("Ends"), m_revert);
    }
    m_reason = new InputField(this);
    m_reason->setObjectName(u"reason"_s);
    m_reason->setAccessibleName(tr("Reason, kept in the audit log"));
    m_reason->setPlaceholderText(tr("Why? It is kept in the audit log"));
    form->addRow(tr("Reason"), m_reason);
    m_message = new TextLabel(this);
    m_message->setObjectName(u"message"_s);
    m_message->setAccessibleName(tr("Result of the request"));
    m_message->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_apply = buttons->addButton(actionTitle(action), QDialogButtonBox::ActionRole);
    m_apply->setObjectName(u"apply"_s);
    m_apply->setAccessibleName(actionTitle(action));
    buttons->button(QDialogButtonBox::Cancel)->setAccessibleName(tr("Close without a change"));
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    connect(m_apply, &QPushButton::clicked, this, &TenantActionDialog::apply);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 14, 18, 14);
    layout->setSpacing(10);
    m_production = new ProductionCheck(connection, this);
    connect(m_production, &ProductionCheck::changed, this, &TenantActionDialog::showPermission);
    layout->addWidget(m_production);
    layout->addWidget(whom);
    layout->addWidget(what);
    layout->addLayout(form);
    layout->addWidget(m_message);
    layout->addWidget(buttons);
    setMinimumWidth(460);
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &TenantActionDialog::showPermission);
        connect(connection, &BrokerConnection::infoChanged, this, &TenantActionDialog::showPermission);
        connect(connection, &QObject::destroyed, this, &TenantActionDialog::showPermission);
    }
    m_reason->setFocus();
    showPermission();
}

void TenantActionDialog::showPermission() {
    const QString reason = whyNot(m_connection, kLimitsScope);
    const QString notApplied = reason.isEmpty() ? m_production->whyNot() : reason;
    m_apply->setEnabled(notApplied.isEmpty() && !m_call.isUnderWay());
    m_apply->setToolTip(notApplied);
    if (!reason.isEmpty()) {
        say(reason, true);
        m_saysPermission = true;
    } else if (m_saysPermission) {
        say({}, false);
    }
}

void TenantActionDialog::apply() {
    if (m_call.isUnderWay()) return;
    if (m_reason->text().trimmed().isEmpty()) {
        say(tr("A reason is needed: it tells the next operator why."), true);
        m_reason->setFocus();
        return;
    }
    // A retry skips the tenants that already succeeded.
    m_left.clear();
    for (const QString& tenant : m_tenants)
        if (!m_done.contains(tenant)) m_left << tenant;
    m_problems.clear();
    applyNext();
}

void TenantActionDialog::applyNext() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (m_left.isEmpty() || calls == nullptr) {
        m_apply->setEnabled(true);
        if (!m_done.isEmpty()) Q_EMIT done(m_done);
        if (m_left.isEmpty() && m_problems.isEmpty()) {
            close();
            return;
        }
        if (!m_left.isEmpty()) m_problems << tr("not connected any more; not tried: %1").arg(namesOf(m_left));
        say(tr("Not done: %1").arg(m_problems.join(u"; "_s)), true);
        return;
    }
    const QString tenant = m_left.takeFirst();
    m_apply->setEnabled(false);
    say(tr("Working on %1 …").arg(tenant), false);
    const auto then = [this, tenant](const Outcome<TenantSettings>& answer) {
        if (answer)
            m_done << tenant;
        else
            m_problems << tr("%1: %2").arg(tenant, answer.failure().text);
        applyNext();
    };
    const std::chrono::milliseconds until = m_revert != nullptr ? revertAfter(m_revert) : std::chrono::milliseconds(0);
    const QString reason = m_reason->text().trimmed();
    if (isThrottle(m_action)) {
        const quint32 level = m_level != nullptr ? m_level->currentData().toUInt() : 0;
        m_call = calls->tenants().overrideThrottle({tenant, overrideOf(m_action), level, until, reason}, then);
    } else {
        m_call = calls->tenants().changeState({tenant, stateAfter(m_action), reason, std::nullopt, until}, then);
    }
}

void TenantActionDialog::say(const QString& text, bool wrong) {
    QPalette colors = palette();
    if (wrong) colors.setColor(QPalette::WindowText, stateColors(palette()).problem);
    m_message->setPalette(colors);
    m_message->setText(text);
    m_saysPermission = false;
}

}  // namespace fairlead::gui

#include "moc_tenant_action_dialog.cpp"
