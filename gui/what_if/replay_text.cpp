// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/what_if/replay_text.h"

#include "gui/data/translation.h"
#include "gui/models/formatters.h"

#include <QStringList>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr double kSameSeconds = 0.05;

QString lengthText(double seconds) { return ageText(qint64(seconds * 1000)); }

}  // namespace

QString optionalWaitText(const std::optional<double>& seconds) { return seconds ? waitText(*seconds) : missingText(); }

double waitFactor(const ReplayedTenant& row) {
    if (!row.recorded.waitP99Seconds || !row.replayed.waitP99Seconds) return 1;
    const double then = std::max(*row.recorded.waitP99Seconds, kSameSeconds);
    return std::max(*row.replayed.waitP99Seconds, kSameSeconds) / then;
}

QString waitChangeText(const ReplayedTenant& row) {
    if (!row.recorded.waitP99Seconds || !row.replayed.waitP99Seconds)
        return row.recorded.waitP99Seconds ? tr("would not have begun", "a tenant's tasks") : missingText();
    const double factor = waitFactor(row);
    if (factor >= kNoteworthyFactor) return tr("%1 times longer").arg(rateText(factor));
    if (factor <= 1 / kNoteworthyFactor) return tr("%1 times shorter").arg(rateText(1 / factor));
    return tr("about the same", "a wait");
}

QString sentenceOf(const WhatIfAnswer& answer) {
    const auto longer = std::count_if(answer.tenants.begin(), answer.tenants.end(),
                                      [](const ReplayedTenant& row) { return waitFactor(row) >= kNoteworthyFactor; });
    const auto shorter = std::count_if(answer.tenants.begin(), answer.tenants.end(), [](const ReplayedTenant& row) {
        return waitFactor(row) <= 1 / kNoteworthyFactor;
    });
    const QString waits = tr("The 99th percentile of all waits would have been %1 instead of %2.")
                              .arg(optionalWaitText(answer.all.replayed.waitP99Seconds),
                                   optionalWaitText(answer.all.recorded.waitP99Seconds));
    const QString who = shorter == 0 && longer == 0
                            ? tr("No tenant would have waited noticeably shorter or longer.")
                            : tr("%1 tenants would have waited shorter, %2 longer.").arg(shorter).arg(longer);
    const QString what = tr("%1 tasks of %2 tenants replayed in %3.")
                             .arg(countText(answer.tasks), countText(answer.tenantCount), waitText(answer.tookSeconds));
    return who + u' ' + waits + u' ' + what;
}

QString noteText(const ReplayNote& note) {
    const QString count = countText(note.count);
    switch (note.kind) {
        case ReplayNote::Kind::BeginsLater:
            return tr("The recording begins %1 after the time that was asked for.").arg(lengthText(note.seconds));
        case ReplayNote::Kind::ShortLead:
            return tr("Only %1 are known of the time before: how full the queues were at its beginning is uncertain.")
                .arg(lengthText(note.seconds));
        case ReplayNote::Kind::NotRecorded:
            return tr("%1 deliveries were not recorded, because there were too many at once.").arg(count);
        case ReplayNote::Kind::Guessed:
            return tr("Of %1 tasks the run time was not known: another one's was taken.").arg(count);
        case ReplayNote::Kind::Stopped:
            return tr("The broker did not run for %1 of that time.").arg(lengthText(note.seconds));
        case ReplayNote::Kind::RefusedThen:
            return tr("%1 creates were refused then; they do not come again.").arg(count);
        case ReplayNote::Kind::ThrottledThen:
            return tr("%1 tenants were throttled then, and are in the replay.").arg(count);
        case ReplayNote::Kind::StillWaiting: return tr("%1 tasks of that time wait or run until now.").arg(count);
        case ReplayNote::Kind::LongTicks:
            return tr("The scheduler judged every %1 who is below its share, not every second.")
                .arg(lengthText(note.seconds));
        case ReplayNote::Kind::Other: break;
    }
    return note.text;
}

QString notesOf(const WhatIfAnswer& answer) {
    QStringList lines;
    if (answer.all.unchanged)
        lines.append(tr("The same time without changes, replayed: %1 instead of the %2 that were measured. So far a "
                        "replay is off.")
                         .arg(optionalWaitText(answer.all.unchanged->waitP99Seconds),
                              optionalWaitText(answer.all.recorded.waitP99Seconds)));
    for (const ReplayNote& note : answer.notes) lines.append(noteText(note));
    lines.append(tr("Clients do not react in a replay: who would have been refused does not come again."));
    return lines.join(u'\n');
}

}  // namespace fairlead::gui
