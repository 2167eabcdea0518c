// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/what_if/replay_text.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kNoWait = 0.05;  // seconds: below that no wait counts as another

QString lengthText(double seconds) { return ageText(qint64(seconds * 1000)); }

// So short that it counts as kNoWait: a factor is at least what comes of that.
bool isShort(const WaitAndSeats& figures) { return figures.waitSoFarP99Seconds.value_or(0) < kNoWait; }

double waitFactor(const ReplayedTenant& row) {
    return std::max(row.replayed.waitSoFarP99Seconds.value_or(0), kNoWait) /
           std::max(row.recorded.waitSoFarP99Seconds.value_or(0), kNoWait);
}

double begunFactor(const ReplayedTenant& row) {
    return double(std::max<quint64>(1, row.replayed.begun)) / double(std::max<quint64>(1, row.recorded.begun));
}

bool has(const ReplayedTenant& row, ReplayDifference difference) { return row.differences.contains(difference); }

QString textOf(const ReplayedTenant& row, ReplayDifference difference) {
    const QString begunBy = wholePercentText(std::abs(1 - double(row.replayed.begun) / double(row.recorded.begun)));
    switch (difference) {
        case ReplayDifference::WaitsLonger:
            return (isShort(row.recorded) ? tr("waits at least %1 times longer") : tr("waits %1 times longer"))
                .arg(rateText(waitFactor(row)));
        case ReplayDifference::WaitsShorter:
            return (isShort(row.replayed) ? tr("waits at least %1 times shorter") : tr("waits %1 times shorter"))
                .arg(rateText(1 / waitFactor(row)));
        case ReplayDifference::FewerBegun:
            return row.replayed.begun == 0 ? tr("none begun", "of a tenant's tasks")
                                           : tr("%1 fewer begun").arg(begunBy);
        case ReplayDifference::MoreBegun:
            return row.recorded.begun == 0 ? tr("%1 begun, not none", "tasks").arg(countText(row.replayed.begun))
                                           : tr("%1 more begun").arg(begunBy);
        case ReplayDifference::Refused: return tr("%1 refused", "creates").arg(countText(row.replayed.refused));
        case ReplayDifference::ReplayIsOff: return tr("not by the changes", "a tenant fares otherwise");
        case ReplayDifference::Other: break;
    }
    return tr("otherwise");
}

QString countsOf(quint64 worse, quint64 better) {
    const QString fewer = countText(worse), more = countText(better);
    if (worse == 0 && better == 0) return tr("No tenant would have fared noticeably better or worse.");
    if (worse == 0) return tr("%1 tenants would have fared better, none worse.", nullptr, plural(better)).arg(more);
    if (better == 0) return tr("%1 tenants would have fared worse, none better.", nullptr, plural(worse)).arg(fewer);
    return tr("%1 tenants would have fared worse.", nullptr, plural(worse)).arg(fewer) + u' ' +
           tr("%1 tenants would have fared better.", nullptr, plural(better)).arg(more);
}

// That a wait is at least so long, and without the changes at least as long, compares nothing.
QString waitsOf(const ReplayedTenant& all) {
    const QString would = waitSoFarText(all.replayed), was = waitSoFarText(all.recorded);
    if (would != was) return tr("The 99th percentile of all waits would have been %1 instead of %2.").arg(would, was);
    return isLeast(all.recorded) ? tr("With the changes and without, so many tasks still waited at the end that of the "
                                      "99th percentile of "
                                      "all waits it is only known that it is %1.")
                                       .arg(was)
                                 : tr("The 99th percentile of all waits would have been the same, %1.").arg(was);
}

bool hasUnchanged(const WhatIfAnswer& answer) {
    if (answer.series.isEmpty()) return false;
    const QList<ReplayedPoint>& points = answer.series.first().points;
    return std::any_of(points.begin(), points.end(),
                       [](const ReplayedPoint& point) { return point.unchangedWaiting.has_value(); });
}

}  // namespace

QString optionalWaitText(const std::optional<double>& seconds) { return seconds ? waitText(*seconds) : missingText(); }

bool isLeast(const WaitAndSeats& figures) {
    return figures.waitSoFarP99Seconds && 100 * figures.waiting > figures.begun + figures.waiting;
}

QString waitSoFarText(const WaitAndSeats& figures) {
    const QString wait = optionalWaitText(figures.waitSoFarP99Seconds);
    return isLeast(figures) ? tr("≥ %1", "a wait is at least so long").arg(wait) : wait;
}

bool isWorse(const ReplayedTenant& row) {
    using enum ReplayDifference;
    return has(row, WaitsLonger) || has(row, FewerBegun) || has(row, Refused);
}

bool isBetter(const ReplayedTenant& row) {
    using enum ReplayDifference;
    return !isWorse(row) && (has(row, WaitsShorter) || has(row, MoreBegun));
}

double worseBy(const ReplayedTenant& row) {
    if (isWorse(row)) return std::max({1.0, waitFactor(row), 1 / begunFactor(row)});
    return isBetter(row) ? -std::max({1.0, 1 / waitFactor(row), begunFactor(row)}) : 0;
}

QString differenceText(const ReplayedTenant& row) {
    QStringList words;
    for (const ReplayDifference each : row.differences) words.append(textOf(row, each));
    return words.isEmpty() ? tr("about the same", "how a tenant fares") : words.join(u", "_s);
}

QString comparedText(const ReplayedTenant& row) {
    const QString what = tr("What would have been, beside what was.");
    if (!row.unchanged) return what;
    return what + u' ' +
           tr("Replayed without changes, the wait would have been %1, not the %2 that were measured.")
               .arg(waitSoFarText(*row.unchanged), waitSoFarText(row.recorded));
}

QStringList warningsOf(const WhatIfAnswer& answer) {
    QStringList said;
    for (const ReplayNote& note : answer.notes) {
        if (note.kind != ReplayNote::Kind::Off) continue;
        said.append(noteText(note));
        if (hasUnchanged(answer))
            said.append(tr("Compare the changes with the time replayed without them, not with what was recorded."));
    }
    return said;
}

QString sentenceOf(const WhatIfAnswer& answer) {
    QStringList said;
    said.append(countsOf(answer.worse, answer.better));
    if (!answer.tenants.isEmpty() && isWorse(answer.tenants.first()))
        said.append(tr("Worst: %1 (%2).")
                        .arg(shownName(answer.tenants.first().tenant), differenceText(answer.tenants.first())));
    const ReplayedTenant& all = answer.all;
    said.append(waitsOf(all));
    if (has(all, ReplayDifference::FewerBegun) || has(all, ReplayDifference::MoreBegun))
        said.append(tr("%1 tasks would have begun instead of %2.", nullptr, plural(all.replayed.begun))
                        .arg(countText(all.replayed.begun), countText(all.recorded.begun)));
    if (all.replayed.refused > 0)
        said.append(tr("%1 creates would have been refused.", nullptr, plural(all.replayed.refused))
                        .arg(countText(all.replayed.refused)));
    said.append(
        tr("%1 tasks", "that were replayed", plural(answer.tasks)).arg(countText(answer.tasks)) + u" · "_s +
        tr("%1 tenants", "whose tasks were replayed", plural(answer.tenantCount)).arg(countText(answer.tenantCount)) +
        u" · "_s + tr("replayed in %1").arg(waitText(answer.tookSeconds)));
    return said.join(u' ');
}

QString noteText(const ReplayNote& note) {
    const QString count = countText(note.count);
    const int many = plural(note.count);
    switch (note.kind) {
        case ReplayNote::Kind::BeginsLater:
            return tr("The recording begins %1 after the time that was asked for.").arg(lengthText(note.seconds));
        case ReplayNote::Kind::ShortLead:
            return tr("Only %1 are known of the time before: how full the queues were at its beginning is uncertain.")
                .arg(lengthText(note.seconds));
        case ReplayNote::Kind::NotRecorded:
            return tr("%1 deliveries were not recorded, because there were too many at once.", nullptr, many)
                .arg(count);
        case ReplayNote::Kind::Guessed:
            return tr("Of %1 tasks the run time was not known: another one's was taken.", nullptr, many).arg(count);
        case ReplayNote::Kind::Stopped:
            return tr("The broker did not run for %1 of that time.").arg(lengthText(note.seconds));
        case ReplayNote::Kind::RefusedThen:
            return tr("%1 creates were refused then; they do not come again.", nullptr, many).arg(count);
        case ReplayNote::Kind::ThrottledThen:
            return tr("%1 tenants were throttled then, and are in the replay.", nullptr, many).arg(count);
        case ReplayNote::Kind::StillWaiting:
            return tr("%1 tasks of that time wait or run until now.", nullptr, many).arg(count);
        case ReplayNote::Kind::LongTicks:
            return tr("The scheduler judged every %1 who is below its share, not every second.")
                .arg(lengthText(note.seconds));
        case ReplayNote::Kind::Off:
            return tr("Do not trust this replay: without any change, its waits are off by %1 from those that were "
                      "recorded.")
                .arg(wholePercentText(double(note.count) / 100));
        case ReplayNote::Kind::NotCompared:
            return tr(
                "Of so many tasks it was not tried what the replay gives without changes: choose \"also "
                "unchanged\" to see which differences are real.");
        case ReplayNote::Kind::Other: break;
    }
    return note.text;
}

QString notesOf(const WhatIfAnswer& answer) {
    QStringList lines;
    if (answer.all.unchanged)
        lines.append(tr("The same time without changes, replayed: %1 instead of the %2 that were measured. So far a "
                        "replay is off.")
                         .arg(waitSoFarText(*answer.all.unchanged), waitSoFarText(answer.all.recorded)));
    const auto hasLeast = [](const ReplayedTenant& row) { return isLeast(row.recorded) || isLeast(row.replayed); };
    if (hasLeast(answer.all) || std::any_of(answer.tenants.begin(), answer.tenants.end(), hasLeast))
        lines.append(tr("≥: so many tasks still waited at the end that it is not known how long they wait."));
    for (const ReplayNote& note : answer.notes)
        if (note.kind != ReplayNote::Kind::Off) lines.append(noteText(note));
    if (std::any_of(answer.tenants.begin(), answer.tenants.end(),
                    [](const ReplayedTenant& row) { return has(row, ReplayDifference::ReplayIsOff); }))
        lines.append(tr("Not by the changes: a replay without them differs from what happened as much."));
    lines.append(tr("Clients do not react in a replay: who would have been refused does not come again."));
    return lines.join(u'\n');
}

}  // namespace fairlead::gui
