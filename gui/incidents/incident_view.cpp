// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_view.h"

#include "gui/charts/color_legend.h"
#include "gui/charts/line_history.h"
#include "gui/charts/shown_name.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/data/translation.h"
#include "gui/incidents/incident_changes.h"
#include "gui/incidents/remedy_card.h"
#include "gui/incidents/report_file.h"
#include "gui/incidents/step_strip.h"
#include "gui/kit/link_button.h"
#include "gui/kit/link_copy.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/rows/value_table.h"
#include "gui/models/words/event_words.h"
#include "gui/models/words/finding_text.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/models/words/tenant_override.h"
#include "gui/now/sentence_line.h"
#include "gui/tenants/limits/override_list.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <tuple>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kKeptEvery{5};
constexpr std::chrono::seconds kEventsEvery{10};
constexpr quint32 kMostIncidentEvents = 200;
constexpr qsizetype kMostWhy = 5;
constexpr qint64 kEventsBeforeMs = 8 * 60'000;
constexpr qint64 kCausesAfterMs = 60'000;
constexpr qsizetype kMostCause = 1300;       // letters of what is kept, of at most three bytes each
constexpr qint64 kFeltMs = 5000;             // after that a change is felt
constexpr qint64 kStartedBeforeMs = 60'000;  // a start longer ago is no cause
const QStringList kOfHurt{u"tenant.hurt"_s, u"tenant.relieved"_s};
const QStringList kOfIncidents =
    kOfHurt + IncidentChanges::types() +
    QStringList{u"tenant.limit_exceeded"_s, u"leases.expired"_s,    u"workers.gone"_s,         u"broker.started"_s,
                u"broker.disk_low"_s,       u"broker.many_noisy"_s, u"broker.clock_stepped"_s, u"cron.stopped"_s};

QString secondsOrDash(const std::optional<double>& seconds) { return seconds ? waitText(*seconds) : missingText(); }

}  // namespace

IncidentView::IncidentView(QWidget* parent)
    : QWidget(parent),
      m_kept(kKeptEvery,
             [this](Calls& calls, Then<Incident> then) {
                 return m_stored.number == 0 ? calls.incidents().measureIncident(m_stored, std::move(then))
                                             : calls.incidents().getIncident(m_stored.number, std::move(then));
             }),
      m_events(kEventsEvery,
               [this](Calls& calls, Then<PageOf<Event>> then) {
                   EventQuery query;
                   query.fromMs = m_incident.beganAtMs - kEventsBeforeMs;
                   query.untilMs =
                       m_incident.endedAtMs == 0 ? 0 : std::max(m_incident.endedAtMs, m_stored.endedAtMs) + kFeltMs;
                   query.oldestFirst = true;
                   query.filter.types = kOfIncidents;
                   return calls.events().listEvents(query, {{}, kMostIncidentEvents}, std::move(then));
               }),
      m_workers(kEventsEvery, [](Calls& calls, Then<PageOf<OpenStream>> then) {
          return calls.broker().listStreams({}, {{}, kMostIncidentEvents}, std::move(then));
      }) {
    build();
    m_workers.startOver(false);
    m_workers.setShownBy(this);
    connect(&m_workers, &LiveQueryBase::changed, this, &IncidentView::showFigures);
    m_kept.startOver(false);
    m_events.startOver(false);
    for (LiveQueryBase* query : {static_cast<LiveQueryBase*>(&m_kept), static_cast<LiveQueryBase*>(&m_events)})
        query->setShownBy(this);
    m_history.setShownBy(this);
    connect(&m_kept, &LiveQueryBase::changed, this, [this] {
        if (m_kept.answer()->number != m_stored.number) return;
        if (m_stored.number == 0) m_course.emplace(m_kept.answer()->beganAtMs, m_kept.answer()->endedAtMs);
        setStored(m_stored.number == 0 ? m_stored : *m_kept.answer());
        showNotes();
        showFigures();
    });
    // A draft is shown as it is, too.
    connect(&m_kept, &LiveQueryBase::failed, this, [this](const Failure& failure) {
        if (m_stored.number != 0) say(failure.text);
    });
    connect(&m_events, &LiveQueryBase::changed, this, &IncidentView::takeEvents);
    connect(&m_history, &IncidentHistory::changed, this, [this] {
        m_waits->setContent(m_history.waits());
        m_seats->setContent(m_history.seats());
        sayForetold();
        showVictims();
        showPrevention();
    });
    connect(m_remedy, &RemedyCard::foretoldChanged, this, &IncidentView::showForetold);
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
    m_stored = m_incident = {};
    m_course.reset();
    m_workers.startOver(false);
    m_workers.setConnection(connection);
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
    const Incident now = followed(m_stored, m_watch);
    const bool isMore = now.victims.size() > m_stored.victims.size();
    if (isMore || now.cause != m_stored.cause) setStored(now);
    if (isMore) watchThem();
    if (isVisible()) showFigures();
}

void IncidentView::showIncident(const Incident& incident, const IncidentWatch& watch) {
    m_watch = watch;
    m_history.setIncident({});
    m_stored = m_incident = incident;
    m_course.reset();
    m_overrides.clear();
    m_isUndone = false;
    say({});
    ask();
    showNotes();
    showFigures();
    showPermissions();
}

// As it was found then: what is wrong now is another matter.
QString IncidentView::whyNothingHelps() const {
    const QString help = shownText(m_incident.help);
    if (m_incident.endedAtMs != 0 && !help.isEmpty())
        return tr("It has been over since %1. What was wanting: %2.").arg(momentText(m_incident.endedAtMs), help);
    // Of a time that somebody chose the broker tells only who was hurt, also where that goes on.
    if (m_stored.endedAtMs != 0)
        return tr("Of this time it is not known who took more than its share, so nothing is proposed.");
    const QString nobody = tr("Nobody takes seats from others, so capping somebody would not help.");
    return help.isEmpty() ? nobody : nobody + u' ' + tr("What would: %1.").arg(help);
}

void IncidentView::watchThem() {
    QStringList tenants{m_incident.culprit};
    for (const IncidentVictim& victim : m_incident.victims) tenants.append(victim.tenant);
    m_watch.setTenants(tenants);
}

void IncidentView::ask() {
    watchThem();
    m_history.setNow(nowMs());
    m_history.setIncident(m_incident);
    const Finding* accusation = accusationOf(m_watch.totals(), m_incident.culprit);
    m_remedy->setCulprit(m_incident.culprit, accusation != nullptr ? accusation->entitledSeats : std::nullopt);
    m_isAddingRule = false;
    m_events.startOver(m_incident.beganAtMs != 0);
    m_workers.startOver(m_incident.beganAtMs != 0);
    m_kept.startOver(m_incident.beganAtMs != 0);
}

// A draft with the beginning and the end that the broker measured.
void IncidentView::setStored(const Incident& incident) {
    m_stored = m_incident = incident;
    if (incident.number == 0 && m_course) std::tie(m_incident.beganAtMs, m_incident.endedAtMs) = *m_course;
    m_history.setIncident(m_incident);
}

// Of a time gone by the broker's events say who was hurt, and whom it throttled for that.
void IncidentView::takeEvents() {
    if (m_stored.number == 0 && m_stored.endedAtMs != 0) {
        const qsizetype before = m_stored.victims.size();
        setStored(asTold(m_stored, m_events.answer()->items));
        if (m_stored.victims.size() != before) m_kept.refresh();
    }
    showFigures();
}

void IncidentView::showFigures() {
    m_history.setNow(nowMs());
    m_remedy->sayNobody(whyNothingHelps());
    const bool isAccused = !m_incident.culprit.isEmpty() && m_incident.title.startsWith(m_incident.culprit);
    VerdictLine line{isAccused ? VerdictTone::Push : VerdictTone::Unknown, {}, shownText(m_incident.title), {}};
    if (isAccused) {
        line.subject = shownName(m_incident.culprit);
        line.rest = shownText(m_incident.title.mid(m_incident.culprit.size()).trimmed());
    } else if (const qsizetype colon = line.rest.indexOf(u": "_s); colon > 0) {
        // What is to be read whole has a second line where one is too short.
        line.subject = line.rest.left(colon + 1);
        line.rest = line.rest.mid(colon + 2);
    }
    m_title->say(line, false);
    qsizetype hurt = 0;
    for (const IncidentVictim& victim : m_incident.victims)
        if (const TenantRow* row = m_watch.find(victim.tenant); row != nullptr && isHarmed(*row)) ++hurt;
    QString state = stateText(m_incident, nowMs());
    if (!m_incident.victims.isEmpty() && m_watch.atMs() != 0 && m_incident.endedAtMs == 0)
        state += hurt == 0                           ? tr(", all well now")
                 : hurt == m_incident.victims.size() ? tr(", all still hurt")
                                                     : tr(", some still hurt");
    m_state->setText(state);
    const QList<IncidentChange> changes = this->changes();
    m_steps->showIncident(m_incident, changes);
    m_happened->showText(changeLines(changes));
    m_happened->setVisible(!changes.isEmpty());
    m_why->showText(why().join(u'\n'));
    showVictims();
    m_measured->setRowsOf(measuredRows(m_incident, figures()), [](const MeasuredRow& row) {
        return ValueRow{row.what, {row.what, row.before, row.foretold, row.now}};
    });
    const IncidentNote* change = latestChange(m_incident);
    m_changeCard->setSubtitle(change == nullptr ? QString() : shownName(changeText(*change)));
    m_measured->setVisible(!m_measured->rows().isEmpty());
    m_overrideList->setNow(nowMs());
    showChanges(!changes.isEmpty() || m_measured->isVisibleTo(m_changeCard) ||
                m_overrideList->isVisibleTo(m_changeCard));
    showForetold();
    showPrevention();
}

// What somebody is about to press stays where it is when a change of somebody else is shown above it.
void IncidentView::showChanges(bool areThere) {
    if (m_changeCard->isVisibleTo(this) == areThere) return;
    const bool isUsed = m_remedy->underMouse() || m_remedy->isAncestorOf(QApplication::focusWidget());
    const int before = m_remedy->y();
    m_changeCard->setVisible(areThere);
    if (!isUsed) return;
    QTimer::singleShot(0, this, [this, before] {
        QScrollBar* bar = m_side->verticalScrollBar();
        bar->setValue(bar->value() + m_remedy->y() - before);
    });
}

void IncidentView::showVictims() {
    const IncidentFigures known = figures();
    QList<LegendEntry> legend;
    if (!m_incident.culprit.isEmpty()) legend.append({m_incident.culprit, {}, 0});
    for (qsizetype at = 0; at < std::min(IncidentHistory::kMostVictims, m_incident.victims.size()); ++at)
        legend.append({m_incident.victims[at].tenant, {}, int(at) + 1});
    m_legend->setEntries(legend);
    m_victims->setRowsOf(m_incident.victims, [&known](const IncidentVictim& victim) {
        return ValueRow{victim.tenant,
                        {victim.tenant, secondsOrDash(victim.usualSeconds), secondsOrDash(worstOf(victim, known)),
                         secondsOrDash(known.waitNow(victim.tenant)), seatsNowAndThen(victim.tenant, known),
                         drainedIn(victim.tenant, known)}};
    });
    m_victimCard->setSubtitle(m_incident.victims.isEmpty() ? tr("nobody, as far as is known of this time")
                              : m_incident.endedAtMs != 0
                                  ? tr("“now” is right after its end, %1").arg(momentText(m_incident.endedAtMs))
                              : m_history.ahead() != nullptr ? tr("their wait, and what the change would give them")
                                                             : tr("their wait, against their usual"));
}

// What was found when it was opened stays; what is found later may be of something else.
QStringList IncidentView::why() const {
    QStringList sentences = m_incident.cause.split(u'\n', Qt::SkipEmptyParts);
    if (m_incident.number != 0 && !sentences.isEmpty()) return sentences;
    const TenantSettings* settings = m_remedy->settings();
    const bool goesOn = m_incident.endedAtMs == 0;
    if (settings != nullptr && goesOn && !m_incident.culprit.isEmpty() && !settings->inForce.limits.noisyNeighbourWatch)
        sentences.append(tr("The noisy-neighbour watch is off for %1.").arg(shownName(m_incident.culprit)));
    if (m_events.answer() != nullptr) {
        const qsizetype found = sentences.size();
        for (const Event& event : m_events.answer()->items) {
            // What came later did not cause it.
            if (sentences.size() >= kMostWhy || event.atMs > m_incident.beganAtMs + kCausesAfterMs) break;
            if (kOfHurt.contains(event.type)) continue;
            if (event.type == u"broker.started"_s && event.atMs < m_incident.beganAtMs - kStartedBeforeMs) continue;
            if (!event.tenant.isEmpty() && event.tenant != u"*"_s && event.tenant != m_incident.culprit) continue;
            // The finding is of the time when it was opened, and the events after it in the list are older.
            if (sentences.size() == found && found > 0) sentences.append(tr("What happened before:"));
            sentences.append(momentText(event.atMs) + u' ' + shownText(eventBrief(event)));
        }
    }
    if (sentences.isEmpty()) sentences.append(tr("Nothing is known of the cause but what is in the charts."));
    return sentences;
}

QList<IncidentChange> IncidentView::changes() const {
    if (m_incident.beganAtMs == 0) return {};
    IncidentChanges made(m_incident, nowMs());
    if (m_events.answer() != nullptr) made.addEvents(m_events.answer()->items);
    if (m_workers.answer() != nullptr) made.addWorkers(m_workers.answer()->items);
    return made.all();
}

IncidentFigures IncidentView::figures() const {
    IncidentFigures known;
    known.broker = m_connection ? m_connection->name() : QString();
    known.nowMs = nowMs();
    const bool isOver = m_incident.endedAtMs != 0;
    known.waitNow = [this, isOver](const QString& tenant) {
        if (isOver || m_history.pointsOf(tenant) != nullptr) return m_history.lastWait(tenant);
        const TenantRow* row = m_watch.find(tenant);
        return row == nullptr ? std::nullopt : row->waitP99Seconds;
    };
    known.worstWait = [this](const QString& tenant) {
        std::optional<double> worst = m_history.worstWait(tenant);
        const TenantRow* row = m_incident.endedAtMs == 0 ? m_watch.find(tenant) : nullptr;
        if (row != nullptr && row->waitP99Seconds) worst = std::max(worst.value_or(0), *row->waitP99Seconds);
        return worst;
    };
    known.waitAt = [this](const QString& tenant, qint64 atMs) { return m_history.waitAt(tenant, atMs); };
    known.seatsNow = [this, isOver](const QString& tenant) {
        if (isOver) return m_history.lastSeats(tenant);
        const TenantRow* row = m_watch.find(tenant);
        return row == nullptr ? std::nullopt : std::optional(row->inProgress);
    };
    known.foretold = [this](const QString& tenant) {
        const Foretold* ahead = m_history.ahead();
        return ahead == nullptr ? nullptr : ahead->of(tenant);
    };
    known.why = why();
    known.foretoldWords = foretoldWords();
    if (!m_incident.culprit.isEmpty()) known.prevention = preventionsOf(preventionFacts());
    if (m_connection && m_incident.number != 0)
        known.link = textOf({linkName(*m_connection), Link::Kind::Incident, QString::number(m_incident.number)});
    return known;
}

void IncidentView::showSettings() {
    const TenantSettings* settings = m_remedy->settings();
    if (settings == nullptr) return;
    m_overrideList->showTenant(*settings, {});
    QStringList overrides;
    for (const TenantOverride& one : overridesOf(*settings, {})) overrides.append(one.what);
    const auto gone = std::find_if(m_overrides.begin(), m_overrides.end(),
                                   [&overrides](const QString& what) { return !overrides.contains(what); });
    if (std::exchange(m_isUndone, false) && gone != m_overrides.end()) {
        IncidentNote note;
        note.kind = IncidentNote::Kind::Undo;
        note.tenant = settings->tenant;
        note.text = tr("%1 of %2", "what was changed, whose").arg(*gone, settings->tenant);
        store(note);
    }
    m_overrides = overrides;
    showFigures();
}

void IncidentView::showNotes() {
    QStringList lines;
    for (qsizetype at = m_incident.notes.size() - 1; at >= 0; --at) {
        const IncidentNote& note = m_incident.notes[at];
        lines << QStringList{clockText(note.atMs), note.author,
                             note.text.isEmpty() ? noteKindText(note.kind)
                                                 : noteKindText(note.kind) + u": "_s + note.text}
                     .join(u" · "_s);
    }
    m_notes->showText(lines.join(u'\n'));
    m_notes->setVisible(!lines.isEmpty());
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
    showPrevention();
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
        Incident draft = m_stored;
        draft.cause = why().join(u'\n').left(kMostCause);
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
    setStored(*answer);
    m_note->clear();
    const bool isLeft = !m_incident.isOpen && !m_overrides.isEmpty();
    say(isNew    ? tr("Kept as incident %1.").arg(m_incident.number)
        : isLeft ? tr("Closed. Still in force: %1").arg(shownText(m_overrides.join(u", "_s)))
                 : QString());
    if (isNew) m_kept.startOver(true);
    showNotes();
    showFigures();
    Q_EMIT changed();
    if (!m_toStore.isEmpty()) keep();
}

QString IncidentView::text() const { return incidentText(m_incident, figures()); }

QString IncidentView::fileName() const {
    return m_incident.number == 0 ? u"incident.md"_s : u"incident-%1.md"_s.arg(m_incident.number);
}

void IncidentView::askForFile() {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export the incident"), fileName(), tr("Markdown (*.md)"));
    if (!path.isEmpty()) exportTo(path);
}

void IncidentView::exportTo(const QString& path) {
    const QFileInfo info(path);
    ReportFile::Files files;
    QStringList names;
    for (const auto& [chart, word] : {std::pair(m_waits, u"waits"_s), std::pair(m_seats, u"seats"_s)}) {
        // With what the colours mean.
        const QPixmap above = chart->grab();
        const QPixmap below = m_legend->grab();
        const double ratio = above.devicePixelRatio();
        QPixmap whole(std::max(above.width(), below.width()), above.height() + below.height());
        whole.setDevicePixelRatio(ratio);
        whole.fill(palette().color(QPalette::Base));
        QPainter painter(&whole);
        painter.drawPixmap(0, 0, above);
        painter.drawPixmap(QPointF(0, above.height() / ratio), below);
        painter.end();
        QByteArray picture;
        QBuffer buffer(&picture);
        whole.save(&buffer, "PNG");
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

#include "moc_incident_view.cpp"
