// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/tenant_figure_values.h"

namespace fairlead::broker {

namespace {

constexpr double kMicrosOfASecond = 1e6;

template <typename Values>
std::optional<double> of(const std::optional<Values>& values, double Values::*one) {
    return values ? std::optional((*values).*one) : std::nullopt;
}

}  // namespace

std::optional<double> figureOf(const TenantFigures& figures, TenantFigure figure, Time at) {
    const TenantCounters& counters = figures.counters;
    switch (figure) {
        case TenantFigure::Ready: return double(counters.toldReady());
        case TenantFigure::Delayed: return double(counters.toldDelayed());
        case TenantFigure::Held: return double(counters.held);
        case TenantFigure::InProgress: return double(counters.inProgress);
        case TenantFigure::Dead: return double(counters.dead);
        case TenantFigure::EnqueuedPerSecond: return figures.enqueuedPerSecond;
        case TenantFigure::DonePerSecond: return figures.donePerSecond;
        case TenantFigure::FailedPerSecond: return figures.failedPerSecond;
        case TenantFigure::EnqueuedTotal: return double(counters.enqueuedTotal);
        case TenantFigure::DoneTotal: return double(counters.doneTotal);
        case TenantFigure::FailedTotal: return double(counters.failedTotal);
        case TenantFigure::OldestReadySince:
            if (!counters.oldestReadySince) return std::nullopt;
            return double((at - *counters.oldestReadySince).count()) / kMicrosOfASecond;
        case TenantFigure::ActualShare: return figures.actualShare;
        case TenantFigure::EntitledShare: return figures.entitledShare;
        case TenantFigure::LongActualShare: return figures.longActualShare;
        case TenantFigure::LongEntitledShare: return figures.longEntitledShare;
        case TenantFigure::ServiceLagSeconds: return double(counters.lagMicros) / kMicrosOfASecond;
        case TenantFigure::EffectiveWeight: return counters.effectiveWeight;
        case TenantFigure::ThrottleLevel: return counters.throttleLevel;
        case TenantFigure::PayloadBytes: return double(counters.bytes);
        case TenantFigure::WaitP50Seconds: return of(figures.waits, &WaitFigures::p50Seconds);
        case TenantFigure::WaitP99Seconds: return of(figures.waits, &WaitFigures::p99Seconds);
        case TenantFigure::UsualWaitP99Seconds: return of(figures.usual, &UsualWait::p99Seconds);
        case TenantFigure::HarmedTasks: return double(figures.harmedTasks());
        case TenantFigure::Paused: return counters.paused;
        case TenantFigure::Draining: return counters.draining;
        case TenantFigure::NoWorker: return counters.hasNoWorker;
        case TenantFigure::Quiet: return figures.isQuiet;
    }
    return std::nullopt;
}

}  // namespace fairlead::broker
