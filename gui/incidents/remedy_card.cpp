// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/remedy_card.h"

#include "gui/charts/shown_name.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/kit/input_field.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/consent/production_check.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/words/limit_verb.h"
#include "gui/models/words/tenant_override.h"
#include "gui/tenants/limits/limits_effect.h"
#include "gui/tenants/limits/until_choice.h"

#include <QButtonGroup>
#include <QDateTime>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kSettingsEvery{5};
constexpr std::chrono::hours kLongestThrottle{24};

IncidentNote::Step stepOf(const Remedy& remedy, qint64 untilMs) {
    switch (remedy.kind) {
        case Remedy::Kind::Watch: return IncidentNote::Step::Watch;
        case Remedy::Kind::Cap:
        case Remedy::Kind::Keep:
        case Remedy::Kind::Weight: return untilMs == 0 ? IncidentNote::Step::LastingLimit : IncidentNote::Step::None;
        default: return IncidentNote::Step::None;
    }
}

}  // namespace

RemedyCard::RemedyCard(FiguresOf figures, QWidget* parent)
    : Card(tr("What would help"), parent), m_figures(std::move(figures)),
      m_settings(kSettingsEvery, [this](Calls& calls, Then<TenantSettings> then) {
          return calls.tenants().getTenant(m_culprit, std::move(then));
      }) {
    build();
    m_settings.startOver(false);
    m_settings.setShownBy(this);
    connect(&m_settings, &LiveQueryBase::changed, this, [this] {
        renew();
        Q_EMIT settingsChanged();
    });
    connect(&m_settings, &LiveQueryBase::failed, this, &RemedyCard::check);
    check();
}

void RemedyCard::build() {
    m_nobody = new TextLabel(this);
    m_nobody->setObjectName(u"nobodyPushes"_s);
    m_nobody->setWordWrap(true);
    m_form = new QWidget(this);
    m_choices = new QVBoxLayout;
    m_choices->setSpacing(2);
    // Of the chosen one only, in the room of the longest, so that what is to be pressed stays in sight and in its place.
    m_meaning = new TextLabel(m_form);
    m_meaning->setObjectName(u"remedyMeaning"_s);
    m_meaning->setWordWrap(true);
    m_meaning->setForegroundRole(QPalette::PlaceholderText);
    m_meaning->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_meaning->setMinimumHeight(2 * m_meaning->fontMetrics().lineSpacing());
    m_until = new UntilChoice(m_form);
    m_reason =
        InputField::forFilter(u"remedyReason"_s, tr("Why, for the next who looks"), tr("Reason of the change"), m_form);
    m_apply = new QPushButton(m_form);
    m_apply->setObjectName(u"applyRemedy"_s);
    m_apply->setAutoDefault(false);
    m_apply->setDefault(true);
    m_status = new TextLabel(m_form);
    m_status->setObjectName(u"remedyStatus"_s);
    m_status->setWordWrap(true);
    m_status->setForegroundRole(QPalette::PlaceholderText);
    m_layout = new QVBoxLayout(m_form);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(kGap2);
    m_layout->addLayout(m_choices);
    m_layout->addWidget(m_meaning);
    m_layout->addWidget(m_until);
    m_layout->addWidget(m_reason);
    m_layout->addWidget(m_apply, 0, Qt::AlignLeft);
    m_layout->addWidget(m_status);
    auto* inner = new QVBoxLayout;
    inner->setContentsMargins(kGap3, 0, kGap3, kGap2);
    inner->addWidget(m_nobody);
    inner->addWidget(m_form);
    content()->addLayout(inner);
    connect(m_until, &UntilChoice::edited, this, &RemedyCard::check);
    connect(m_reason, &QLineEdit::textChanged, this, &RemedyCard::check);
    connect(m_apply, &QPushButton::clicked, this, &RemedyCard::apply);
}

void RemedyCard::setConnection(BrokerConnection* connection) {
    m_connection = connection;
    m_call.reset();
    m_culprit.clear();
    m_due.reset();
    m_settings.startOver(false);
    m_settings.setConnection(connection);
    delete m_production;
    m_production = new ProductionCheck(connection, m_form);
    m_layout->insertWidget(m_layout->indexOf(m_apply), m_production);
    connect(m_production, &ProductionCheck::changed, this, &RemedyCard::check);
    if (connection != nullptr) connect(connection, &BrokerConnection::infoChanged, this, &RemedyCard::check);
    check();
}

void RemedyCard::setCulprit(const QString& tenant, std::optional<double> due) {
    m_reason->clear();
    if (m_production != nullptr) m_production->forget();
    m_isChosenByHand = false;
    if (tenant == m_culprit && (due == m_due || !due)) return;
    m_culprit = tenant;
    m_due = due;
    m_problem.clear();
    m_remedies.clear();
    delete m_effect;
    m_effect = nullptr;
    if (!tenant.isEmpty()) {
        m_effect = new LimitsEffect({tenant}, m_figures, m_form);
        m_effect->keepHeight();
        m_effect->setConnection(m_connection);
        m_layout->addWidget(m_effect);
        m_effect->show();
        connect(m_effect, &LimitsEffect::changed, this, &RemedyCard::renew);
        connect(m_effect, &LimitsEffect::changed, this, &RemedyCard::foretoldChanged);
    }
    rebuildChoices();
    m_settings.startOver(!tenant.isEmpty());
    check();
}

void RemedyCard::sayNobody(const QString& why) { m_nobody->setText(why); }

void RemedyCard::setVictims(const QStringList& tenants) {
    if (m_effect == nullptr) return;
    QStringList busy;
    for (const QString& tenant : tenants)
        if (const TenantRow* row = m_figures(tenant); row != nullptr && row->ready + row->inProgress > 0)
            busy.append(tenant);
    m_effect->setBeside(busy);
}

void RemedyCard::proposeForGood(Remedy::Kind kind) {
    for (int at = 0; at < m_remedies.size(); ++at) {
        if (m_remedies[at].kind != kind) continue;
        m_group->button(at)->setChecked(true);
        m_isChosenByHand = true;
        m_problem.clear();
        if (m_production != nullptr) m_production->forget();
        m_until->chooseOpen();
        propose();
        check();
        m_reason->setFocus(Qt::OtherFocusReason);
    }
}

// The choices stay as they are while they say the same, so that the focus does.
void RemedyCard::renew() {
    if (m_settings.answer() == nullptr) return;
    // Once known, what is due stays: what somebody is about to apply does not change under the hand.
    if (!m_due && m_effect != nullptr) m_due = m_effect->dueSeats();
    const QList<Remedy> now = remediesFor(*m_settings.answer(), m_due);
    const bool isSame = std::equal(now.begin(), now.end(), m_remedies.begin(), m_remedies.end(),
                                   [](const Remedy& a, const Remedy& b) { return a.title == b.title; });
    m_remedies = now;
    if (!isSame) rebuildChoices();
    check();
}

void RemedyCard::rebuildChoices() {
    const Remedy* before = chosen();
    const int kind = before == nullptr ? -1 : int(before->kind);
    while (QLayoutItem* item = m_choices->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    delete m_group;
    m_group = new QButtonGroup(this);
    int wanted = 0;
    for (int at = 0; at < m_remedies.size(); ++at) {
        auto* button = new QRadioButton(m_remedies[at].title, m_form);
        button->setObjectName(u"remedy.%1"_s.arg(at));
        button->setAccessibleName(m_remedies[at].title);
        button->setAccessibleDescription(m_remedies[at].meaning);
        button->setToolTip(m_remedies[at].meaning);
        m_group->addButton(button, at);
        m_choices->addWidget(button);
        button->show();
        if (int(m_remedies[at].kind) == kind) wanted = at;
    }
    if (QAbstractButton* first = m_group->button(wanted)) first->setChecked(true);
    connect(m_group, &QButtonGroup::idClicked, this, [this] {
        m_isChosenByHand = true;
        m_problem.clear();
        if (m_production != nullptr) m_production->forget();
        propose();
        check();
    });
    propose();
}

const Remedy* RemedyCard::chosen() const {
    const int at = m_group == nullptr ? -1 : m_group->checkedId();
    return at < 0 || at >= m_remedies.size() ? nullptr : &m_remedies[at];
}

const Remedy* RemedyCard::find(Remedy::Kind kind) const {
    const auto found = std::find_if(m_remedies.begin(), m_remedies.end(),
                                    [kind](const Remedy& remedy) { return remedy.kind == kind; });
    return found == m_remedies.end() ? nullptr : &*found;
}

void RemedyCard::propose() {
    const Remedy* remedy = chosen();
    if (remedy == nullptr || m_effect == nullptr || m_settings.answer() == nullptr) return;
    const TenantLimits before = m_settings.answer()->inForce.limits;
    m_effect->propose(remedy->preview, before, limitsWith(before, remedy->preview));
    Q_EMIT foretoldChanged();
}

std::optional<std::chrono::milliseconds> RemedyCard::length() const {
    const Remedy* remedy = chosen();
    if (remedy == nullptr || !remedy->isForTime) return std::chrono::milliseconds(0);
    const auto after = m_until->after(nowMs());
    if (remedy->kind != Remedy::Kind::Throttle || !after || after->count() > 0) return after;
    return kLongestThrottle;
}

QString RemedyCard::verb(qint64 untilMs) const {
    const Remedy* remedy = chosen();
    if (remedy == nullptr) return tr("Apply");
    if (remedy->kind == Remedy::Kind::Throttle) {
        const QString clock = QDateTime::fromMSecsSinceEpoch(untilMs).toString(u"HH:mm"_s);
        return tr("Throttle until %1").arg(clock);
    }
    return limitVerb(remedy->set, {}, untilMs, 1);
}

void RemedyCard::check() {
    m_nobody->setVisible(m_culprit.isEmpty());
    m_form->setVisible(!m_culprit.isEmpty());
    const Remedy* remedy = chosen();
    m_meaning->setText(remedy == nullptr ? QString() : remedy->meaning);
    m_until->setEditable(remedy != nullptr && remedy->isForTime);
    const auto after = length();
    m_apply->setText(verb(after && after->count() > 0 ? nowMs() + after->count() : 0));
    m_apply->setAccessibleName(m_apply->text());
    QString reason = whyNot(m_connection, kLimitsScope);
    if (reason.isEmpty() && m_call.isUnderWay()) reason = tr("Applying …");
    if (reason.isEmpty() && m_settings.answer() == nullptr)
        reason = m_settings.failure() != nullptr ? m_settings.failure()->text : tr("Asking the broker …");
    if (reason.isEmpty() && !after) reason = tr("Until when? Type a time of day as 14:45.");
    if (reason.isEmpty() && m_reason->text().trimmed().isEmpty()) reason = tr("Say why, in the line above.");
    if (reason.isEmpty() && m_production != nullptr) reason = m_production->whyNot();
    allow(m_apply, reason, m_apply->accessibleName());
    m_status->setText(m_problem.isEmpty() ? reason : m_problem);
    m_status->setVisible(!m_status->text().isEmpty());
}

// The preview knows shares of seats only; the watch acts when it finds something.
std::optional<Foretold> RemedyCard::foretold() const {
    const Remedy* remedy = chosen();
    const TenantSettings* known = settings();
    const SharePreview* shares = m_effect == nullptr ? nullptr : m_effect->proposedShares();
    if (remedy == nullptr || known == nullptr || shares == nullptr || remedy->kind == Remedy::Kind::Watch)
        return std::nullopt;
    const TenantLimits& before = known->inForce.limits;
    return foretell(*shares, m_culprit, m_figures, before, limitsWith(before, remedy->preview));
}

void RemedyCard::apply() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    const Remedy* remedy = chosen();
    const auto after = length();
    if (calls == nullptr || remedy == nullptr || !after || m_call.isUnderWay()) return;
    IncidentNote note;
    note.kind = IncidentNote::Kind::Change;
    note.tenant = m_culprit;
    note.untilMs = after->count() > 0 ? nowMs() + after->count() : 0;
    note.text = tr("%1: %2").arg(verb(note.untilMs), m_reason->text().trimmed());
    note.step = stepOf(*remedy, note.untilMs);
    if (const auto told = foretold()) {
        note.foretold = told->seats;
        note.settledAfterSeconds = told->settledAfterSeconds;
    }
    m_problem.clear();
    const auto then = [this, note](const Outcome<TenantSettings>& answer) { take(note, answer); };
    const QString reason = m_reason->text().trimmed();
    if (remedy->kind == Remedy::Kind::Throttle) {
        m_call =
            calls->tenants().overrideThrottle({m_culprit, ThrottleOverride::Action::Hold, 1, *after, reason}, then);
    } else {
        const TenantSettings& base = *m_settings.answer();
        m_call = calls->tenants().changeLimits(
            withoutLeftovers({m_culprit, remedy->set, {}, reason, base.version, *after}, base), then);
    }
    check();
}

void RemedyCard::take(const IncidentNote& note, const Outcome<TenantSettings>& answer) {
    if (answer) {
        m_reason->clear();
        m_isChosenByHand = false;
        if (m_production != nullptr) m_production->forget();
    } else {
        m_problem = tr("Not applied: %1").arg(answer.failure().text);
    }
    m_settings.refresh();
    check();
    if (answer) Q_EMIT applied(note);
}

qint64 RemedyCard::nowMs() const {
    return QDateTime::currentMSecsSinceEpoch() + (m_connection ? m_connection->clockOffsetMs() : 0);
}

}  // namespace fairlead::gui

#include "moc_remedy_card.cpp"
