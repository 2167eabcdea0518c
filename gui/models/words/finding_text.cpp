// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/finding_text.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/workers_gone_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kNearlyAll = 0.9;

QString seatsText(double seats) {
    const double tenths = std::round(seats * 10) / 10;
    return QLocale().toString(tenths, 'f', tenths == std::floor(tenths) ? 0 : 1);
}

QString wait(const std::optional<double>& seconds) { return waitText(seconds.value_or(-1)); }

QString sinceText(const Finding& finding, qint64 nowMs) {
    if (finding.sinceMs == 0) return {};
    return tr("Since %1, for %2.")
        .arg(clockText(finding.sinceMs), ageText(std::max<qint64>(0, nowMs - finding.sinceMs)));
}

QString joined(const QString& a, const QString& b) { return a.isEmpty() || b.isEmpty() ? a + b : a + u' ' + b; }

QString hurtText(quint64 tenants) { return tr("%n tenants wait too long", nullptr, plural(tenants)); }

QString againstUsual(const QString& tenant, const Finding& finding) {
    return finding.usualSeconds ? tr("%1 is hurt most: it waits %2, usually %3.")
                                      .arg(tenant, wait(finding.waitSeconds), wait(finding.usualSeconds))
                                : tr("%1 is hurt most: it waits %2 and gets less than half of its share.")
                                      .arg(tenant, wait(finding.waitSeconds));
}

FindingWords pushingWords(const Finding& finding, const BrokerTotals& totals, qint64 nowMs) {
    FindingWords words;
    words.subject = finding.pushing > 1
                        ? tr("%1 and %n other tenants push:", nullptr, plural(finding.pushing - 1)).arg(finding.tenant)
                        : tr("%1 pushes:").arg(finding.tenant);
    const QString hurt = hurtText(finding.tenants);
    const quint64 seats = finding.poolSeats > 0 ? finding.poolSeats : totals.sharedSeats.value_or(0);
    if (finding.seats && finding.entitledSeats && seats > 0)
        words.rest = tr("%1 of %2 seats, entitled to %3; %4")
                         .arg(seatsText(*finding.seats), countText(seats), seatsText(*finding.entitledSeats), hurt);
    else
        words.rest = hurt;
    words.detail = joined(againstUsual(finding.worst, finding), sinceText(finding, nowMs));
    return words;
}

// Of tasks that wait: how many, and whose.
QString tasksText(const Finding& finding) {
    const QString count = countText(finding.tasks);
    return finding.tenants == 1 ? tr("%1 tasks of %2 wait", nullptr, plural(finding.tasks)).arg(count, finding.tenant)
                                : tr("%1 tasks of %n tenants wait", nullptr, plural(finding.tenants)).arg(count);
}

// Of what is over. %1: until when.
QString afterText(FindingKind after) {
    switch (after) {
        case FindingKind::Paused: return tr("They were paused until %1.");
        case FindingKind::Limited: return tr("Their tenants' own limits held them back until %1.");
        case FindingKind::Throttled: return tr("A throttle held them back until %1.");
        case FindingKind::Stuck: return tr("Tasks took far longer than usual until %1.");
        case FindingKind::Dying: return tr("Tries failed far more often than usual until %1.");
        default: return tr("Workers were away; they came back at %1.");
    }
}

FindingWords recoveringWords(const Finding& finding) {
    if (finding.brokerAwaySeconds) {
        const QString away = wait(finding.brokerAwaySeconds);
        return {(finding.isRestart ? tr("The broker was away for %1:") : tr("The broker itself stood still for %1:"))
                    .arg(away),
                tasksText(finding), tr("Until %1.", "the broker was away").arg(clockText(finding.sinceMs))};
    }
    if (finding.sinceMs == 0)
        return {tasksText(finding), {}, tr("The broker has just started, and workers are not back yet.")};
    const QString until = clockText(finding.sinceMs);
    const bool isOfOne = finding.after == FindingKind::Stuck && !finding.worst.isEmpty();
    return {tasksText(finding),
            {},
            isOfOne ? tr("Tasks of %1 took far longer than usual until %2.").arg(finding.worst, until)
                    : afterText(finding.after).arg(until)};
}

QString servedText(const Finding& finding) {
    const QString who = finding.isRest ? tr("The other %n active tenants are served", nullptr, plural(finding.tenants))
                                       : tr("All %n active tenants are served", nullptr, plural(finding.tenants));
    if (finding.hurt > 0) return tr("%1 again; the last tasks had waited up to %2").arg(who, wait(finding.waitSeconds));
    return finding.waitSeconds ? tr("%1 within %2").arg(who, wait(finding.waitSeconds)) : who;
}

QString listedText(const QStringList& commands, quint64 more) {
    const QString listed = commands.join(u", "_s);
    return more == 0 ? listed : tr("%1 and %n more commands", nullptr, plural(more)).arg(listed);
}

// "mail.send", or "mail.send (5,000), video (12) and 3 more commands".
QString commandsText(const Finding& finding) {
    QStringList names = finding.commands;
    const bool areSeveral = names.size() + qsizetype(finding.moreCommands) > 1;
    for (qsizetype i = 0; areSeveral && i < std::min(names.size(), finding.commandTasks.size()); ++i)
        names[i] = tr("%1 (%2)", "a command and its tasks").arg(names[i], countText(finding.commandTasks[i]));
    return listedText(names, finding.moreCommands);
}

FindingWords noWorkerWords(const Finding& finding, qint64 nowMs) {
    FindingWords words;
    words.subject = tr("%1 tasks wait;", nullptr, plural(finding.tasks)).arg(countText(finding.tasks));
    words.rest =
        finding.commands.isEmpty() ? tr("no worker takes them") : tr("no worker takes %1").arg(commandsText(finding));
    const QString oldest = wait(finding.waitSeconds);
    words.detail = finding.tenants == 1 ? tr("They are of %1; the oldest waits for %2.").arg(finding.tenant, oldest)
                                        : tr("They are of %1 tenants; the oldest, of %2, waits for %3.")
                                              .arg(countText(finding.tenants), finding.tenant, oldest);
    words.detail = joined(words.detail, sinceText(finding, nowMs));
    return words;
}

QString goneText(const Finding& finding) {
    if (finding.workersBefore == 0 && finding.seatsBefore > 0)
        return tr("%1 of the usual %n seats are gone;", nullptr, plural(finding.seatsBefore))
            .arg(countText(finding.seatsGone));
    if (finding.commands.isEmpty()) return tr("Workers are gone;");
    const QString taken = listedText(finding.commands, finding.moreCommands);
    if (finding.workersBefore == 0) return tr("Workers that take %1 are gone;").arg(taken);
    // If it is another part of the seats than of the workers.
    const bool isOther = finding.seatsGone * finding.workersBefore != finding.workersGone * finding.seatsBefore;
    if (finding.workersGone < finding.workersBefore && finding.seatsBefore > 0 && isOther)
        return tr("%1 of %2 workers that take %3 are gone with %4 of %n seats;", nullptr, plural(finding.seatsBefore))
            .arg(countText(finding.workersGone), countText(finding.workersBefore), taken, countText(finding.seatsGone));
    return workersGoneText(finding.workersGone, finding.workersBefore, taken) + u';';
}

QString timesText(double times) { return times < 10 ? seatsText(times) : countText(quint64(std::llround(times))); }

FindingWords stuckWords(const Finding& finding, qint64 nowMs) {
    FindingWords words;
    if (finding.stuckOf == 0 && finding.timesUsual > 0) {
        words.subject = tr("Tasks take %1 times as long as usual:").arg(timesText(finding.timesUsual));
        words.rest = tasksText(finding);
        if (!finding.commands.isEmpty()) words.detail = tr("Slow are %1.").arg(finding.commands.join(u", "_s));
        words.detail = joined(words.detail, sinceText(finding, nowMs));
        return words;
    }
    if (finding.stuckOf == 0) {
        words.subject = tr("Tasks hang:");
        words.rest = tasksText(finding);
        words.detail = sinceText(finding, nowMs);
        return words;
    }
    words.subject =
        tr("Tasks hang in %1 of %n seats:", nullptr, plural(finding.stuckOf)).arg(countText(finding.stuckSeats));
    words.rest = tr("%1 runs up to %2 times as long as usual")
                     .arg(commandsText(finding), countText(quint64(std::llround(finding.timesUsual)))) +
                 u"; "_s + tasksText(finding);
    if (!finding.worst.isEmpty()) words.detail = tr("Nearly all of them are of %1.").arg(finding.worst);
    if (!finding.workers.isEmpty()) {
        const QString named = finding.workers.join(u", "_s);
        words.detail = finding.moreWorkers == 0
                           ? tr("They are on %1.").arg(named)
                           : tr("They are on %1 and %n more workers.", nullptr, plural(finding.moreWorkers)).arg(named);
    }
    words.detail = joined(words.detail, sinceText(finding, nowMs));
    return words;
}

FindingWords workersGoneWords(const Finding& finding, qint64 nowMs) {
    FindingWords words;
    words.subject = goneText(finding);
    words.rest = tasksText(finding);
    words.detail = sinceText(finding, nowMs);
    return words;
}

// Of creates or dead tasks: whose most are.
QString whoseText(const Finding& finding) {
    if (finding.tenants == 0) return {};
    if (finding.tenants == 1) return tr("All are of %1.").arg(finding.tenant);
    return tr("They are of %n tenants, of %1 most.", nullptr, plural(finding.tenants)).arg(finding.tenant);
}

FindingWords refusedWords(const Finding& finding, qint64 nowMs) {
    FindingWords words;
    const QString count = tr("%1 creates were refused", nullptr, plural(finding.tasks)).arg(countText(finding.tasks));
    if (finding.limit == u"disk.min_free"_s) {
        words.subject = tr("Producers are refused:");
        words.rest = tr("the broker's disk is nearly full");
        if (finding.tasks > 0) words.rest += u"; "_s + count;
    } else {
        words.subject = count + u","_s;
        words.rest = finding.limit == u"throttle"_s ? tr("by the throttle") : tr("by %1", "a limit").arg(finding.limit);
    }
    words.detail = joined(whoseText(finding), sinceText(finding, nowMs));
    if (finding.untilMs != 0)
        words.detail =
            joined(words.detail, tr("The latest one at %1.", "a refused create").arg(clockText(finding.untilMs)));
    return words;
}

QString timesComeText(const Finding& finding) {
    if (finding.timesUsual <= 0) return {};
    const QString times = timesText(finding.timesUsual);
    return finding.untilMs == 0 ? tr("%1 times as many come as usual.").arg(times)
                                : tr("%1 times as many as usual came until %2.").arg(times, clockText(finding.untilMs));
}

QString keptText(const BrokerTotals& totals) {
    if (totals.idleGuaranteed == 0) return {};
    return tr("%n free seats are kept for guaranteed minimums.", nullptr, plural(totals.idleGuaranteed));
}

// Of which command, and with which error.
QString failedText(const Finding& finding) {
    const QString commands = commandsText(finding);
    if (finding.error.isEmpty()) return commands;
    const QString error = finding.errorPart < kNearlyAll
                              ? tr("%1 with “%2”", "tries that failed, of all of them, and their error")
                                    .arg(wholePercentText(finding.errorPart), finding.error)
                              : tr("with “%1”", "tries that failed, and their error").arg(finding.error);
    return commands.isEmpty() ? error : commands + u", "_s + error;
}

FindingWords dyingWords(const Finding& finding, qint64 nowMs) {
    const auto usual = quint64(std::lround(finding.usualDeaths));
    const quint64 failing = finding.failing;
    const QString subject = failing > 0
                                ? tr("%1 tries failed", nullptr, plural(failing)).arg(countText(failing))
                                : tr("%1 tasks died", nullptr, plural(finding.tasks)).arg(countText(finding.tasks));
    const QString next =
        failing == 0 || finding.tasks == 0
            ? QString()
            : tr("%1 tasks wait for their next try.", nullptr, plural(finding.tasks)).arg(countText(finding.tasks));
    const QString latest =
        finding.untilMs == 0 ? QString() : tr("The latest one at %1.", "a dead task").arg(clockText(finding.untilMs));
    // Of none nothing is said: it may not be known yet.
    const QString rest = usual > 0 ? tr("within a minute, usually %1").arg(countText(usual)) : tr("within a minute");
    const QString failed = failedText(finding);
    return {subject, failed.isEmpty() ? rest : rest + u": "_s + failed,
            joined(joined(joined(next, whoseText(finding)), sinceText(finding, nowMs)), latest)};
}

QString upToText(const Finding& finding) {
    return finding.waitSeconds ? tr("up to %1").arg(wait(finding.waitSeconds)) : QString();
}

FindingWords throttledWords(const Finding& finding) {
    FindingWords words;
    words.subject = finding.tenants == 1 ? tr("%1 is throttled").arg(finding.tenant)
                                         : tr("%n tenants are throttled", nullptr, plural(finding.tenants));
    if (finding.harmed > 0) {
        const QString tasks = tr("%1 tasks wait", nullptr, plural(finding.tasks)).arg(countText(finding.tasks));
        words.detail = joined(tasks, upToText(finding)) + u'.';
    }
    return words;
}

}  // namespace

QString FindingWords::first() const { return joined(subject, rest); }

QString FindingWords::all() const { return detail.isEmpty() ? first() : first() + u". "_s + detail; }

FindingWords wordsOf(const Finding& finding, const BrokerTotals& totals, qint64 nowMs) {
    switch (finding.kind) {
        case FindingKind::Other: return {{}, finding.text, {}};
        case FindingKind::NoWorker: return noWorkerWords(finding, nowMs);
        case FindingKind::WorkersGone: return workersGoneWords(finding, nowMs);
        case FindingKind::Refused: return refusedWords(finding, nowMs);
        case FindingKind::Dying: return dyingWords(finding, nowMs);
        case FindingKind::Pushing: return pushingWords(finding, totals, nowMs);
        case FindingKind::Hurt:
            return {hurtText(finding.tenants) + (finding.isPartial ? QString() : u";"_s),
                    finding.isPartial ? QString() : tr("nobody takes more than its share"),
                    joined(againstUsual(finding.tenant, finding), sinceText(finding, nowMs))};
        case FindingKind::Unknown:
            return {tr("%n tenants wait", nullptr, plural(finding.tenants)),
                    tr("up to %1").arg(wait(finding.waitSeconds)),
                    tr("What is usual for them is known after two minutes.")};
        case FindingKind::Throttled: return throttledWords(finding);
        case FindingKind::Limited:
            return {joined(tasksText(finding), upToText(finding)) + u","_s,
                    finding.tenants == 1 ? tr("held back by its own limits") : tr("held back by their own limits"),
                    {}};
        case FindingKind::Paused:
            return {
                tasksText(finding) + u","_s,
                tr("held back by a pause") + (finding.commands.isEmpty() ? QString() : u": "_s + commandsText(finding)),
                {}};
        case FindingKind::Recovering: return recoveringWords(finding);
        case FindingKind::Stuck: return stuckWords(finding, nowMs);
        case FindingKind::Backlog:
            return {(finding.tasks > 0 ? joined(tasksText(finding), upToText(finding)) : hurtText(finding.tenants)) +
                        u":"_s,
                    tr("there are too few seats for so many at once"),
                    joined(keptText(totals), timesComeText(finding))};
        case FindingKind::Served: return {{}, servedText(finding), {}};
        case FindingKind::Idle: return {{}, tr("Nothing waits and nothing runs"), {}};
    }
    return {};
}

QString sentenceOf(const Finding& finding, const BrokerTotals& totals, qint64 nowMs) {
    return wordsOf(finding, totals, nowMs).all();
}

}  // namespace fairlead::gui
