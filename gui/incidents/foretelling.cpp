// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/foretelling.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr qsizetype kMostForetold = 50;  // of a note
constexpr int kWaitSteps = 24;           // of a line that is curved on a logarithmic axis
constexpr double kLongestSeconds = 30 * 86'400;

// How long the tasks run that it has in progress, by how many of them end; none: too few end.
std::optional<double> runSeconds(const TenantRow& row) {
    const double ended = row.donePerSecond + row.failedPerSecond;
    return ended > 0 && row.inProgress > 0 ? std::optional(double(row.inProgress) / ended) : std::nullopt;
}

double msOf(double seconds) { return seconds * 1000; }

// Of whom is changed: it keeps what it holds, up to what it may have. A cap gives seats to nobody, and what is due to it is
// more or less than it holds while others want some.
double seatsKept(double held, double previewed, const TenantLimits& before, const TenantLimits& after) {
    const bool isCapped = after.maxConcurrency && after.maxConcurrency != before.maxConcurrency;
    return std::min(held, isCapped ? double(*after.maxConcurrency) : previewed);
}

bool isChange(const IncidentNote& note) {
    return note.kind == IncidentNote::Kind::Change || note.kind == IncidentNote::Kind::Undo;
}

}  // namespace

const ForetoldSeats* Foretold::of(const QString& tenant) const {
    const auto found =
        std::find_if(seats.begin(), seats.end(), [&tenant](const ForetoldSeats& one) { return one.tenant == tenant; });
    return found == seats.end() ? nullptr : &*found;
}

Foretold foretell(const SharePreview& preview, const QString& changed, const FiguresOf& figures,
                  const TenantLimits& before, const TenantLimits& after) {
    Foretold foretold;
    double freed = 0;
    double wanted = 0;
    for (const SharePreviewRow& row : preview.rows) {
        if (foretold.seats.size() >= kMostForetold) break;
        const TenantRow* now = figures(row.tenant);
        const double held = now == nullptr ? row.seatsBefore : double(now->inProgress);
        const bool isChanged = row.tenant == changed;
        const double then = isChanged ? seatsKept(held, row.seatsAfter, before, after) : std::max(held, row.seatsAfter);
        (isChanged ? freed : wanted) += std::abs(then - held);
        foretold.seats.append({row.tenant, held, then});
    }
    for (ForetoldSeats& seats : foretold.seats) {
        const TenantRow* now = figures(seats.tenant);
        const bool isChanged = seats.tenant == changed;
        // What comes free is shared in the proportions of the preview; nobody gets a seat that nobody gave.
        if (!isChanged && wanted > freed) seats.after = seats.before + (seats.after - seats.before) * freed / wanted;
        if (now == nullptr) continue;
        if (isChanged) foretold.settledAfterSeconds = runSeconds(*now);
        const bool isLimited = isChanged && !(before == after);
        const double drained = drainWith(*now, seats.after, isLimited ? &after : nullptr);
        if (now->ready > 0 && drained >= 0 && drained < kLongestSeconds) seats.drainedAfterSeconds = drained;
    }
    return foretold;
}

QList<Foretold> foretoldIn(const Incident& incident, qint64 untilMs) {
    QList<Foretold> all;
    for (qsizetype at = 0; at < incident.notes.size(); ++at) {
        const IncidentNote& note = incident.notes[at];
        if (note.kind != IncidentNote::Kind::Change || note.foretold.isEmpty()) continue;
        Foretold foretold{note.foretold, note.settledAfterSeconds, note.atMs, untilMs};
        if (note.untilMs != 0) foretold.untilMs = std::min(foretold.untilMs, note.untilMs);
        const auto next = std::find_if(incident.notes.begin() + at + 1, incident.notes.end(), isChange);
        if (next != incident.notes.end()) foretold.untilMs = std::min(foretold.untilMs, next->atMs);
        all.append(foretold);
    }
    return all;
}

const IncidentNote* changeInForce(const Incident& incident, qint64 atMs) {
    const auto last = std::find_if(incident.notes.rbegin(), incident.notes.rend(), isChange);
    if (last == incident.notes.rend() || last->kind == IncidentNote::Kind::Undo) return nullptr;
    return last->untilMs == 0 || last->untilMs > atMs ? &*last : nullptr;
}

std::optional<qint64> reliefMs(const Foretold& foretold, const IncidentVictim& victim) {
    const ForetoldSeats* seats = foretold.of(victim.tenant);
    if (seats == nullptr || !seats->drainedAfterSeconds || !foretold.settledAfterSeconds || !victim.usualSeconds)
        return std::nullopt;
    return foretold.fromMs + qint64(msOf(*foretold.settledAfterSeconds + *seats->drainedAfterSeconds));
}

QList<QPointF> foretoldSeatsLine(const Foretold& foretold, const ForetoldSeats& seats, double held) {
    QList<QPointF> line;
    double begin = double(foretold.fromMs);
    const double end = double(foretold.untilMs);
    if (end <= begin) return line;
    // Not known when: only where it leads to.
    if (foretold.settledAfterSeconds) {
        line.append({begin, held});
        const double settled = begin + msOf(*foretold.settledAfterSeconds);
        if (settled >= end) {
            line.append({end, held + (seats.after - held) * (end - begin) / (settled - begin)});
            return line;
        }
        begin = settled;
    }
    line.append({begin, seats.after});
    line.append({end, seats.after});
    return line;
}

QList<QPointF> foretoldWaitLine(const Foretold& foretold, const IncidentVictim& victim, double waitSeconds) {
    QList<QPointF> line;
    const std::optional<qint64> relief = reliefMs(foretold, victim);
    const double end = double(foretold.untilMs);
    if (!relief || end <= double(foretold.fromMs)) return line;
    const double usual = std::min(*victim.usualSeconds, waitSeconds);
    const double settled = double(foretold.fromMs) + msOf(*foretold.settledAfterSeconds);
    line.append({double(foretold.fromMs), waitSeconds});
    for (int step = 0; step <= kWaitSteps; ++step) {
        const double part = double(step) / kWaitSteps;
        const double at = settled + (double(*relief) - settled) * part;
        line.append({std::min(at, end), waitSeconds + (usual - waitSeconds) * part});
        if (at >= end) return line;
    }
    line.append({end, usual});
    return line;
}

}  // namespace fairlead::gui
