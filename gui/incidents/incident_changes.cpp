// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_changes.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/incidents/incident_watch.h"
#include "gui/models/words/event_words.h"
#include "gui/models/words/moment_text.h"

#include <QSet>

#include <algorithm>
#include <map>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kToldAfterMs = 5000;  // what is changed at last may be told of after the end
constexpr qint64 kFleetMs = 10'000;    // workers of one fleet
constexpr qsizetype kMostCommandsNamed = 4;

bool isAccusing(const Event& event) {
    return event.type == u"tenant.throttled"_s && fieldOf(event, "signal") != u"operator"_s &&
           fieldOf(event, "victim_count").toULongLong() > 0;
}

std::optional<double> secondsIn(const Event& event, const char* field) {
    bool isNumber = false;
    const double seconds = fieldOf(event, field).toDouble(&isNumber);
    return isNumber ? std::optional(seconds) : std::nullopt;
}

QString commandNames(const QSet<QString>& commands) {
    if (commands.isEmpty() || commands.contains(u"*"_s)) return tr("every command");
    QStringList names(commands.begin(), commands.end());
    names.sort();
    const qsizetype more = names.size() - kMostCommandsNamed;
    for (QString& name : names) name = shownName(name);
    return more <= 0 ? names.join(u", "_s)
                     : tr("%1 and %n more commands", nullptr, plural(quint64(more)))
                           .arg(QStringList(names.first(kMostCommandsNamed)).join(u", "_s));
}

QString noteText(const IncidentNote& note) {
    const QString what = note.kind == IncidentNote::Kind::Undo ? tr("taken back: %1").arg(note.text) : note.text;
    return what + u" · "_s + note.author;
}

QString arrivalText(quint64 workers, const QSet<QString>& commands) {
    return tr("%n workers came, for %1", nullptr, plural(workers)).arg(commandNames(commands));
}

}  // namespace

QStringList IncidentChanges::types() {
    return {u"tenant.changed"_s, u"tenant.throttled"_s, u"tenant.throttle_released"_s, u"queue.paused"_s,
            u"queue.resumed"_s,  u"workers.back"_s,     u"broker.disk_recovered"_s};
}

IncidentChanges::IncidentChanges(const Incident& incident, qint64 nowMs)
    : m_fromMs(incident.beganAtMs),
      m_untilMs((incident.endedAtMs != 0 ? incident.endedAtMs : nowMs) + kToldAfterMs), m_tenants{QString(), u"*"_s,
                                                                                                  incident.culprit} {
    for (const IncidentVictim& victim : incident.victims) m_tenants.append(victim.tenant);
    for (const IncidentNote& note : incident.notes)
        if (note.kind == IncidentNote::Kind::Change || note.kind == IncidentNote::Kind::Undo)
            m_changes.append({note.atMs, noteText(note)});
}

void IncidentChanges::addEvents(const QList<Event>& events) {
    const QSet<QString> about(m_tenants.begin(), m_tenants.end());
    for (const Event& event : events) {
        if (!isMeanwhile(event.atMs) || !types().contains(event.type) || !about.contains(event.tenant)) continue;
        // What was done here is noted here.
        const bool isNoted = std::any_of(m_changes.begin(), m_changes.end(), [&event](const IncidentChange& change) {
            return event.type == u"tenant.changed"_s && std::abs(change.atMs - event.atMs) < kToldAfterMs;
        });
        if (isNoted) continue;
        const QString brief = eventBrief(event);
        const QString author = fieldOf(event, "author");
        m_changes.append({event.atMs, author.isEmpty() || brief.contains(author) ? brief : brief + u" · "_s + author});
    }
}

void IncidentChanges::addWorkers(const QList<OpenStream>& streams) {
    struct Fleet {
        quint64 workers = 0;
        QSet<QString> commands;
    };
    std::map<qint64, Fleet> fleets;
    for (const OpenStream& stream : streams) {
        if (stream.kind == OpenStream::Kind::Producer || stream.isStale || !isMeanwhile(stream.sinceMs)) continue;
        const auto near = std::find_if(fleets.begin(), fleets.end(), [&stream](const auto& fleet) {
            return std::abs(fleet.first - stream.sinceMs) < kFleetMs;
        });
        Fleet& fleet = near != fleets.end() ? near->second : fleets[stream.sinceMs];
        ++fleet.workers;
        fleet.commands.unite({stream.commands.begin(), stream.commands.end()});
    }
    for (const auto& [atMs, fleet] : fleets) m_changes.append({atMs, arrivalText(fleet.workers, fleet.commands)});
}

QList<IncidentChange> IncidentChanges::all() const {
    QList<IncidentChange> sorted = m_changes;
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.atMs > b.atMs; });
    return sorted;
}

QString changeLines(const QList<IncidentChange>& changes) {
    QStringList lines;
    for (const IncidentChange& change : changes) lines.append(momentText(change.atMs) + u" · "_s + change.text);
    return lines.join(u'\n');
}

Incident asTold(Incident draft, const QList<Event>& events) {
    const bool isByItself = draft.title == titleOf(draft);
    QSet<QString> throttled;
    for (const Event& event : events) {
        if (event.atMs < draft.beganAtMs || event.atMs > draft.endedAtMs) continue;
        if (event.type == u"tenant.throttled"_s) throttled.insert(event.tenant);
        if (!isAccusing(event) || !draft.culprit.isEmpty()) continue;
        draft.culprit = event.tenant;
        if (draft.cause.isEmpty())
            draft.cause = momentText(event.atMs) + u' ' + event.tenant + u": "_s + eventSentence(event);
    }
    const auto wasVictim = draft.victims.size();
    draft.victims.removeIf([&throttled](const IncidentVictim& one) { return throttled.contains(one.tenant); });
    const bool isAboutCulprit = draft.victims.size() < wasVictim;
    for (const Event& event : events) {
        if (event.type != u"tenant.hurt"_s || event.tenant.isEmpty() || throttled.contains(event.tenant) ||
            event.tenant == draft.culprit || event.atMs < draft.beganAtMs || event.atMs > draft.endedAtMs)
            continue;
        auto victim = std::find_if(draft.victims.begin(), draft.victims.end(),
                                   [&event](const IncidentVictim& one) { return one.tenant == event.tenant; });
        if (victim == draft.victims.end()) {
            if (draft.victims.size() >= kMostInvestigated) break;
            victim = draft.victims.insert(victim, IncidentVictim{event.tenant, std::nullopt, std::nullopt});
        }
        if (!victim->usualSeconds) victim->usualSeconds = secondsIn(event, "usual_seconds");
        if (!victim->waitSeconds) victim->waitSeconds = secondsIn(event, "wait_seconds");
    }
    if (isByItself || isAboutCulprit) draft.title = titleOf(draft);
    return draft;
}

}  // namespace fairlead::gui
