// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/state_colors.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/consent/production_check.h"
#include "gui/kit/text_label.h"
#include "gui/models/words/limit_words.h"
#include "gui/models/words/tenant_override.h"
#include "gui/tenants/limits/audit_list.h"
#include "gui/tenants/limits/limit_editor.h"
#include "gui/tenants/limits/limits_sheet.h"
#include "gui/tenants/limits/until_choice.h"
#include "shared/limits/limit_text.h"

#include <QLineEdit>
#include <QPushButton>

#include <algorithm>
#include <utility>

// How the sheet sends what was typed, and what it says when the broker or another operator thinks otherwise.
namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

bool isSomethingElse(const LimitSettings& wanted, const TenantLimits& inForce) {
    return std::any_of(limitRules().begin(), limitRules().end(), [&](const LimitRule& rule) {
        const std::optional<std::string> text = textOf(wanted, rule.field);
        return text && *text != textOf(inForce, rule.field);
    });
}

}  // namespace

bool LimitsSheet::collect() {
    bool anyWrong = false;
    m_change = change(&anyWrong);
    if (anyWrong) {
        say(tr("Some values are not possible; what is wrong stands below them."), true);
        return false;
    }
    if (isEmpty(m_change.set) && m_change.clear.isEmpty()) {
        say(tr("Nothing is changed."), true);
        return false;
    }
    const auto after = m_until->after(nowMs());
    if (!after) {
        say(tr("Until when? Type a time of day as 14:45."), true);
        m_until->setFocus();
        return false;
    }
    m_after = *after;
    m_why = m_reason->text().trimmed();
    if (m_why.isEmpty()) {
        say(tr("A reason is needed: it tells the next operator why."), true);
        m_reason->setFocus();
        return false;
    }
    return true;
}

void LimitsSheet::apply() {
    if (m_applying || !m_apply->isEnabled() || !collect()) return;
    m_applying = true;
    m_inForce.setActive(false);
    m_toApply = m_tenants;
    m_applied = {};
    m_applied.what = m_verb;
    m_applied.fields = m_change.clear;
    for (const LimitRule& rule : limitRules())
        if (isSet(m_change.set, rule.field)) m_applied.fields.append(rule.field);
    m_before = m_base;
    m_problems.clear();
    showPermission();
    applyNext();
}

void LimitsSheet::applyNext() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (m_toApply.isEmpty() || calls == nullptr) {
        for (const QString& tenant : std::as_const(m_toApply)) m_problems << tr("%1: not connected").arg(tenant);
        finishApply();
        return;
    }
    const QString tenant = m_toApply.takeFirst();
    say(m_tenants.size() == 1 ? tr("Applying …") : tr("Applying to %1 …").arg(tenant), false);
    const LimitChange wanted{tenant, m_change.set, m_change.clear, m_why, m_base[tenant].version, m_after};
    const LimitChange sent = withoutLeftovers(wanted, m_base[tenant]);
    m_send = calls->tenants().changeLimits(sent, [this, tenant, wanted](const Outcome<TenantSettings>& answer) {
        if (answer) {
            m_base[tenant] = *answer;
            // What lies below may say something else than was wanted; now there is nothing of its own in between.
            if (isSomethingElse(wanted.set, answer->inForce.limits)) {
                m_toApply.prepend(tenant);
            } else {
                m_applied.before << m_before[tenant];
                m_applied.after << *answer;
            }
        } else {
            takeFailure(tenant, answer.failure().text);
        }
        applyNext();
    });
}

void LimitsSheet::takeFailure(const QString& tenant, const QString& text) {
    m_problems << (m_tenants.size() == 1 ? text : tr("%1: %2").arg(tenant, text));
    for (LimitEditor* each : m_editors) {
        const QString key = QString::fromUtf8(each->rule().key.data(), qsizetype(each->rule().key.size()));
        const bool isSent = isSet(m_change.set, each->rule().field) || m_change.clear.contains(each->rule().field);
        if (!isSent || !text.contains(key)) continue;
        each->setVisible(true);
        each->showError(text);
        each->focusField();
    }
}

void LimitsSheet::finishApply() {
    m_applying = false;
    if (!m_applied.after.isEmpty()) Q_EMIT applied(m_applied);
    if (m_problems.isEmpty()) {
        leave();
        return;
    }
    showPermission();
    QStringList names;
    for (const TenantSettings& tenant : std::as_const(m_applied.after)) names << tenant.tenant;
    const QString done = names.isEmpty() ? QString() : tr("Done for %1. ").arg(names.join(u", "_s));
    say(done + tr("Not done: %1").arg(m_problems.join(u"; "_s)), true);
    m_inForce.refresh();  // shows what others changed in the meantime
    m_inForce.setActive(true);
}

void LimitsSheet::noteConflict(const TenantSettings& theirs) {
    m_audit->refresh();
    if (!isChanged()) return;  // unedited fields show the new values by themselves
    m_noticeText->setText(
        tr("%1 changed the limits of %2 meanwhile: “%3”. Your edits are kept: check them and apply, or take theirs.")
            .arg(theirs.changedBy.isEmpty() ? tr("Somebody") : theirs.changedBy, theirs.tenant, theirs.reason));
    QPalette loud = palette();
    loud.setColor(QPalette::WindowText, stateColors(palette()).warning);
    m_noticeText->setPalette(loud);
    m_notice->setVisible(true);
}

void LimitsSheet::takeTheirs() {
    for (LimitEditor* each : m_editors) each->takeBack();
    m_notice->setVisible(false);
    showBase();
}

void LimitsSheet::say(const QString& text, bool wrong) {
    QPalette colors = palette();
    if (wrong) colors.setColor(QPalette::WindowText, stateColors(palette()).problem);
    m_message->setPalette(colors);
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    m_saysPermission = false;
}

void LimitsSheet::leave() {
    if (m_applying) {
        // What was changed so far is told, with a way to undo it.
        m_toApply.clear();
        return;
    }
    hide();
    Q_EMIT closed();
    deleteLater();
}

}  // namespace fairlead::gui
