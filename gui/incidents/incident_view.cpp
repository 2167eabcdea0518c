// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_view.h"

#include "gui/charts/line_history.h"
#include "gui/charts/shown_name.h"
#include "gui/client/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/data/translation.h"
#include "gui/incidents/remedy_card.h"
#include "gui/incidents/report_file.h"
#include "gui/incidents/step_strip.h"
#include "gui/kit/link_button.h"
#include "gui/kit/link_copy.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/permission.h"
#include "gui/kit/value_table.h"
#include "gui/models/event_words.h"
#include "gui/models/finding_text.h"
#include "gui/models/formatters.h"
#include "gui/models/moment_text.h"
#include "gui/models/tenant_override.h"
#include "gui/now/sentence_line.h"
#include "gui/tenants/override_list.h"

#include <QBuffer>
#include <QClipboard>
#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kKeptEvery{5};
constexpr std::chrono::seconds kEventsEvery{10};
constexpr quint32 kMostEvents = 200;
constexpr qsizetype kMostWhy = 5;
constexpr qint64 kEventsBeforeMs = 8 * 60'000;

QString secondsOrDash(const std::optional<double>& seconds) { return seconds ? waitText(*seconds) : missingText(); }

}  // namespace

IncidentView::IncidentView(QWidget* parent)
    : QWidget(parent), m_kept(kKeptEvery,
                              [this](Calls& calls, Then<Incident> then) {
                                  return calls.incidents().getIncident(m_incident.number, std::move(then));
                              }),
      m_events(kEventsEvery, [this](Calls& calls, Then<PageOf<Event>> then) {
          EventQuery query;
          query.fromMs = m_incident.beganAtMs - kEventsBeforeMs;
          query.untilMs = m_incident.endedAtMs;
          query.oldestFirst = true;
          return calls.events().listEvents(query, {{}, kMostEvents}, std::move(then));
      }) {
    build();
    m_kept.startOver(false);
    m_events.startOver(false);
    for (LiveQueryBase* query : {static_cast<LiveQueryBase*>(&m_kept), static_cast<LiveQueryBase*>(&m_events)})
        query->setShownBy(this);
    m_history.setShownBy(this);
    connect(&m_kept, &LiveQueryBase::changed, this, [this] {
        if (m_kept.answer()->number != m_incident.number) return;
        m_incident = *m_kept.answer();
        showNotes();
        showFigures();
    });
    connect(&m_kept, &LiveQueryBase::failed, this, [this](const Failure& failure) { say(failure.text); });
    connect(&m_events, &LiveQueryBase::changed, this, &IncidentView::takeEvents);
    connect(&m_history, &IncidentHistory::changed, this, [this] {
        m_waits->setContent(m_history.waits());
        m_seats->setContent(m_history.seats());
        showVictims();
    });
    connect(m_remedy, &RemedyCard::applied, this, &IncidentView::store);
    connect(m_remedy, &RemedyCard::settingsChanged, this, &IncidentView::showSettings);
    connect(m_overrideList, &OverrideList::changed, this, [this] {
        m_isUndone = true;
        m_remedy->refresh();
    });
}

IncidentView::~IncidentView() = default;

void IncidentView::setConnection(BrokerConnection* connection) {
    m_connection = connection;
    m_call.reset();
    m_toStore.clear();
    m_watch.clear();
    m_incident = {};
    m_kept.startOver(false);
    m_events.startOver(false);
    m_kept.setConnection(connection);
    m_events.setConnection(connection);
    m_history.setIncident({});
    m_history.setConnection(connection);
    m_remedy->setConnection(connection);
    m_overrideList->setConnection(connection);
    if (connection != nullptr)
        connect(connection, &BrokerConnection::infoChanged, this, &IncidentView::showPermissions);
    showPermissions();
}

void IncidentView::take(const TenantsUpdate& update) {
    m_watch.take(update);
    if (isVisible()) showFigures();
}

void IncidentView::showIncident(const Incident& incident, const IncidentWatch& watch) {
    m_watch = watch;
    m_incident = incident;
    m_overrides = 0;
    m_isUndone = false;
    say({});
    ask();
    showNotes();
    showFigures();
    showPermissions();
}

void IncidentView::ask() {
    QStringList tenants{m_incident.culprit};
    for (const IncidentVictim& victim : m_incident.victims) tenants.append(victim.tenant);
    m_watch.setTenants(tenants);
    m_history.setNow(nowMs());
    m_history.setIncident(m_incident);
    const Finding* accusation = accusationOf(m_watch.totals(), m_incident.culprit);
    m_remedy->setCulprit(m_incident.culprit, accusation != nullptr ? accusation->entitledSeats : std::nullopt);
    m_events.startOver(m_incident.beganAtMs != 0);
    m_kept.startOver(m_incident.number != 0);
}

// Of a time gone by the broker's events say who was hurt.
void IncidentView::takeEvents() {
    if (m_incident.number == 0 && m_incident.victims.isEmpty()) {
        for (const Event& event : m_events.answer()->items) {
            if (event.type != u"tenant.hurt"_s || event.tenant.isEmpty()) continue;
            const QString wait = fieldOf(event, "wait_seconds");
            const QString usual = fieldOf(event, "usual_seconds");
            m_incident.victims.append({event.tenant, usual.isEmpty() ? std::nullopt : std::optional(usual.toDouble()),
                                       wait.isEmpty() ? std::nullopt : std::optional(wait.toDouble())});
        }
        if (!m_incident.victims.isEmpty()) {
            m_incident.title = titleOf(m_incident);
            m_history.setIncident(m_incident);
        }
    }
    showFigures();
}

void IncidentView::showFigures() {
    m_history.setNow(nowMs());
    const bool isAccused = !m_incident.culprit.isEmpty() && m_incident.title.startsWith(m_incident.culprit);
    VerdictLine line{isAccused ? VerdictTone::Push : VerdictTone::Unknown, {}, shownName(m_incident.title), {}};
    if (isAccused) {
        line.subject = shownName(m_incident.culprit);
        line.rest = shownName(m_incident.title.mid(m_incident.culprit.size()).trimmed());
    }
    m_title->say(line, false);
    qsizetype hurt = 0;
    for (const IncidentVictim& victim : m_incident.victims)
        if (const TenantRow* row = m_watch.find(victim.tenant); row != nullptr && row->hurtSinceMs != 0) ++hurt;
    QString state = stateText(m_incident, nowMs());
    if (!m_incident.victims.isEmpty() && m_watch.atMs() != 0)
        state += hurt == 0 ? tr(", all well again")
                           : tr(", %1 of %n still hurt", nullptr, plural(quint64(m_incident.victims.size())))
                                 .arg(countText(quint64(hurt)));
    m_state->setText(state);
    m_steps->showIncident(m_incident);
    m_why->showText(why().join(u'\n'));
    showVictims();
    m_measured->setRowsOf(measuredRows(m_incident, figures()), [](const MeasuredRow& row) {
        return ValueRow{row.what, {row.what, row.before, row.foretold, row.now}};
    });
    m_measured->setVisible(!m_measured->rows().isEmpty());
    m_overrideList->setNow(nowMs());
    m_changeCard->setVisible(m_measured->isVisibleTo(m_changeCard) || m_overrideList->isVisibleTo(m_changeCard));
}

void IncidentView::showVictims() {
    const IncidentFigures known = figures();
    m_victims->setRowsOf(m_incident.victims, [this, &known](const IncidentVictim& victim) {
        const auto seats = known.seatsNow(victim.tenant);
        return ValueRow{victim.tenant,
                        {victim.tenant, secondsOrDash(victim.usualSeconds), secondsOrDash(victim.waitSeconds),
                         secondsOrDash(m_history.worstWait(victim.tenant)), secondsOrDash(known.waitNow(victim.tenant)),
                         seats ? countText(*seats) : missingText()}};
    });
    m_victimCard->setSubtitle(m_incident.victims.isEmpty() ? tr("nobody, as far as is known of this time")
                                                           : tr("their wait, against their usual"));
}

QStringList IncidentView::why() const {
    QStringList sentences;
    if (const Finding* accusation = accusationOf(m_watch.totals(), m_incident.culprit))
        sentences.append(shownName(sentenceOf(*accusation, m_watch.totals(), nowMs())));
    if (sentences.isEmpty() && m_incident.endedAtMs == 0)
        for (const Finding& finding : m_watch.totals().findings)
            if (finding.kind == FindingKind::Hurt || finding.kind == FindingKind::NoWorker)
                sentences.append(shownName(sentenceOf(finding, m_watch.totals(), nowMs())));
    const TenantSettings* settings = m_remedy->settings();
    if (settings != nullptr && !m_incident.culprit.isEmpty() && !settings->inForce.limits.noisyNeighbourWatch)
        sentences.append(tr("The noisy-neighbour watch is off for %1.").arg(shownName(m_incident.culprit)));
    if (m_events.answer() != nullptr) {
        for (const Event& event : m_events.answer()->items) {
            if (sentences.size() >= kMostWhy) break;
            if (event.type == u"tenant.hurt"_s || event.type == u"tenant.created"_s) continue;
            const bool concerns = event.tenant.isEmpty() || event.tenant == m_incident.culprit;
            if (concerns) sentences.append(momentText(event.atMs) + u' ' + shownName(eventBrief(event)));
        }
    }
    if (sentences.isEmpty()) sentences.append(tr("Nothing is known of the cause but what is in the charts."));
    return sentences;
}

IncidentFigures IncidentView::figures() const {
    IncidentFigures known;
    known.broker = m_connection ? m_connection->name() : QString();
    known.nowMs = nowMs();
    known.waitNow = [this](const QString& tenant) {
        const TenantRow* row = m_watch.find(tenant);
        return row == nullptr ? std::nullopt : row->waitP99Seconds;
    };
    known.worstWait = [this](const QString& tenant) { return m_history.worstWait(tenant); };
    known.seatsNow = [this](const QString& tenant) {
        const TenantRow* row = m_watch.find(tenant);
        return row == nullptr ? std::nullopt : std::optional(row->inProgress);
    };
    known.why = why();
    if (m_connection && m_incident.number != 0)
        known.link = textOf({linkName(*m_connection), Link::Kind::Incident, QString::number(m_incident.number)});
    return known;
}

void IncidentView::showSettings() {
    const TenantSettings* settings = m_remedy->settings();
    if (settings == nullptr) return;
    m_overrideList->showTenant(*settings, {});
    const qsizetype overrides = overridesOf(*settings, {}).size();
    if (std::exchange(m_isUndone, false) && overrides < m_overrides) {
        IncidentNote note;
        note.kind = IncidentNote::Kind::Undo;
        note.tenant = settings->tenant;
        note.text = tr("Taken back: what was in force for %1").arg(settings->tenant);
        store(note);
    }
    m_overrides = overrides;
    const QString who = shownName(settings->tenant);
    m_again->setText(
        settings->inForce.limits.noisyNeighbourWatch
            ? tr("The watch is on for %1. A cap for good, or a lower weight, is set in its limits.").arg(who)
            : tr("Switch the watch on for %1, above: it would hold it back by itself next time.").arg(who));
    showFigures();
}

void IncidentView::showNotes() {
    QList<ValueRow> rows;
    for (qsizetype at = m_incident.notes.size() - 1; at >= 0; --at) {
        const IncidentNote& note = m_incident.notes[at];
        rows.append(
            {QString::number(at), {momentText(note.atMs), note.author, noteKindText(note.kind) + u": "_s + note.text}});
    }
    m_notes->setRows(rows);
    showPermissions();
}

void IncidentView::showPermissions() {
    QString reason = whyNot(m_connection, kLimitsScope);
    if (reason.isEmpty() && m_call.isUnderWay()) reason = tr("Waiting for the broker's answer …");
    m_keep->setVisible(m_incident.number == 0);
    m_close->setVisible(m_incident.number != 0 && m_incident.isOpen);
    m_copyLink->setVisible(m_incident.number != 0);
    allow(m_keep, reason, m_keep->accessibleName());
    allow(m_close, reason, m_close->accessibleName());
    if (reason.isEmpty() && m_note->text().trimmed().isEmpty()) reason = tr("Type a note first.");
    allow(m_addNote, reason, m_addNote->accessibleName());
    for (LinkButton* link : m_links) link->setVisible(!m_incident.culprit.isEmpty());
    m_again->parentWidget()->setVisible(!m_incident.culprit.isEmpty());
}

// One after the other: the first may have to open the investigation.
void IncidentView::store(const IncidentNote& note) {
    m_toStore.append(note);
    keep();
}

void IncidentView::keep() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr || m_call.isUnderWay()) return;
    const auto then = [this](const Outcome<Incident>& answer) { takeStored(answer); };
    if (m_incident.number == 0) {
        Incident draft = m_incident;
        draft.notes = std::exchange(m_toStore, {});
        m_call = calls->incidents().openIncident(draft, then);
    } else if (!m_toStore.isEmpty()) {
        m_call = calls->incidents().addNote(m_incident.number, m_toStore.takeFirst(), then);
    }
    showPermissions();
}

void IncidentView::close() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr || m_call.isUnderWay()) return;
    m_call = calls->incidents().closeIncident(m_incident.number, m_note->text().trimmed(),
                                              [this](const Outcome<Incident>& answer) { takeStored(answer); });
    showPermissions();
}

void IncidentView::takeStored(const Outcome<Incident>& answer) {
    if (!answer) {
        say(tr("Not kept: %1").arg(answer.failure().text));
        showPermissions();
        return;
    }
    const bool isNew = m_incident.number == 0;
    m_incident = *answer;
    m_note->clear();
    say(isNew ? tr("Kept as incident %1.").arg(m_incident.number) : QString());
    if (isNew) m_kept.startOver(true);
    m_history.setIncident(m_incident);
    showNotes();
    showFigures();
    Q_EMIT changed();
    if (!m_toStore.isEmpty()) keep();
}

QString IncidentView::text() const { return incidentText(m_incident, figures()); }

void IncidentView::askForFile() {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export the incident"), u"incident.md"_s, tr("Markdown (*.md)"));
    if (!path.isEmpty()) exportTo(path);
}

void IncidentView::exportTo(const QString& path) {
    const QFileInfo info(path);
    ReportFile::Files files;
    QStringList names;
    for (const auto& [chart, word] : {std::pair(m_waits, u"waits"_s), std::pair(m_seats, u"seats"_s)}) {
        QByteArray picture;
        QBuffer buffer(&picture);
        chart->grab().save(&buffer, "PNG");
        names.append(u"%1-%2.png"_s.arg(info.completeBaseName(), word));
        files.append({info.dir().filePath(names.last()), picture});
    }
    QStringList references;
    for (const QString& name : names) references.append(QString::fromLatin1(name.toUtf8().toPercentEncoding()));
    files.append({path, incidentMarkdown(m_incident, figures(), references).toUtf8()});
    m_file = std::make_unique<ReportFile>(files);
    connect(m_file.get(), &ReportFile::done, this, [this, path](const QString& trouble) {
        say(trouble.isEmpty() ? tr("Written: %1").arg(path) : tr("Not written: %1").arg(trouble));
    });
}

void IncidentView::say(const QString& text) {
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

qint64 IncidentView::nowMs() const {
    return QDateTime::currentMSecsSinceEpoch() + (m_connection ? m_connection->clockOffsetMs() : 0);
}

}  // namespace fairlead::gui
