// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_view.h"

#include "gui/charts/color_legend.h"
#include "gui/charts/line_history.h"
#include "gui/connections/broker_connection.h"
#include "gui/incidents/prevention_card.h"
#include "gui/incidents/remedy_card.h"
#include "gui/incidents/step_strip.h"
#include "gui/kit/flow_layout.h"
#include "gui/kit/input_field.h"
#include "gui/kit/link_button.h"
#include "gui/kit/link_copy.h"
#include "gui/kit/message_line.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/panel.h"
#include "gui/kit/push_button.h"
#include "gui/kit/text_label.h"
#include "gui/kit/rows/value_table.h"
#include "gui/look/tokens.h"
#include "gui/now/sentence_line.h"
#include "gui/tenants/limits/override_list.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kRightWidth = 388;
constexpr int kLeastTable = 90;
constexpr int kMostWhyLines = 9;
constexpr int kMostForetoldLines = 4;
constexpr int kMostNoteLines = 9;

QVBoxLayout* insideOf(Card* card) {
    auto* inner = new QVBoxLayout;
    inner->setContentsMargins(kGap3, 0, kGap3, kGap2);
    inner->setSpacing(kGap2);
    card->content()->addLayout(inner);
    return inner;
}

}  // namespace

void IncidentView::build() {
    auto* columns = new QHBoxLayout;
    columns->setSpacing(kGap2);
    QWidget* head = buildHead();
    columns->addWidget(buildLeft(), 1);
    columns->addWidget(buildRight());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addWidget(head);
    layout->addWidget(m_steps);
    layout->addWidget(m_message);
    layout->addLayout(columns, 1);
}

QWidget* IncidentView::buildHead() {
    auto* head = new QWidget(this);
    auto* back = new LinkButton(head);
    back->setText(tr("Incidents ›"));
    back->setObjectName(u"toIncidents"_s);
    back->setAccessibleName(tr("Back to all incidents"));
    connect(back, &QToolButton::clicked, this, &IncidentView::backRequested);
    m_title = new SentenceLine(SentenceLine::Size::Large, head);
    m_title->setObjectName(u"incidentTitle"_s);
    m_state = new TextLabel(head);
    m_state->setObjectName(u"incidentState"_s);
    m_state->setForegroundRole(QPalette::PlaceholderText);
    m_keep = makePushButton(this, u"keepIncident"_s, tr("Keep"), tr("Keep it in the broker as an investigation"));
    m_keep->setDefault(true);
    m_close = makePushButton(this, u"closeIncident"_s, tr("Close"),
                             tr("Close the investigation; what stands in the note says why"));
    QPushButton* text = makePushButton(this, u"copyIncident"_s, tr("Copy as text"), tr("Copy the incident as text"));
    QPushButton* file =
        makePushButton(this, u"exportIncident"_s, tr("Export…"), tr("Write it as Markdown, with its charts"));
    m_copyLink = makePushButton(this, u"copyIncidentLink"_s, tr("Copy link"), tr("Copy a link to this incident"));
    connect(m_keep, &QPushButton::clicked, this, &IncidentView::keep);
    connect(m_close, &QPushButton::clicked, this, &IncidentView::close);
    connect(text, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(this->text()); });
    connect(file, &QPushButton::clicked, this, &IncidentView::askForFile);
    connect(m_copyLink, &QPushButton::clicked, this, [this] {
        if (m_connection) copyLink(*m_connection, {{}, Link::Kind::Incident, QString::number(m_incident.number)});
    });
    m_steps = new StepStrip(this);
    m_message = new MessageLine(this);
    m_message->setObjectName(u"incidentMessage"_s);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(m_title);
    words->addWidget(m_state);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap2);
    row->addWidget(back);
    row->addLayout(words, 1);
    // Those that come and go grow to the left: where "Keep" was pressed, nothing that changes the incident comes to stand.
    for (QPushButton* button : {m_keep, m_close, m_copyLink, text, file}) row->addWidget(button);
    return head;
}

QWidget* IncidentView::buildLeft() {
    auto* left = new QWidget(this);
    auto* chart = new Card(tr("What it does"), left);
    chart->setSubtitle(tr("how long those who are hurt wait, log scale; below, the seats"));
    m_waits = new LineHistory(u"incidentWaits"_s, tr("Waits of those who are hurt, over time"), chart);
    m_seats =
        new LineHistory(u"incidentSeats"_s, tr("Seats of who pushes and of those who are hurt, over time"), chart);
    chart->content()->addWidget(m_waits, 5);
    chart->content()->addWidget(m_seats, 3);
    m_legend = new ColorLegend(chart);
    m_foretold = new OutsideText(tr("What is foretold"), OutsideText::Look::Fact, kMostForetoldLines, chart);
    m_foretold->setObjectName(u"incidentForetold"_s);
    m_foretold->hide();
    QVBoxLayout* below = insideOf(chart);
    below->addWidget(m_legend);
    below->addWidget(m_foretold);
    m_victimCard = new Card(tr("Who is hurt"), left);
    m_victims = new ValueTable(
        tr("Who is hurt"), {tr("Tenant"), tr("Its usual"), tr("Worst"), tr("Now"), tr("Seats"), tr("Backlog done in")},
        {1, 2, 3, 4, 5}, m_victimCard);
    m_victims->setObjectName(u"victims"_s);
    m_victims->setRoomiest(0);
    m_victims->setMinimumHeight(kLeastTable);
    m_victims->setFrameShape(QFrame::NoFrame);
    m_victimCard->content()->addWidget(m_victims);
    connect(m_victims, &QAbstractItemView::activated, this,
            [this] { Q_EMIT tenantRequested(m_victims->selectedKey(), m_incident.endedAtMs); });
    auto* layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addWidget(chart, 3);
    layout->addWidget(m_victimCard, 2);
    return left;
}

QWidget* IncidentView::buildRight() {
    auto* area = new QScrollArea(this);
    area->setObjectName(u"incidentSide"_s);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    keepBarRoom(area);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFixedWidth(kRightWidth);
    auto* right = new QWidget(area);
    auto* whyCard = new Card(tr("Why"), right);
    m_why = new OutsideText(tr("Why"), OutsideText::Look::Fact, kMostWhyLines, whyCard);
    m_why->setObjectName(u"incidentWhy"_s);
    auto* links = new QWidget(whyCard);
    auto* flow = new FlowLayout(links);
    for (const auto& [text, page] :
         {std::pair(tr("its dead letters"), u"dead-letters"_s), std::pair(tr("its events"), u"events"_s),
          std::pair(tr("the tenant"), QString())}) {
        auto* link = new LinkButton(links);
        link->setText(text);
        link->setObjectName(u"incidentTo.%1"_s.arg(m_links.size()));
        link->setAccessibleName(tr("Show %1").arg(text));
        connect(link, &QToolButton::clicked, this, [this, page = page] {
            page.isEmpty() ? Q_EMIT tenantRequested(m_incident.culprit, 0)
                           : Q_EMIT pageRequested(page, m_incident.culprit);
        });
        flow->addWidget(link);
        m_links.append(link);
    }
    QVBoxLayout* why = insideOf(whyCard);
    why->addWidget(m_why);
    why->addWidget(links);
    m_changeCard = new Card(tr("What was changed"), right);
    m_happened =
        new OutsideText(tr("What was changed meanwhile"), OutsideText::Look::Fact, kMostWhyLines, m_changeCard);
    m_happened->setObjectName(u"incidentChanges"_s);
    m_overrideList = new OverrideList(m_changeCard);
    m_measured = new ValueTable(tr("Foretold and measured"), {QString(), tr("Before"), tr("Foretold"), tr("Now")},
                                {1, 2, 3}, m_changeCard);
    m_measured->setObjectName(u"measured"_s);
    m_measured->setRoomiest(0);
    m_measured->setMinimumHeight(kLeastTable);
    QVBoxLayout* change = insideOf(m_changeCard);
    change->addWidget(m_happened);
    change->addWidget(m_overrideList);
    change->addWidget(m_measured);
    m_remedy = new RemedyCard([this](const QString& tenant) { return m_watch.find(tenant); }, right);
    m_again = new PreventionCard(right);
    connect(m_again, &PreventionCard::requested, this, &IncidentView::prevent);
    connect(m_again, &PreventionCard::limitsRequested, this, [this] { Q_EMIT limitsRequested({m_incident.culprit}); });
    auto* noteCard = new Card(tr("Notes"), right);
    m_note =
        InputField::forFilter(u"incidentNote"_s, tr("What did you find out?"), tr("A note on this incident"), this);
    m_addNote = makePushButton(this, u"addNote"_s, tr("Note it"), tr("Add the note to the incident"));
    connect(m_note, &QLineEdit::textChanged, this, &IncidentView::showPermissions);
    connect(m_note, &QLineEdit::returnPressed, m_addNote, &QPushButton::click);
    connect(m_addNote, &QPushButton::clicked, this, [this] {
        IncidentNote note;
        note.text = m_note->text().trimmed();
        store(note);
    });
    m_notes = new OutsideText(tr("Notes, the latest first"), OutsideText::Look::Fact, kMostNoteLines, noteCard);
    m_notes->setObjectName(u"incidentNotes"_s);
    auto* line = new QHBoxLayout;
    line->addWidget(m_note, 1);
    line->addWidget(m_addNote);
    QVBoxLayout* notes = insideOf(noteCard);
    notes->addLayout(line);
    notes->addWidget(m_notes);
    auto* layout = new QVBoxLayout(right);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    for (Card* card : {whyCard, m_changeCard, static_cast<Card*>(m_remedy), static_cast<Card*>(m_again), noteCard})
        layout->addWidget(card);
    layout->addStretch(1);
    area->setWidget(right);
    m_side = area;
    return area;
}

}  // namespace fairlead::gui
