// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incidents_page.h"

#include "gui/charts/shown_name.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/translation.h"
#include "gui/incidents/incident_text.h"
#include "gui/incidents/incident_view.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kListEvery{5};
constexpr quint32 kMostListed = 500;  // as many as a broker keeps
constexpr int kTitleColumn = 4;
constexpr qint64 kAroundMs = 5 * 60'000;  // of a moment gone by
constexpr qint64 kSameTimeMs = 30 * 60'000;

ColumnTable<Incident>::Columns incidentColumns() {
    return {{.title = tr("Incident"),
             .text = [](const Incident& one) { return QString::number(one.number); },
             .bare = [](const Incident& one) { return QVariant::fromValue(one.number); },
             .sign = [](const Incident& one) { return one.isOpen ? RowSign::Warning : RowSign::Completed; },
             .width = 9},
            {.title = tr("State"),
             .text = [](const Incident& one, qint64 nowMs) { return stateText(one, nowMs); },
             .width = 30,
             .grows = true},
            {.title = tr("Began"), .text = [](const Incident& one) { return momentText(one.beganAtMs); }, .width = 15},
            {.title = tr("Hurt"),
             .text = [](const Incident& one) { return countText(quint64(one.victims.size())); },
             .width = 6,
             .isFigure = true},
            {.title = tr("What"),
             .text = [](const Incident& one) { return shownText(one.title); },
             .tip = [](const Incident& one) { return one.title; },
             .width = 40},
            {.title = tr("Opened by"), .text = [](const Incident& one) { return shownName(one.author); }, .width = 16}};
}

}  // namespace

IncidentsPage::IncidentsPage(QWidget* parent)
    : ConnectedPage(parent),
      m_model(incidentColumns(), [](const Incident& one) { return QString::number(one.number); }),
      m_list(kListEvery, [](Calls& calls, Then<PageOf<Incident>> then) {
          return calls.incidents().listIncidents(false, {{}, kMostListed}, std::move(then));
      }) {
    build();
    m_list.setShownBy(this);
    connect(&m_list, &LiveQueryBase::changed, this, &IncidentsPage::showList);
    connect(&m_list, &LiveQueryBase::failed, this, &IncidentsPage::showList);
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        if (const Incident* one = m_model.at(index.row())) openKept(one->number);
    });
    connect(m_now, &QPushButton::clicked, this, [this] { investigate({}, 0, 0); });
    connect(m_view, &IncidentView::backRequested, this, &IncidentsPage::goBack);
    connect(m_view, &IncidentView::changed, this, [this] { m_list.refresh(); });
    connect(m_view, &IncidentView::tenantRequested, this, &Page::tenantRequested);
    connect(m_view, &IncidentView::pageRequested, this, &Page::pageRequested);
    connect(m_view, &IncidentView::limitsRequested, this, &Page::limitsRequested);
    connect(m_view, &IncidentView::replayRequested, this, &Page::replayRequested);
    connect(m_view, &IncidentView::alertRuleRequested, this, &IncidentsPage::alertRuleRequested);
    everyWhileSeen(std::chrono::seconds(1), [this] { m_model.setNow(nowMs()); });
    showSituation();
}

void IncidentsPage::build() {
    auto* list = new QWidget(this);
    auto* title = new TextLabel(tr("Incidents"), list);
    title->setFont(fontOf(font(), TypeSize::Page, true));
    m_summary = new TextLabel(list);
    m_summary->setObjectName(u"incidentSummary"_s);
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_now = makeButton(list, u"investigateNow"_s, tr("Investigate now"), tr("Look into what is happening now"));
    m_table = new RowTable(
        &m_model,
        {.id = u"incidents"_s, .name = tr("Investigations, newest first"), .widths = m_model.widths(), .lines = 2},
        list);
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setSectionResizeMode(kTitleColumn, QHeaderView::Stretch);
    auto* head = new QHBoxLayout;
    head->setSpacing(kGap2);
    head->addWidget(title);
    head->addWidget(m_summary, 1);
    head->addWidget(m_now);
    auto* rows = new QVBoxLayout(list);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(kGap2);
    rows->addLayout(head);
    rows->addWidget(m_table, 1);
    m_view = new IncidentView(this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(list);
    m_stack->addWidget(m_view);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->addWidget(stackOn(m_stack));
}

void IncidentsPage::setAlertRules(AlertRules* rules) { m_view->setAlertRules(rules); }

void IncidentsPage::focusFilter() { m_table->setFocus(Qt::ShortcutFocusReason); }

bool IncidentsPage::goBack() {
    if (m_stack->currentWidget() != m_view) return false;
    m_stack->setCurrentIndex(0);
    m_view->showIncident({}, {});
    m_trouble.clear();
    Q_EMIT noticeChanged({});
    m_list.refresh();
    m_table->setFocus();
    showSituation();
    return true;
}

std::optional<Link> IncidentsPage::place() const {
    const quint64 number = m_view->incident().number;
    if (m_stack->currentWidget() != m_view || number == 0) return std::nullopt;
    return Link{{}, Link::Kind::Incident, QString::number(number)};
}

void IncidentsPage::showPlace(const Link& link) {
    bool isNumber = false;
    const quint64 number = link.id.toULongLong(&isNumber);
    if (link.kind != Link::Kind::Incident) return;
    m_open.reset();
    if (isNumber)
        openKept(number);
    else
        sayTrouble(tr("There is no incident “%1”.").arg(shownName(link.id)));
}

QList<Command> IncidentsPage::commands() {
    return {
        {tr("Investigate what is happening now"), tr("action"), {}, [this] { Q_EMIT incidentRequested({}, 0, 0); }}};
}

void IncidentsPage::travelTo(qint64 atMs) {
    m_momentMs = atMs;
    m_now->setText(atMs == 0 ? tr("Investigate now") : tr("Investigate %1").arg(clockText(atMs)));
    m_now->setAccessibleName(m_now->text());
}

// Who opens the same incident once more comes to the investigation that is open for it.
void IncidentsPage::investigate(const QString& tenant, qint64 fromMs, qint64 untilMs) {
    Incident draft;
    if (fromMs == 0 && m_momentMs != 0) {
        fromMs = m_momentMs - kAroundMs;
        untilMs = m_momentMs + kAroundMs;
    }
    m_waitsFor.reset();
    if (fromMs != 0) {
        // The broker tells of the past who was hurt, and not because of whom.
        draft = draftAbout(tenant);
        draft.beganAtMs = fromMs;
        draft.endedAtMs = untilMs;
        if (const Incident* kept = keptOf(fromMs, untilMs); kept != nullptr && kept->culprit != tenant) {
            draft.culprit = kept->culprit;
            draft.cause = tr("Incident %1, of the same time: %2").arg(kept->number).arg(shownText(kept->title));
        }
    } else if (m_watch.atMs() == 0) {
        m_waitsFor = tenant;
        draft = draftAbout(tenant);
        draft.beganAtMs = nowMs();
    } else {
        draft = draftOfNow(m_watch, tenant);
        for (const Incident& one : m_model.rows())
            if (one.isOpen && one.culprit == draft.culprit && !draft.culprit.isEmpty()) return openKept(one.number);
    }
    showIncident(draft);
}

void IncidentsPage::openKept(quint64 number) {
    if (calls() == nullptr) return;
    m_open = calls()->incidents().getIncident(number, [this, number](const Outcome<Incident>& answer) {
        if (answer)
            showIncident(*answer);
        else
            sayTrouble(tr("Incident %1 is not shown: %2").arg(number).arg(answer.failure().text));
    });
}

// Instead of another incident, which would be taken for the one that was asked for.
void IncidentsPage::sayTrouble(const QString& text) {
    if (!text.isEmpty()) m_stack->setCurrentIndex(0);
    m_trouble = text;
    Q_EMIT noticeChanged(text);
    showList();
}

// The only one with a culprit that was going on in the middle of that time; null: none, or they accuse different ones.
const Incident* IncidentsPage::keptOf(qint64 fromMs, qint64 untilMs) const {
    const Incident* found = nullptr;
    for (const Incident& one : m_model.rows()) {
        // One that was left open long ago says nothing of later times, one that began at the end nothing of the whole.
        const qint64 middleMs = fromMs + (untilMs - fromMs) / 2;
        const bool isThen = one.beganAtMs <= middleMs && one.beganAtMs >= fromMs - kSameTimeMs &&
                            (one.endedAtMs == 0 || one.endedAtMs >= middleMs);
        if (one.culprit.isEmpty() || !isThen) continue;
        if (found != nullptr && found->culprit != one.culprit) return nullptr;
        found = &one;
    }
    return found;
}

void IncidentsPage::showIncident(const Incident& incident) {
    m_trouble.clear();
    Q_EMIT noticeChanged({});
    m_view->showIncident(incident, m_watch);
    m_stack->setCurrentWidget(m_view);
    showSituation();
}

void IncidentsPage::connectionTaken(BrokerConnection* connection) {
    m_watch.clear();
    m_model.setRows({});
    m_open.reset();
    m_waitsFor.reset();
    m_trouble.clear();
    Q_EMIT noticeChanged({});
    m_view->setConnection(connection);
    m_stack->setCurrentIndex(0);
    m_list.setConnection(connection);
    if (connection == nullptr) return;
    connect(connection, &BrokerConnection::tenantsArrived, this, [this](const QList<TenantsUpdate>& updates) {
        for (const TenantsUpdate& update : updates) {
            m_watch.take(update);
            m_view->take(update);
        }
        fillDraft();
    });
}

// One that was opened before anything was known of this broker.
void IncidentsPage::fillDraft() {
    if (!m_waitsFor || m_watch.atMs() == 0) return;
    const QString tenant = *std::exchange(m_waitsFor, std::nullopt);
    if (m_stack->currentWidget() == m_view && m_view->incident().number == 0) investigate(tenant, 0, 0);
}

void IncidentsPage::showList() {
    if (m_list.answer() != nullptr) m_model.setRows(m_list.answer()->items);
    const auto open =
        std::count_if(m_model.rows().begin(), m_model.rows().end(), [](const Incident& one) { return one.isOpen; });
    m_summary->setText(!m_trouble.isEmpty() ? m_trouble
                       : m_list.failure() != nullptr
                           ? m_list.failure()->text
                           : tr("Open: %1, in all: %2; the broker keeps 500").arg(open).arg(m_model.rows().size()));
    showSituation();
}

void IncidentsPage::showSituation() {
    if (m_list.answer() == nullptr && showNoConnection(tr("No incidents from %1"))) return;
    const bool isEmpty = m_list.answer() != nullptr && m_model.rows().isEmpty();
    if (isEmpty && m_stack->currentWidget() != m_view)
        showNothing(
            tr("No incident was investigated here"),
            tr("When somebody is hurt, open it from Now or from the tenant: what is found out and done is kept here "
               "for others."),
            tr("Investigate now"));
    else
        showContent();
}

}  // namespace fairlead::gui

#include "moc_incidents_page.cpp"
