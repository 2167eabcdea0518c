// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/page/alerts_page.h"

#include "gui/connections/broker_connection.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/client/calls/calls.h"
#include "gui/kit/panel.h"
#include "gui/alerts/page/alert_history.h"
#include "gui/alerts/page/alert_rule_dialog.h"
#include "gui/alerts/page/alert_rule_list.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/push_button.h"
#include "gui/kit/text_label.h"
#include "gui/kit/rows/value_table.h"
#include "gui/look/type_sizes.h"
#include "gui/look/tokens.h"

#include <QDateTime>
#include <QFrame>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kSnoozeMs = 3'600'000;

constexpr quint32 kMostAlertEvents = 500;
constexpr std::chrono::minutes kPastAlertsEvery{1};

// The events that tell when a rule would have rung.
QStringList tellingTypes() {
    return {u"tenant.throttled"_s, u"tenant.throttle_released"_s, u"tenant.hurt"_s,   u"tenant.relieved"_s,
            u"broker.disk_low"_s,  u"broker.disk_recovered"_s,    u"broker.started"_s};
}

QString keyOf(const Alert& alert) { return QStringList{alert.rule, alert.connection, alert.tenant}.join(u'\n'); }
QString keyOf(const RungAlert& rung) { return keyOf(rung.alert) + u'\n' + QString::number(rung.alert.raisedAtMs); }

}  // namespace

AlertsPage::AlertsPage(QWidget* parent)
    : Page(parent), m_events(kPastAlertsEvery, [](Calls& calls, Then<PageOf<Event>> then) {
          EventQuery query;
          query.filter.types = tellingTypes();
          return calls.events().listEvents(query, {{}, kMostAlertEvents}, std::move(then));
      }) {
    build();
    m_events.setShownBy(this);
    connect(&m_events, &LiveQueryBase::changed, this, &AlertsPage::readPast);
    connect(&m_events, &LiveQueryBase::failed, this, &AlertsPage::fill);
    connect(m_raised, &ValueTable::selectionMoved, this, &AlertsPage::check);
    connect(m_raised, &QAbstractItemView::activated, this, [this] { follow(&AlertsPage::alertRequested); });
    connect(m_follow, &QPushButton::clicked, this, [this] { follow(&AlertsPage::alertRequested); });
    connect(m_investigate, &QPushButton::clicked, this, [this] { follow(&AlertsPage::investigationRequested); });
    connect(m_snoozeRaised, &QPushButton::clicked, this,
            [this] { snooze(m_raised->selectedKey().section(u'\n', 0, 0)); });
    connect(m_new, &QPushButton::clicked, this, [this] {
        AlertRule rule = newAlertRule(AlertKind::Depth);
        rule.connection = m_connection ? m_connection->mark().key : QString();
        edit(rule);
    });
    connect(m_rules, &AlertRuleList::switched, this, [this](const AlertRule& rule, bool on) {
        if (!m_alerts) return;
        if (on)
            m_alerts->rules().put(rule);
        else
            m_alerts->rules().remove(rule.id);
    });
    connect(m_rules, &AlertRuleList::editRequested, this, &AlertsPage::edit);
    connect(m_rules, &AlertRuleList::snoozeRequested, this, &AlertsPage::snooze);
    connect(m_rules, &AlertRuleList::removeRequested, this, [this](const QString& rule) {
        if (m_alerts) m_alerts->rules().remove(rule);
    });
    check();
}

void AlertsPage::build() {
    m_headline = new TextLabel(this);
    m_headline->setObjectName(u"alertHeadline"_s);
    m_headline->setAccessibleName(tr("Alerts"));
    m_raised = new ValueTable(
        tr("Alerts that are raised, and then those that were, the latest first"),
        {tr("Since"), tr("Until"), tr("Connection"), tr("What"), tr("Now"), tr("Ends at"), tr("Told")}, {4, 5}, this);
    m_raised->setObjectName(u"raisedTable"_s);
    m_raised->setRoomiest(3);
    m_rules = new AlertRuleList(this);
    m_past = new TextLabel(this);
    m_past->setObjectName(u"alertPast"_s);
    m_past->setForegroundRole(QPalette::PlaceholderText);
    m_follow =
        makePushButton(this, u"showAlert"_s, tr("Show"), tr("Show the tenant as it was when the alert was raised"));
    m_investigate =
        makePushButton(this, u"investigateAlert"_s, tr("Investigate"), tr("Investigate what raised this alert"));
    m_snoozeRaised =
        makePushButton(this, u"snoozeAlert"_s, tr("Snooze 1 h"), tr("Snooze this alert's rule for an hour"));
    m_new = makePushButton(this, u"newAlert"_s, tr("New…"), tr("Make a rule"));
    auto* top = new QHBoxLayout;
    top->setContentsMargins(0, 0, 0, 0);
    top->setSpacing(8);
    top->addWidget(m_headline, 1);
    top->addWidget(m_investigate);
    top->addWidget(m_follow);
    top->addWidget(m_snoozeRaised);
    auto* heading = new TextLabel(tr("Rules"), this);
    const QFont bold = fontOf(font(), TypeSize::Panel, true);
    heading->setFont(bold);
    auto* below = new QHBoxLayout;
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(8);
    below->addWidget(heading);
    below->addWidget(m_past, 1);
    below->addWidget(m_new);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addLayout(top);
    layout->addWidget(m_raised, 1);
    layout->addLayout(below);
    auto* panel = new QFrame(this);
    auto* inside = new QVBoxLayout(panel);
    inside->setContentsMargins(1, 1, 1, 1);
    inside->addWidget(m_rules);
    makePanel(panel);
    layout->addWidget(panel, 2);
}

void AlertsPage::setAlerts(AlertWatch* alerts, AlertLog* log) {
    if (m_alerts) disconnect(m_alerts, nullptr, this, nullptr);
    if (m_log) disconnect(m_log, nullptr, this, nullptr);
    m_alerts = alerts;
    m_log = log;
    if (log != nullptr) connect(log, &AlertLog::changed, this, &AlertsPage::fill);
    if (alerts != nullptr) connect(alerts, &AlertWatch::changed, this, &AlertsPage::fill);
    fill();
}

void AlertsPage::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_stories.clear();
    m_storiesSinceMs = 0;
    m_events.setConnection(connection);
    if (connection != nullptr)
        connect(connection, &BrokerConnection::infoChanged, this, &AlertsPage::fill, Qt::UniqueConnection);
    fill();
}

void AlertsPage::focusFilter() { m_raised->setFocus(Qt::ShortcutFocusReason); }

QList<Command> AlertsPage::commands() {
    return {{tr("New alert…"), tr("action"), {}, [this] { m_new->click(); }}};
}

void AlertsPage::showEvent(QShowEvent* event) {
    m_wasChosen = false;
    fill();
    Page::showEvent(event);
}

void AlertsPage::refresh() { m_events.refresh(); }

void AlertsPage::readPast() {
    if (const PageOf<Event>* answer = m_events.answer()) {
        const std::deque<Event> events(answer->items.begin(), answer->items.end());
        m_stories = storiesOf(events);
        // Without any, the broker has kept silent as long as it keeps events; that is not known here.
        m_storiesSinceMs = events.empty() ? 0 : events.back().atMs;
    }
    fill();
}

bool AlertsPage::isCodeq() const { return m_connection && m_connection->info().server == ServerKind::Codeq; }

QString AlertsPage::noteOf(const AlertRule& rule, const QList<Alert>& raised) const {
    int ringing = 0;
    const Alert* worst = nullptr;
    const double sign = rule.kind == AlertKind::ShareBelow ? -1 : 1;
    for (const Alert& alert : raised) {
        if (alert.rule != rule.id) continue;
        ++ringing;
        if (worst == nullptr || sign * alert.value > sign * worst->value) worst = &alert;
    }
    if (worst != nullptr) {
        const QString rings = ringing == 1 ? tr("rings now") : tr("rings now, %n times", nullptr, ringing);
        const QString value = alertValueText(rule.kind, worst->value);
        if (value.isEmpty()) return rings;
        return tr("%1: %2; it begins at %3 and ends at %4", "rings now: a value; two levels")
                   .arg(rings, value, alertValueText(rule.kind, rule.raiseAt),
                        alertValueText(rule.kind, rule.clearAt)) +
               (worst->tenant.isEmpty() ? QString() : u" · "_s + worst->tenant);
    }
    if (isCodeq()) {
        const bool isAbout = rule.connection.isEmpty() || rule.connection == m_connection->mark().key;
        return isAbout && !codeqTells(rule.kind) ? tr("not judged here: codeQ does not tell this") : QString();
    }
    const qint64 now = QDateTime::currentMSecsSinceEpoch() + (m_connection ? m_connection->clockOffsetMs() : 0);
    // Until the events have come; why they do not is said once, above the rules.
    if (m_events.answer() == nullptr) return {};
    return lastRungText(lastRung(rule, m_stories, m_storiesSinceMs, now));
}

void AlertsPage::fillRules(const QList<Alert>& raised) {
    QList<ListedRule> listed;
    const QList<AlertRule> known = m_alerts ? m_alerts->rules().list() : QList<AlertRule>();
    const auto add = [&](const AlertRule& rule, bool isOn) {
        const bool rings =
            std::any_of(raised.begin(), raised.end(), [&rule](const Alert& alert) { return alert.rule == rule.id; });
        const QString where = rule.connection.isEmpty() || !m_alerts ? QString() : m_alerts->nameOf(rule.connection);
        listed.append({rule, isOn, rings, where, noteOf(rule, raised)});
    };
    for (const AlertRule& ready : readyRules()) {
        const AlertRule* on = m_alerts ? m_alerts->rules().find(ready.id) : nullptr;
        add(on == nullptr ? ready : *on, on != nullptr);
    }
    for (const AlertRule& rule : known)
        if (!isReadyRule(rule.id)) add(rule, true);
    m_rules->setRules(listed);
}

void AlertsPage::fill() {
    // Figures arrive every second and can be thousands, so a hidden page is not filled.
    if (!isVisible()) return;
    const QList<Alert> alerts = m_alerts ? m_alerts->raised() : QList<Alert>();
    m_wasChosen = m_wasChosen || !m_raised->selectedKey().isEmpty();
    QList<ValueRow> raised;
    for (const Alert& alert : alerts) {
        const AlertRule* rule = m_alerts->rules().find(alert.rule);
        const QString value = alertValueText(alert.kind, alert.value);
        const QString level = rule == nullptr ? QString() : alertValueText(alert.kind, rule->clearAt);
        raised.append({keyOf(alert),
                       {momentText(alert.raisedAtMs), tr("rings"), m_alerts->nameOf(alert.connection), alertText(alert),
                        value.isEmpty() ? missingText() : value, level.isEmpty() ? missingText() : level,
                        alert.snoozed ? tr("snoozed") : tr("yes")}});
    }
    const bool isRinging = !raised.isEmpty();
    for (const RungAlert& rung : m_log ? m_log->list() : QList<RungAlert>()) {
        if (rung.isRinging) continue;
        raised.append(
            {keyOf(rung),
             {momentText(rung.alert.raisedAtMs), rung.endedAtMs > 0 ? momentText(rung.endedAtMs) : tr("not known"),
              rung.connectionName, rung.alert.words, missingText(), missingText(),
              rung.alert.snoozed ? tr("snoozed") : tr("yes")}});
    }
    m_raised->setRows(raised);
    // Most often there is one, and who comes here wants to see it. When that is over, no other takes its place: what is about
    // to be pressed would hit it.
    if (isRinging && !m_wasChosen) m_raised->selectRow(0);
    fillRules(alerts);
    m_headline->setText(headline(alerts));
    const Failure* failure = m_events.failure();
    m_past->setText(isCodeq()            ? tr("codeQ keeps no history, so when they would have rung is not known.")
                    : failure == nullptr ? QString()
                                         : tr("When they would have rung is not known: %1").arg(failure->text));
    check();
}

QString AlertsPage::headline(const QList<Alert>& raised) const {
    if (!m_alerts || m_alerts->rules().list().isEmpty())
        return tr("No rules are on, so nothing is watched. Switch some on below.");
    if (!raised.isEmpty()) return alertCountText(int(raised.size()));
    qint64 last = 0;
    for (const RungAlert& rung : m_log ? m_log->list() : QList<RungAlert>()) last = std::max(last, rung.endedAtMs);
    return last == 0 ? tr("Nothing is raised.")
                     : tr("Nothing is raised. The last alert ended at %1.").arg(momentText(last));
}

void AlertsPage::check() {
    const QString noAlert = m_raised->selectedKey().isEmpty() ? tr("Select an alert.") : QString();
    allow(m_follow, noAlert, m_follow->accessibleName());
    allow(m_investigate, noAlert, m_investigate->accessibleName());
    const bool isOfRule = m_alerts && m_alerts->rules().find(m_raised->selectedKey().section(u'\n', 0, 0)) != nullptr;
    allow(m_snoozeRaised, !noAlert.isEmpty() || isOfRule ? noAlert : tr("Its rule is not there any more."),
          m_snoozeRaised->accessibleName());
    allow(m_new, m_alerts ? QString() : tr("Not now."), m_new->accessibleName());
}

void AlertsPage::edit(const AlertRule& rule) {
    if (!m_alerts) return;
    auto* dialog = new AlertRuleDialog(rule, m_alerts->connectionNames(), this);
    connect(dialog, &AlertRuleDialog::saved, this, [this](const AlertRule& made) {
        if (m_alerts) m_alerts->rules().put(made);
    });
    dialog->open();
}

void AlertsPage::snooze(const QString& rule) {
    const AlertRule* found = m_alerts ? m_alerts->rules().find(rule) : nullptr;
    if (found != nullptr) {
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        m_alerts->rules().snooze(rule, found->snoozedUntilMs > now ? 0 : now + kSnoozeMs);
    }
}

void AlertsPage::follow(void (AlertsPage::*wanted)(const Alert&)) {
    const QString key = m_raised->selectedKey();
    if (!m_alerts || key.isEmpty()) return;
    for (const Alert& alert : m_alerts->raised())
        if (keyOf(alert) == key) return Q_EMIT(this->*wanted)(alert);
    for (const RungAlert& rung : m_log ? m_log->list() : QList<RungAlert>())
        if (keyOf(rung) == key) return Q_EMIT(this->*wanted)(rung.alert);
}

}  // namespace fairlead::gui

#include "moc_alerts_page.cpp"
