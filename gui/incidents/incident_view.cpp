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

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// What does most harm; an older broker does not say how much.
const Finding* worstOf(const BrokerTotals& totals) {
    for (const Finding& finding : totals.findings)
        if (finding.harmed > 0 || finding.kind == FindingKind::Hurt || finding.kind == FindingKind::NoWorker ||
            finding.kind == FindingKind::WorkersGone)
            return &finding;
    return nullptr;
}

constexpr std::chrono::seconds kKeptEvery{5};
constexpr std::chrono::seconds kEventsEvery{10};
constexpr quint32 kMostIncidentEvents = 200;
constexpr qsizetype kMostWhy = 5;
constexpr qint64 kEventsBeforeMs = 8 * 60'000;
constexpr qint64 kCausesAfterMs = 60'000;
constexpr qsizetype kMostCause = 1300;  // letters of what is kept, of at most three bytes each
const QStringList kNoCauses{u"tenant.hurt"_s, u"tenant.relieved"_s, u"tenant.created"_s};

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
          return calls.events().listEvents(query, {{}, kMostIncidentEvents}, std::move(then));
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
    m_overrides.clear();
    m_lastAccusation.clear();
    m_isUndone = false;
    say({});
    ask();
    showNotes();
    showFigures();
    showPermissions();
}

// What harms its victims now; where that is not known, what does most harm.
const Finding* IncidentView::finding() const {
    for (const IncidentVictim& victim : m_incident.victims)
        if (const Finding* cause = causeOf(m_watch, victim.tenant)) return cause;
    return worstOf(m_watch.totals());
}

// What ends the harm of a finding in which nobody is accused.
QString IncidentView::helpAgainst(const Finding& finding) {
    switch (finding.kind) {
        case FindingKind::NoWorker: return tr("A worker that takes these commands would.");
        case FindingKind::WorkersGone: return tr("Workers that come back would.");
        case FindingKind::Stuck: return tr("The tasks that run so long have to end, or more workers would.");
        case FindingKind::Recovering: return tr("What made them wait is over, so time does.");
        case FindingKind::Refused:
            return finding.limit == u"disk.min_free"_s ? tr("Room on the broker's disk would.")
                   : finding.limit == u"throttle"_s    ? tr("The end of the throttle would, or fewer tasks.")
                                                       : tr("The limit that refuses is one of the tenant itself.");
        case FindingKind::Dying: return tr("The tasks have to stop failing.");
        case FindingKind::Limited: return tr("Higher limits of those who wait would: their own hold them back.");
        case FindingKind::Paused: return tr("Resuming what is paused would.");
        case FindingKind::Throttled: return tr("The end of the throttle would.");
        case FindingKind::Unknown: return tr("What is usual for those who wait is known after two minutes.");
        case FindingKind::Hurt:
        case FindingKind::Backlog: return tr("More workers would.");
        case FindingKind::Served:
        case FindingKind::Idle: return tr("Nothing has to: everybody is served now.");
        case FindingKind::Pushing:
        case FindingKind::Other: return {};
    }
    return {};
}

QString IncidentView::whyNothingHelps() const {
    if (m_incident.endedAtMs != 0)
        return tr("Of this time it is not known who took more than its share, so nothing is proposed.");
    if (const Finding* accusation = accusationOf(m_watch.totals(), {}))
        return tr("%1 takes more than its share now. Investigate what is happening now to see what would help.")
            .arg(shownName(accusation->tenant));
    const Finding* found = finding();
    const QString nobody = tr("Nobody takes seats from others, so capping somebody would not help.");
    return found == nullptr ? nobody : nobody + u' ' + helpAgainst(*found);
}

void IncidentView::ask() {
    QStringList tenants{m_incident.culprit};
    for (const IncidentVictim& victim : m_incident.victims) tenants.append(victim.tenant);
    m_watch.setTenants(tenants);
    m_history.setNow(nowMs());
    m_history.setIncident(m_incident);
    const Finding* accusation = accusationOf(m_watch.totals(), m_incident.culprit);
    m_remedy->setCulprit(m_incident.culprit, accusation != nullptr ? accusation->entitledSeats : std::nullopt);
    m_isAddingRule = false;
    m_events.startOver(m_incident.beganAtMs != 0);
    m_kept.startOver(m_incident.number != 0);
}

// Of a time gone by the broker's events say who was hurt.
void IncidentView::takeEvents() {
    if (m_incident.number == 0 && m_incident.endedAtMs != 0) {
        const bool isAboutAll = m_incident.victims.isEmpty();
        const auto seconds = [](const QString& text) {
            return text.isEmpty() ? std::nullopt : std::optional(text.toDouble());
        };
        for (const Event& event : m_events.answer()->items) {
            if (event.type != u"tenant.hurt"_s || event.tenant.isEmpty() || event.tenant == m_incident.culprit ||
                event.atMs > m_incident.endedAtMs)
                continue;
            auto victim = std::find_if(m_incident.victims.begin(), m_incident.victims.end(),
                                       [&event](const IncidentVictim& one) { return one.tenant == event.tenant; });
            if (victim == m_incident.victims.end()) {
                if (m_incident.victims.size() >= kMostInvestigated) break;
                victim = m_incident.victims.insert(victim, IncidentVictim{event.tenant, std::nullopt, std::nullopt});
            }
            if (!victim->usualSeconds) victim->usualSeconds = seconds(fieldOf(event, "usual_seconds"));
            if (!victim->waitSeconds) victim->waitSeconds = seconds(fieldOf(event, "wait_seconds"));
        }
        if (isAboutAll) m_incident.title = titleOf(m_incident);
        m_history.setIncident(m_incident);
    }
    showFigures();
}

void IncidentView::showFigures() {
    m_history.setNow(nowMs());
    m_remedy->sayNobody(whyNothingHelps());
    const Finding* accusation =
        m_incident.culprit.isEmpty() ? nullptr : accusationOf(m_watch.totals(), m_incident.culprit);
    if (accusation != nullptr)
        m_lastAccusation =
            momentText(m_watch.atMs()) + u' ' + shownText(sentenceOf(*accusation, m_watch.totals(), m_watch.atMs()));
    else if (m_incident.culprit.isEmpty())
        if (const Finding* found = finding())
            m_lastAccusation =
                momentText(m_watch.atMs()) + u' ' + shownText(sentenceOf(*found, m_watch.totals(), m_watch.atMs()));
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
    const IncidentNote* change = latestChange(m_incident);
    m_changeCard->setSubtitle(change == nullptr ? QString() : shownName(changeText(*change)));
    m_measured->setVisible(!m_measured->rows().isEmpty());
    m_overrideList->setNow(nowMs());
    showChanges(m_measured->isVisibleTo(m_changeCard) || m_overrideList->isVisibleTo(m_changeCard));
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
                                  ? tr("“now” is its end, %1").arg(momentText(m_incident.endedAtMs))
                              : m_history.ahead() != nullptr ? tr("their wait, and what the change would give them")
                                                             : tr("their wait, against their usual"));
}

// What was found when it was kept stays; the figures of now say nothing of an incident that is over.
QStringList IncidentView::why() const {
    QStringList sentences = m_incident.cause.split(u'\n', Qt::SkipEmptyParts);
    if (m_incident.number != 0 && !sentences.isEmpty()) return sentences;
    const bool goesOn = m_incident.endedAtMs == 0;
    const BrokerTotals& totals = m_watch.totals();
    const Finding* accusation =
        m_incident.culprit.isEmpty() || !goesOn ? nullptr : accusationOf(totals, m_incident.culprit);
    if (accusation != nullptr)
        sentences.append(shownText(sentenceOf(*accusation, totals, nowMs())));
    else if (goesOn && m_incident.number == 0 && !m_lastAccusation.isEmpty())
        sentences.append(m_lastAccusation);
    const TenantSettings* settings = m_remedy->settings();
    if (settings != nullptr && goesOn && !m_incident.culprit.isEmpty() && !settings->inForce.limits.noisyNeighbourWatch)
        sentences.append(tr("The noisy-neighbour watch is off for %1.").arg(shownName(m_incident.culprit)));
    if (m_events.answer() != nullptr) {
        const qsizetype found = sentences.size();
        // What came later did not cause it.
        const qint64 until = goesOn ? m_incident.beganAtMs + kCausesAfterMs : m_incident.endedAtMs;
        for (const Event& event : m_events.answer()->items) {
            if (sentences.size() >= kMostWhy || event.atMs > until) break;
            if (kNoCauses.contains(event.type)) continue;
            const bool concerns = event.tenant.isEmpty() || event.tenant == m_incident.culprit;
            if (!concerns) continue;
            // The finding is of now, and the events after it in the list are older.
            if (sentences.size() == found && found > 0) sentences.append(tr("What happened before:"));
            sentences.append(momentText(event.atMs) + u' ' + shownText(eventBrief(event)));
        }
    }
    if (sentences.isEmpty()) sentences.append(tr("Nothing is known of the cause but what is in the charts."));
    return sentences;
}

IncidentFigures IncidentView::figures() const {
    IncidentFigures known;
    known.broker = m_connection ? m_connection->name() : QString();
    known.nowMs = nowMs();
    const bool isOver = m_incident.endedAtMs != 0;
    known.waitNow = [this, isOver](const QString& tenant) {
        if (isOver) return m_history.lastWait(tenant);
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
        Incident draft = m_incident;
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
    m_incident = *answer;
    m_note->clear();
    const bool isLeft = !m_incident.isOpen && !m_overrides.isEmpty();
    say(isNew    ? tr("Kept as incident %1.").arg(m_incident.number)
        : isLeft ? tr("Closed. Still in force: %1").arg(shownText(m_overrides.join(u", "_s)))
                 : QString());
    if (isNew) m_kept.startOver(true);
    m_history.setIncident(m_incident);
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
