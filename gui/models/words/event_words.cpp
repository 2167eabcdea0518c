// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/event_words.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/models/words/operation_words.h"
#include "gui/models/words/tenant_condition.h"
#include "gui/models/words/workers_gone_text.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

double numberOf(const Event& event, const char* key) { return fieldOf(event, key).toDouble(); }

quint64 countOf(const Event& event, const char* key) { return fieldOf(event, key).toULongLong(); }

QString untilText(const Event& event) {
    const qint64 until = timeOf(event, "until");
    return until == 0 ? QString() : tr("until %1").arg(clockText(until));
}

QString joined(const QStringList& parts, const QString& between) {
    QStringList said;
    for (const QString& part : parts)
        if (!part.isEmpty()) said << part;
    return said.join(between);
}

// "mara: “flood of transcodes”"
QString whoAndWhy(const Event& event) {
    const QString author = fieldOf(event, "author");
    const QString reason = fieldOf(event, "reason");
    if (reason.isEmpty()) return author;
    return author.isEmpty() ? tr("“%1”").arg(reason) : tr("%1: “%2”").arg(author, reason);
}

double weightFactor(const Event& event) {
    const double original = numberOf(event, "original_weight");
    return original > 0 ? numberOf(event, "effective_weight") / original : 1;
}

QString effect(const Event& event) {
    return throttleEffect(int(countOf(event, "level")), weightFactor(event), numberOf(event, "creates_per_second"));
}

QString throttledText(const Event& event) {
    const QString signal = fieldOf(event, "signal");
    const QString what = tr("Throttled: %1").arg(effect(event));
    if (signal == u"operator"_s) return joined({what, untilText(event), whoAndWhy(event)}, u", "_s);
    const quint64 victims = countOf(event, "victim_count");
    return joined(
        {tr("%1, because %2").arg(what, throttleReason(signal, numberOf(event, "value"), numberOf(event, "threshold"))),
         victims == 0 ? QString() : tr("%n other tenants wait longer meanwhile", nullptr, plural(victims))},
        tr("; "));
}

QString releasedText(const Event& event) {
    if (fieldOf(event, "signal") != u"operator"_s) return tr("Not throttled any more");
    const QString until = untilText(event);
    return until.isEmpty() ? joined({tr("Left to the noisy-neighbour watch again"), whoAndWhy(event)}, u", "_s)
                           : joined({tr("Not throttled, whatever it does, %1").arg(until), whoAndWhy(event)}, u", "_s);
}

QString limitText(const Event& event) {
    const quint64 count = countOf(event, "count");
    const QString limit = fieldOf(event, "limit");
    if (limit == u"throttle"_s || limit == u"noisy_neighbour_throttle"_s)  // as it was called before
        return tr("%1 tasks refused, because it is throttled", nullptr, plural(count)).arg(countText(count));
    return fieldOf(event, "mode") == u"soft"_s
               ? tr("%1 tasks beyond its limit “%2”; taken, because the limit only counts", nullptr, plural(count))
                     .arg(countText(count), limitLabel(limit))
               : tr("%1 tasks refused: its limit “%2” is reached", nullptr, plural(count))
                     .arg(countText(count), limitLabel(limit));
}

QString changesText(const Event& event) {
    QStringList changes;
    for (const auto& [key, value] : event.fields) {
        if (!key.endsWith(u".from"_s)) continue;
        const QString what = key.chopped(5);
        changes << tr("%1 %2 → %3")
                       .arg(limitLabel(what), valueWords(value),
                            valueWords(fieldOf(event, qPrintable(what + u".to"_s))));
    }
    return changes.join(u", "_s);
}

QString changedText(const Event& event) {
    const QString changes = joined({changesText(event), untilText(event)}, u" "_s);
    const QString what =
        fieldOf(event, "action") == u"limits.revert"_s ? tr("Back as before: %1").arg(changes) : changes;
    return joined({what.isEmpty() ? tr("Changed") : what, whoAndWhy(event)}, u", "_s);
}

QString commandsOf(const Event& event) {
    const QString commands = fieldOf(event, "commands");
    return commands.isEmpty() ? tr("every command") : commands;
}

QString goneText(const Event& event) {
    const quint64 workers = countOf(event, "workers");
    if (const quint64 fleets = countOf(event, "fleets"); fleets > 0)
        return tr("%1 workers of more kinds are gone", nullptr, plural(workers)).arg(countText(workers));
    const quint64 usual = countOf(event, "usual");
    const quint64 tasks = countOf(event, "tasks");
    const QString untaken = fieldOf(event, "untaken");
    return joined(
        {workersGoneText(workers > 0 ? countOf(event, "lost") : usual, usual, commandsOf(event)),
         tasks == 0 ? QString() : tr("%1 tasks were in their hands", nullptr, plural(tasks)).arg(countText(tasks)),
         untaken.isEmpty() ? QString() : tr("nobody takes %1 now").arg(untaken)},
        tr("; "));
}

QString backText(const Event& event) {
    const quint64 workers = countOf(event, "workers");
    const quint64 usual = countOf(event, "usual");
    if (countOf(event, "fleets") > 0)
        return tr("%1 workers of more kinds are back", nullptr, plural(workers)).arg(countText(workers));
    return workers * 4 >= usual * 3
               ? tr("The workers that take %1 are back: %2").arg(commandsOf(event), countText(workers))
               : tr("Of the workers that take %1 only %2 of %3 came back")
                     .arg(commandsOf(event), countText(workers), countText(usual));
}

QString diskText(const Event& event) {
    const QString figures =
        tr("%1 free, %2 needed")
            .arg(byteText(numberOf(event, "free_bytes")), byteText(numberOf(event, "needed_bytes")));
    return event.type == u"broker.disk_low"_s
               ? tr("The broker's disk is nearly full and new tasks are refused: %1").arg(figures)
               : tr("The broker's disk has room again: %1").arg(figures);
}

QString hurtText(const Event& event) {
    if (const quint64 count = countOf(event, "count"); count > 0)
        return tr("%1 more tenants wait too long because of others", nullptr, plural(count)).arg(countText(count));
    const QString wait = fieldOf(event, "wait_seconds");
    const QString usual = fieldOf(event, "usual_seconds");
    if (wait.isEmpty()) return tr("Waits too long because of others");
    return usual.isEmpty() ? tr("Waits %1 because of others").arg(waitText(wait.toDouble()))
                           : tr("Waits %1 because of others, usually %2")
                                 .arg(waitText(wait.toDouble()), waitText(usual.toDouble()));
}
QString relievedText(const Event&) { return tr("Waits no longer than it should again"); }

struct Words {
    const char* type;
    QString (*sentence)(const Event&);
    const char* brief;  // %1: the tenant
};

QString startedText(const Event& event) {
    const QString start = fieldOf(event, "start");
    return start == u"1"_s ? tr("The broker started on new data")
                           : tr("The broker started, start %1 on this data").arg(start);
}
QString noisyText(const Event& event) {
    const quint64 count = countOf(event, "count");
    return tr("%n tenants push at once: %1", nullptr, plural(count)).arg(fieldOf(event, "tenants"));
}
QString newText(const Event&) { return tr("Is new here"); }
QString expiredText(const Event& event) {
    const quint64 count = countOf(event, "count");
    return tr("%1 tasks were taken back: no result came from their workers in time", nullptr, plural(count))
        .arg(countText(count));
}

QString queueText(const Event& event) {
    const QString queue = fieldOf(event, "queue");
    const QString what = event.type == u"queue.paused"_s ? tr("The queue %1 was paused").arg(queue)
                                                         : tr("The queue %1 was resumed").arg(queue);
    return joined({what, whoAndWhy(event)}, u", "_s);
}

QString cronReason(const Event& event) {
    const QString reason = fieldOf(event, "reason");
    if (reason == u"overlap"_s) return tr("its last task has not ended");
    if (reason == u"dst_skip"_s) return tr("the clock of its time zone went forward over its time");
    if (reason == u"limit"_s) return tr("the limit “%1” is reached").arg(limitLabel(fieldOf(event, "limit")));
    if (reason == u"refused"_s) return tr("its task was refused");
    return reason;
}

QString cronText(const Event& event) {
    const QString name = fieldOf(event, "cron");
    const quint64 count = std::max<quint64>(1, countOf(event, "count"));
    if (event.type == u"cron.stopped"_s) return tr("The cron entry %1 does not run: %2").arg(name, cronReason(event));
    if (event.type == u"cron.skipped"_s)
        return tr("The cron entry %1 was skipped %n times: %2", nullptr, plural(count)).arg(name, cronReason(event));
    return tr("The cron entry %1 created %n tasks", nullptr, plural(count)).arg(name);
}

QString clockSteppedText(const Event& event) {
    const double seconds = numberOf(event, "seconds");
    const QString by = ageText(qint64(std::abs(seconds) * 1000));
    return seconds < 0 ? tr("The machine's clock was set back by %1").arg(by)
                       : tr("The machine's clock was set forward by %1").arg(by);
}

constexpr Words kWords[]{
    {"tenant.throttled", throttledText, QT_TRANSLATE_NOOP("fairlead::gui", "%1 throttled")},
    {"tenant.throttle_released", releasedText, QT_TRANSLATE_NOOP("fairlead::gui", "%1 released")},
    {"tenant.hurt", hurtText, "%1"},
    {"tenant.relieved", relievedText, QT_TRANSLATE_NOOP("fairlead::gui", "%1 well again")},
    {"tenant.limit_exceeded", limitText, QT_TRANSLATE_NOOP("fairlead::gui", "%1 at its limit")},
    {"tenant.changed", changedText, QT_TRANSLATE_NOOP("fairlead::gui", "%1 changed")},
    {"tenant.created", newText, QT_TRANSLATE_NOOP("fairlead::gui", "%1 is new")},
    {"leases.expired", expiredText, QT_TRANSLATE_NOOP("fairlead::gui", "tasks of %1 taken back")},
    {"workers.gone", goneText, QT_TRANSLATE_NOOP("fairlead::gui", "workers gone")},
    {"workers.back", backText, QT_TRANSLATE_NOOP("fairlead::gui", "workers back")},
    {"broker.started", startedText, QT_TRANSLATE_NOOP("fairlead::gui", "broker started")},
    {"broker.disk_low", diskText, QT_TRANSLATE_NOOP("fairlead::gui", "disk nearly full")},
    {"broker.disk_recovered", diskText, QT_TRANSLATE_NOOP("fairlead::gui", "disk has room again")},
    {"broker.many_noisy", noisyText, QT_TRANSLATE_NOOP("fairlead::gui", "many push at once")},
    {"broker.clock_stepped", clockSteppedText, QT_TRANSLATE_NOOP("fairlead::gui", "clock was set")},
    {"queue.paused", queueText, nullptr},
    {"queue.resumed", queueText, nullptr},
    {"cron.triggered", cronText, nullptr},
    {"cron.skipped", cronText, nullptr},
    {"cron.stopped", cronText, nullptr},
    {"operation.started", operationSentence, nullptr},
    {"operation.paused", operationSentence, nullptr},
    {"operation.resumed", operationSentence, nullptr},
    {"operation.finished", operationSentence, nullptr},
    {"operation.settled", operationSentence, nullptr},
};

const Words* wordsOf(const QString& type) {
    for (const Words& words : kWords)
        if (type == QLatin1StringView(words.type)) return &words;
    return nullptr;
}

}  // namespace

EventLane laneOf(const QString& type) {
    if (type.startsWith(u"tenant.thrott"_s) || type == u"broker.many_noisy"_s) return EventLane::Throttles;
    if (type == u"tenant.hurt"_s || type == u"tenant.relieved"_s) return EventLane::Hurt;
    if (type.startsWith(u"workers."_s) || type.startsWith(u"leases."_s)) return EventLane::Workers;
    if (type.startsWith(u"operation."_s)) return EventLane::DeadLetters;
    return type.startsWith(u"tenant."_s) && type != u"tenant.created"_s ? EventLane::Limits : EventLane::Broker;
}

QString laneName(EventLane lane) {
    switch (lane) {
        case EventLane::Hurt: return tr("Hurt");
        case EventLane::Throttles: return tr("Throttles");
        case EventLane::Limits: return tr("Limits");
        case EventLane::Workers: return tr("Workers");
        case EventLane::DeadLetters: return tr("Dead letters");
        case EventLane::Broker: return tr("Broker");
    }
    return {};
}

QString laneMeaning(EventLane lane) {
    switch (lane) {
        case EventLane::Hurt: return tr("waits too long");
        case EventLane::Throttles: return tr("who is held");
        case EventLane::Limits: return tr("hit, changed");
        case EventLane::Workers: return tr("gone, back");
        case EventLane::DeadLetters: return tr("bulk operations");
        case EventLane::Broker: return tr("itself, new tenants");
    }
    return {};
}

QString valueWords(const QString& value) {
    static const QRegularExpression rate(u"^(\\d+)/1([smh])(?:,burst=(\\d+))?$"_s);
    if (value == u"none"_s) return tr("none");
    if (value == u"true"_s) return tr("yes");
    if (value == u"false"_s) return tr("no");
    const QRegularExpressionMatch match = rate.match(value);
    if (!match.hasMatch()) return value;
    const QString span = match.captured(2);
    const QString often = (span == u"s"_s   ? tr("%1 a second")
                           : span == u"m"_s ? tr("%1 a minute")
                                            : tr("%1 an hour"))
                              .arg(match.captured(1));
    return match.hasCaptured(3) ? tr("%1, %2 at once").arg(often, match.captured(3)) : often;
}

QString fieldOf(const Event& event, const char* key) {
    for (const auto& [name, value] : event.fields)
        if (name == QLatin1StringView(key)) return value;
    return {};
}

qint64 timeOf(const Event& event, const char* key) {
    const QString text = fieldOf(event, key);
    const QDateTime at = text.isEmpty() ? QDateTime() : QDateTime::fromString(text, Qt::ISODate);
    return at.isValid() ? at.toMSecsSinceEpoch() : 0;
}

QString eventSentence(const Event& event) {
    const Words* words = event.fields.isEmpty() && event.type != u"tenant.created"_s ? nullptr : wordsOf(event.type);
    if (words != nullptr) return words->sentence(event);
    return event.text.isEmpty() ? event.type : event.text;
}

QString eventBrief(const Event& event) {
    const Words* words = wordsOf(event.type);
    if (words == nullptr || words->brief == nullptr || (event.tenant.isEmpty() && event.type == u"tenant.hurt"_s))
        return eventSentence(event);
    if (event.type == u"tenant.changed"_s && !changesText(event).isEmpty())
        return tr("%1: %2").arg(event.tenant == u"*"_s ? tr("every tenant") : event.tenant, changesText(event));
    if (event.type == u"workers.gone"_s && countOf(event, "usual") > 0)
        return tr("%1 of %2 workers gone").arg(countText(countOf(event, "lost")), countText(countOf(event, "usual")));
    if (event.type == u"tenant.limit_exceeded"_s && fieldOf(event, "mode") == u"hard"_s)
        return tr("%1: %2 refused").arg(event.tenant, countText(countOf(event, "count")));
    const QString brief = tr(words->brief);
    const QString who = event.tenant == u"*"_s ? tr("every tenant") : event.tenant;
    return brief.contains(u"%1"_s) ? brief.arg(who) : brief;
}

QString throttleEffect(int level, double weightFactor, double createsPerSecond) {
    if (level >= 3 && createsPerSecond > 0)
        return tr("half of its seats, %1 of its weight, and %2 new tasks a second")
            .arg(wholePercentText(weightFactor), rateText(createsPerSecond));
    return level >= 2 ? tr("half of its seats and %1 of its weight").arg(wholePercentText(weightFactor))
                      : tr("half of its seats");
}

QString throttleReason(const QString& signal, double value, double most) {
    if (signal == u"seat_share"_s)
        return tr("it has %1 of the seats; the watch is set to %2")
            .arg(wholePercentText(value), wholePercentText(most));
    if (signal == u"service_share"_s)
        return tr("it used %1 of the workers' time in ten minutes; the watch is set to %2")
            .arg(wholePercentText(value), wholePercentText(most));
    if (signal == u"enqueue_rate"_s)
        return tr("it sends %1 tasks a second; the watch is set to %2").arg(rateText(value), rateText(most));
    if (signal == u"backlog_seconds"_s)
        return value >= 1e9 ? tr("it has a backlog and completes nothing")
                            : tr("its backlog would take %1; the watch is set to %2")
                                  .arg(ageText(qint64(value * 1000)), ageText(qint64(most * 1000)));
    if (signal == u"error_rate"_s)
        return tr("%1 of its deliveries fail; the watch is set to %2")
            .arg(wholePercentText(value), wholePercentText(most));
    return tr("the noisy-neighbour watch says so");
}

}  // namespace fairlead::gui
