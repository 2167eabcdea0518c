// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by `./dev api` from TenantStatistics in proto/fairlead/admin/v1/admin.proto.
#include "shared/wire/tenant_figure_fields.h"

#include "fairlead/admin/v1/admin.pb.h"

// clang-format off
namespace fairlead {

std::optional<double> figureOf(const admin::v1::TenantStatistics& message, TenantFigure figure,
                               const google::protobuf::Timestamp& at) {
    constexpr std::optional<double> nothing;
    const auto ageAt = [&at](const google::protobuf::Timestamp& since) {
        return std::optional(double(at.seconds() - since.seconds()) + double(at.nanos() - since.nanos()) / 1e9);
    };
    switch (figure) {
        case TenantFigure::Ready: return double(message.ready());
        case TenantFigure::Delayed: return double(message.delayed());
        case TenantFigure::InProgress: return double(message.in_progress());
        case TenantFigure::Dead: return double(message.dead());
        case TenantFigure::EnqueuedPerSecond: return message.enqueued_per_second();
        case TenantFigure::DonePerSecond: return message.done_per_second();
        case TenantFigure::FailedPerSecond: return message.failed_per_second();
        case TenantFigure::OldestReadySince: return message.has_oldest_ready_since() ? ageAt(message.oldest_ready_since()) : nothing;
        case TenantFigure::ActualShare: return message.actual_share();
        case TenantFigure::EnqueuedTotal: return double(message.enqueued_total());
        case TenantFigure::DoneTotal: return double(message.done_total());
        case TenantFigure::FailedTotal: return double(message.failed_total());
        case TenantFigure::PayloadBytes: return double(message.payload_bytes());
        case TenantFigure::Paused: return double(message.paused());
        case TenantFigure::Draining: return double(message.draining());
        case TenantFigure::ThrottleLevel: return double(message.throttle_level());
        case TenantFigure::EffectiveWeight: return message.effective_weight();
        case TenantFigure::EntitledShare: return message.entitled_share();
        case TenantFigure::ServiceLagSeconds: return message.service_lag_seconds();
        case TenantFigure::WaitP50Seconds: return message.has_wait_p50_seconds() ? std::optional(message.wait_p50_seconds()) : nothing;
        case TenantFigure::WaitP99Seconds: return message.has_wait_p99_seconds() ? std::optional(message.wait_p99_seconds()) : nothing;
        case TenantFigure::LongActualShare: return message.long_actual_share();
        case TenantFigure::LongEntitledShare: return message.long_entitled_share();
        case TenantFigure::NoWorker: return double(message.no_worker());
        case TenantFigure::UsualWaitP99Seconds: return message.has_usual_wait_p99_seconds() ? std::optional(message.usual_wait_p99_seconds()) : nothing;
        case TenantFigure::Quiet: return double(message.quiet());
        case TenantFigure::HarmedTasks: return double(message.harmed_tasks());
        case TenantFigure::Held: return double(message.held());
    }
    return nothing;
}

void setFigure(admin::v1::TenantStatistics* message, TenantFigure figure, double value) {
    switch (figure) {
        case TenantFigure::Ready: message->set_ready(uint64_t(value)); break;
        case TenantFigure::Delayed: message->set_delayed(uint64_t(value)); break;
        case TenantFigure::InProgress: message->set_in_progress(uint64_t(value)); break;
        case TenantFigure::Dead: message->set_dead(uint64_t(value)); break;
        case TenantFigure::EnqueuedPerSecond: message->set_enqueued_per_second(value); break;
        case TenantFigure::DonePerSecond: message->set_done_per_second(value); break;
        case TenantFigure::FailedPerSecond: message->set_failed_per_second(value); break;
        case TenantFigure::OldestReadySince: break;  // its time is set, not its age
        case TenantFigure::ActualShare: message->set_actual_share(value); break;
        case TenantFigure::EnqueuedTotal: message->set_enqueued_total(uint64_t(value)); break;
        case TenantFigure::DoneTotal: message->set_done_total(uint64_t(value)); break;
        case TenantFigure::FailedTotal: message->set_failed_total(uint64_t(value)); break;
        case TenantFigure::PayloadBytes: message->set_payload_bytes(uint64_t(value)); break;
        case TenantFigure::Paused: message->set_paused(value != 0); break;
        case TenantFigure::Draining: message->set_draining(value != 0); break;
        case TenantFigure::ThrottleLevel: message->set_throttle_level(uint32_t(value)); break;
        case TenantFigure::EffectiveWeight: message->set_effective_weight(value); break;
        case TenantFigure::EntitledShare: message->set_entitled_share(value); break;
        case TenantFigure::ServiceLagSeconds: message->set_service_lag_seconds(value); break;
        case TenantFigure::WaitP50Seconds: message->set_wait_p50_seconds(value); break;
        case TenantFigure::WaitP99Seconds: message->set_wait_p99_seconds(value); break;
        case TenantFigure::LongActualShare: message->set_long_actual_share(value); break;
        case TenantFigure::LongEntitledShare: message->set_long_entitled_share(value); break;
        case TenantFigure::NoWorker: message->set_no_worker(value != 0); break;
        case TenantFigure::UsualWaitP99Seconds: message->set_usual_wait_p99_seconds(value); break;
        case TenantFigure::Quiet: message->set_quiet(value != 0); break;
        case TenantFigure::HarmedTasks: message->set_harmed_tasks(uint64_t(value)); break;
        case TenantFigure::Held: message->set_held(uint64_t(value)); break;
    }
}

}  // namespace fairlead
