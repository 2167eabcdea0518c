// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/events.grpc.pb.h"
#include "fairlead/admin/v1/history.grpc.pb.h"
#include "gui/client/event_conversion.h"
#include "gui/client/event_watch.h"
#include "gui/client/grpc_calls.h"
#include "gui/client/page_conversion.h"

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

class GrpcEventCalls final : public EventCalls {
public:
    GrpcEventCalls(GrpcCaller& caller, const std::shared_ptr<grpc::Channel>& channel)
        : m_caller(caller), m_stub(api::Events::NewStub(channel)) {}

    Call listEvents(const EventQuery& query, const PageRequest& page, Then<PageOf<Event>> then) override {
        return m_caller.ask(
            m_stub->async(), &api::Events::StubInterface::async_interface::ListEvents, pageOf(page, toRequest(query)),
            {}, [](const api::ListEventsResponse& answer) { return toPage(answer, answer.events(), toEvent); },
            std::move(then));
    }

    Call watchEvents(std::optional<quint64> fromSequence, const EventFilter& filter, Arrived arrived,
                     Ended ended) override {
        return followEvents(m_caller, *m_stub, fromSequence, filter, std::move(arrived), std::move(ended));
    }

private:
    GrpcCaller& m_caller;
    std::unique_ptr<api::Events::Stub> m_stub;
};

class GrpcHistoryCalls final : public HistoryCalls {
public:
    GrpcHistoryCalls(GrpcCaller& caller, const std::shared_ptr<grpc::Channel>& channel)
        : m_caller(caller), m_stub(api::History::NewStub(channel)) {}

    Call readHistory(const HistoryQuery& query, Then<History> then) override {
        return m_caller.ask(m_stub->async(), &api::History::StubInterface::async_interface::ReadHistory,
                            toRequest(query), {}, toHistory, std::move(then));
    }

private:
    GrpcCaller& m_caller;
    std::unique_ptr<api::History::Stub> m_stub;
};

}  // namespace

std::unique_ptr<EventCalls> makeEventCalls(GrpcCaller& caller, const std::shared_ptr<grpc::Channel>& channel) {
    return std::make_unique<GrpcEventCalls>(caller, channel);
}

std::unique_ptr<HistoryCalls> makeHistoryCalls(GrpcCaller& caller, const std::shared_ptr<grpc::Channel>& channel) {
    return std::make_unique<GrpcHistoryCalls>(caller, channel);
}

}  // namespace fairlead::gui
