// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/what_if_service.h"

#include "broker/core/bounds/reads_while.h"
#include "broker/api/conversion/what_if_conversion.h"
#include "broker/door/peers.h"
#include "broker/rpc/status_conversion.h"
#include "broker/rpc/time_conversion.h"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

constexpr int kNicest = 19;
constexpr auto kBetweenProgress = std::chrono::milliseconds(200);

}  // namespace

WhatIfService::WhatIfService(Dependencies dependencies) : m_dependencies(std::move(dependencies)) {
    // On Linux this is about the calling thread alone.
    static_cast<void>(
        m_thread.post([] { static_cast<void>(setpriority(PRIO_PROCESS, id_t(gettid()), kNicest)); }).ok());
}

void WhatIfService::addTo(CallTable& table) {
    table.addWatch<api::ReplayPastRequest, api::ReplayPastResponse>(
        "ReplayPast", CallNeeds{.scope = scopes::kRead, .everyTenant = true},
        [this](auto* context, const Principal& caller, const auto& request) {
            return replay(context, caller, request);
        });
    table.add<api::GetRecordingRequest, api::GetRecordingResponse>(
        "GetRecording", CallNeeds{.scope = scopes::kRead, .everyTenant = true},
        [this](auto& call) { return facts(call); });
}

WatchReactor* WhatIfService::replay(grpc::CallbackServerContext* context, const Principal& caller,
                                    const api::ReplayPastRequest& request) {
    auto question = toQuestion(request, m_dependencies.clock->now());
    if (!question) return new RefusedWatch(question.status());
    const auto stream = std::make_shared<ReplayStream>(context, m_dependencies.openStreams, m_dependencies.refusals,
                                                       m_dependencies.slowReaderPatience);
    if (const Status status = stream->begin(caller); !status.ok()) {
        m_dependencies.refusals->count(refusalOf(status), peerOf(context->peer())->name, status.message());
        return stream.get();
    }
    if (m_asked.fetch_add(1) > 0) stream->tell(0, true);
    const auto replayIt = [this, stream, question = std::move(*question)] {
        run(stream, question);
        m_asked.fetch_sub(1);
    };
    if (const Status taken = m_thread.post(caller, replayIt); !taken.ok()) {
        m_asked.fetch_sub(1);
        stream->end(toGrpc(taken));
    }
    return stream.get();
}

void WhatIfService::run(const std::shared_ptr<ReplayStream>& stream, const WhatIfQuestion& question) const {
    if (stream->isOver()) return;
    const ReadsWhile wanted([&stream] { return !stream->isOver(); });
    const auto begin = std::chrono::steady_clock::now();
    auto told = begin;
    const auto progress = [&](double part) {
        if (stream->isOver()) return false;
        const auto now = std::chrono::steady_clock::now();
        if (now - told < kBetweenProgress) return true;
        told = now;
        stream->tell(part, false);
        return true;
    };
    stream->tell(0, false);
    const WhatIfSources sources{m_dependencies.recorder, m_dependencies.store, m_dependencies.scheduling,
                                [this] { m_dependencies.engine->post(ShowUnfinished{}); }};
    const auto answer = answerWhatIf(sources, question, progress);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (answer)
        stream->finish(toMessages(*answer, took.count()));
    else
        stream->end(toGrpc(answer.status()));
}

Status WhatIfService::facts(AdminCall<api::GetRecordingRequest, api::GetRecordingResponse>& call) const {
    const RecordingFacts facts = m_dependencies.recorder->facts();
    const RecordingOptions& options = m_dependencies.recorder->options();
    api::GetRecordingResponse& answer = call.answer();
    answer.set_on(options.isOn());
    if (facts.from != Time()) {
        setTimestamp(answer.mutable_from(), facts.from);
        setTimestamp(answer.mutable_until(), facts.until);
    }
    answer.set_deliveries(facts.deliveries);
    answer.set_bytes(facts.bytes);
    answer.set_most_bytes(options.mostBytes());
    answer.set_keep_seconds(double(options.keep.count()) / 1e6);
    return {};
}

}  // namespace fairlead::broker
