// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/alerts_page.h"

#include "gui/connections/broker_connection.h"
#include "gui/models/formatters.h"
#include "gui/models/moment_text.h"
#include "gui/views/alert_rule_dialog.h"
#include "gui/kit/permission.h"
#include "gui/kit/text_label.h"
#include "gui/kit/value_table.h"
#include "gui/look/type_sizes.h"
#include "gui/look/tokens.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kSnoozeMs = 3'600'000;

QString levelText(const AlertRule& rule, double level) {
    if (!wantsLevels(rule.kind)) return missingText();
    const QString unit = alertUnit(rule.kind);
    const QString number = QLocale().toString(level, 'f', 0);
    return unit.isEmpty() ? number : u"%1 %2"_s.arg(number, unit);
}

QString keyOf(const Alert& alert) { return QStringList{alert.rule, alert.connection, alert.tenant}.join(u'\n'); }

}  // namespace

AlertsPage::AlertsPage(QWidget* parent) : Page(parent) {
    build();
    connect(m_raised, &ValueTable::selectionMoved, this, &AlertsPage::check);
    connect(m_raised, &QAbstractItemView::activated, this, &AlertsPage::follow);
    connect(m_rules, &ValueTable::selectionMoved, this, &AlertsPage::check);
    connect(m_rules, &QAbstractItemView::activated, m_edit, &QPushButton::click);
    connect(m_follow, &QPushButton::clicked, this, &AlertsPage::follow);
    connect(m_snoozeRaised, &QPushButton::clicked, this,
            [this] { snooze(m_raised->selectedKey().section(u'\n', 0, 0)); });
    connect(m_new, &QPushButton::clicked, this, [this] {
        AlertRule rule = newAlertRule(AlertKind::Depth);
        rule.connection = m_connection ? m_connection->mark().key : QString();
        edit(rule);
    });
    connect(m_edit, &QPushButton::clicked, this, [this] {
        if (const AlertRule* rule = m_alerts ? m_alerts->rules().find(m_rules->selectedKey()) : nullptr) {
            edit(*rule);
        }
    });
    connect(m_snooze, &QPushButton::clicked, this, [this] { snooze(m_rules->selectedKey()); });
    connect(m_remove, &QPushButton::clicked, this, [this] { m_alerts->rules().remove(m_rules->selectedKey()); });
    check();
}

QPushButton* AlertsPage::addButton(const QString& text, const QString& id, const QString& name) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(id);
    button->setAccessibleName(name);
    button->setAutoDefault(false);
    return button;
}

void AlertsPage::build() {
    m_headline = new TextLabel(this);
    m_headline->setObjectName(u"alertHeadline"_s);
    m_headline->setAccessibleName(tr("Alerts"));
    m_raised = new ValueTable(tr("Alerts that are raised, the latest first"),
                              {tr("Since"), tr("Connection"), tr("What"), tr("Told")}, {}, this);
    m_raised->setObjectName(u"raisedTable"_s);
    m_raised->setRoomiest(2);
    m_rules = new ValueTable(
        tr("Rules"),
        {tr("When"), tr("Tenant"), tr("Connection"), tr("Raise at"), tr("Clear at"), tr("For"), tr("Snoozed until")},
        {3, 4, 5}, this);
    m_rules->setObjectName(u"ruleTable"_s);
    m_follow = addButton(tr("Show"), u"showAlert"_s, tr("Show the tenant as it was when the alert was raised"));
    m_snoozeRaised = addButton(tr("Snooze 1 h"), u"snoozeAlert"_s, tr("Snooze this alert's rule for an hour"));
    m_new = addButton(tr("New…"), u"newAlert"_s, tr("Make a rule"));
    m_edit = addButton(tr("Edit…"), u"editAlert"_s, tr("Edit the selected rule"));
    m_snooze =
        addButton(tr("Snooze 1 h"), u"snoozeRule"_s, tr("Snooze the selected rule for an hour, or end its snooze"));
    m_remove = addButton(tr("Remove"), u"removeAlert"_s, tr("Remove the selected rule"));
    auto* top = new QHBoxLayout;
    top->setContentsMargins(0, 0, 0, 0);
    top->setSpacing(8);
    top->addWidget(m_headline, 1);
    top->addWidget(m_follow);
    top->addWidget(m_snoozeRaised);
    auto* heading = new TextLabel(tr("Rules"), this);
    const QFont bold = fontOf(font(), TypeSize::Panel, true);
    heading->setFont(bold);
    auto* below = new QHBoxLayout;
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(8);
    below->addWidget(heading, 1);
    for (QPushButton* button : {m_new, m_edit, m_snooze, m_remove}) below->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addLayout(top);
    layout->addWidget(m_raised, 1);
    layout->addLayout(below);
    layout->addWidget(m_rules, 1);
}

void AlertsPage::setAlerts(AlertWatch* alerts) {
    if (m_alerts) disconnect(m_alerts, nullptr, this, nullptr);
    m_alerts = alerts;
    if (alerts != nullptr) connect(alerts, &AlertWatch::changed, this, &AlertsPage::fill);
    fill();
}

void AlertsPage::setConnection(BrokerConnection* connection) {
    m_connection = connection;
    fill();
}

void AlertsPage::focusFilter() { m_raised->setFocus(Qt::ShortcutFocusReason); }

QList<Command> AlertsPage::commands() {
    return {{tr("New alert…"), tr("action"), {}, [this] { m_new->click(); }}};
}

void AlertsPage::showEvent(QShowEvent* event) {
    fill();
    Page::showEvent(event);
}

void AlertsPage::fill() {
    // Figures arrive every second and can be thousands, so a hidden page is not filled.
    if (!isVisible()) return;
    QList<ValueRow> raised;
    QList<ValueRow> rules;
    if (m_alerts) {
        for (const Alert& alert : m_alerts->raised()) {
            raised.append({keyOf(alert),
                           {momentText(alert.raisedAtMs), m_alerts->nameOf(alert.connection), alertText(alert),
                            alert.snoozed ? tr("snoozed") : tr("yes")}});
        }
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        for (const AlertRule& rule : m_alerts->rules().list()) {
            rules.append({rule.id,
                          {alertKindText(rule.kind),
                           !wantsTenant(rule.kind) ? missingText()
                           : rule.tenant.isEmpty() ? tr("any")
                                                   : rule.tenant,
                           rule.connection.isEmpty() ? tr("every one") : m_alerts->nameOf(rule.connection),
                           levelText(rule, rule.raiseAt), levelText(rule, rule.clearAt),
                           rule.forSeconds == 0 ? tr("at once") : ageText(rule.forSeconds * 1000LL),
                           rule.snoozedUntilMs > now ? clockText(rule.snoozedUntilMs) : missingText()}});
        }
    }
    m_raised->setRows(raised);
    m_rules->setRows(rules);
    m_headline->setText(rules.isEmpty()    ? tr("No rules, so nothing is watched. Make one below.")
                        : raised.isEmpty() ? tr("Nothing is raised.")
                                           : alertCountText(int(raised.size())));
    check();
}

void AlertsPage::check() {
    const QString noAlert = m_raised->selectedKey().isEmpty() ? tr("Select an alert.") : QString();
    const QString noRule = m_rules->selectedKey().isEmpty() ? tr("Select a rule.") : QString();
    allow(m_follow, noAlert, m_follow->accessibleName());
    allow(m_snoozeRaised, noAlert, m_snoozeRaised->accessibleName());
    for (QPushButton* button : {m_edit, m_snooze, m_remove}) allow(button, noRule, button->accessibleName());
    allow(m_new, m_alerts ? QString() : tr("Not now."), m_new->accessibleName());
    const AlertRule* rule = m_alerts ? m_alerts->rules().find(m_rules->selectedKey()) : nullptr;
    const bool snoozed = rule != nullptr && rule->snoozedUntilMs > QDateTime::currentMSecsSinceEpoch();
    m_snooze->setText(snoozed ? tr("Wake") : tr("Snooze 1 h"));
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

void AlertsPage::follow() {
    const QString key = m_raised->selectedKey();
    if (!m_alerts || key.isEmpty()) return;
    for (const Alert& alert : m_alerts->raised()) {
        if (keyOf(alert) == key) {
            Q_EMIT alertRequested(alert);
            return;
        }
    }
}

}  // namespace fairlead::gui
