// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/message_values.h"

#include <value_conversions.h>

#include <utility>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

constexpr GrpcCaller::CallOptions kReplay{std::chrono::minutes(30), false};

// Collects the messages of one replay on gRPC's threads, and replies when it has all. Deletes itself.
class ReplayReader final : private UntypedReactor {
public:
    static Call start(GrpcCaller& caller, api::ReplayPastRequest request, WhatIfCalls::Progress progress,
                      Then<WhatIfAnswer> then) {
        const auto call = std::make_shared<UnderWay>();
        Call handle = caller.prepare(call, kReplay, std::move(then));
        if (caller.enter(call)) {
            auto* reader = new ReplayReader(call, std::move(request), std::move(progress));
            caller.open(api::kReplayPast, &call->context, &reader->m_request, reader);
            reader->StartRead(&reader->m_message);
            reader->StartCall();
        }
        return handle;
    }

private:
    using UnderWay = CallUnderWay<WhatIfAnswer>;

    ReplayReader(std::shared_ptr<UnderWay> call, api::ReplayPastRequest request, WhatIfCalls::Progress progress)
        : m_call(std::move(call)), m_progress(std::make_shared<WhatIfCalls::Progress>(std::move(progress))),
          m_request(std::move(request)) {}

    void OnReadDone(bool ok) override {
        if (!ok) return;
        for (const api::ReplayedTenant& tenant : m_message.tenants().tenants())
            m_answer.tenants.append(as<ReplayedTenant>(tenant));
        if (m_message.has_series()) m_answer.series.append(as<ReplayedSeries>(m_message.series()));
        if (m_message.has_summary()) read(m_answer, m_message.summary());
        if (m_message.has_progress()) tellProgress();
        StartRead(&m_message);
    }

    void tellProgress() {
        m_call->pendingCalls->post([ticket = m_call->pending->ticket(), progress = m_progress,
                                    part = m_message.progress().part(), isWaiting = m_message.progress().waiting()] {
            if (ticket->isAwaited && *progress) (*progress)(part, isWaiting);
        });
    }

    void OnDone(const grpc::Status& status) override {
        if (status.ok())
            m_call->answer(std::move(m_answer));
        else
            m_call->fail(status);
        m_call->pendingCalls->post([progress = std::move(m_progress)] {});
        std::shared_ptr<UnderWay> call = std::move(m_call);
        delete this;
        UntypedCallUnderWay::finish(std::move(call));
    }

    std::shared_ptr<UnderWay> m_call;
    // Shared, so that the callback is destroyed on the GUI thread, by the last function posted there.
    std::shared_ptr<WhatIfCalls::Progress> m_progress;
    const api::ReplayPastRequest m_request;
    api::ReplayPastResponse m_message;
    WhatIfAnswer m_answer;
};

class GrpcWhatIfCalls final : public WhatIfCalls {
public:
    explicit GrpcWhatIfCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call replayPast(const WhatIfQuestion& question, Progress progress, Then<WhatIfAnswer> then) override {
        return ReplayReader::start(m_caller, messageOf<api::ReplayPastRequest>(question), std::move(progress),
                                   std::move(then));
    }

    Call getRecording(Then<Recording> then) override {
        return m_caller.ask(api::kGetRecording, {}, {}, as<Recording>, std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

}  // namespace

std::unique_ptr<WhatIfCalls> makeWhatIfCalls(GrpcCaller& caller) { return std::make_unique<GrpcWhatIfCalls>(caller); }

}  // namespace fairlead::gui
