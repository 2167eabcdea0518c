// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/event_watch.h"
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/page_conversion.h"

#include <value_conversions.h>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

class GrpcEventCalls final : public EventCalls {
public:
    explicit GrpcEventCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call listEvents(const EventQuery& query, const PageRequest& page, Then<PageOf<Event>> then) override {
        return m_caller.ask(
            api::kListEvents, pageOf(page, messageOf<api::ListEventsRequest>(query)), {},
            [](const api::ListEventsResponse& answer) { return toPage(answer, answer.events(), as<Event>); },
            std::move(then));
    }

    Call watchEvents(std::optional<quint64> fromSequence, const EventFilter& filter, Arrived arrived,
                     Ended ended) override {
        return followEvents(m_caller, fromSequence, filter, std::move(arrived), std::move(ended));
    }

private:
    GrpcCaller& m_caller;
};

class GrpcHistoryCalls final : public HistoryCalls {
public:
    explicit GrpcHistoryCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call readHistory(const HistoryQuery& query, Then<History> then) override {
        return m_caller.ask(api::kReadHistory, messageOf<api::ReadHistoryRequest>(query), {}, as<History>,
                            std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

}  // namespace

std::unique_ptr<EventCalls> makeEventCalls(GrpcCaller& caller) { return std::make_unique<GrpcEventCalls>(caller); }

std::unique_ptr<HistoryCalls> makeHistoryCalls(GrpcCaller& caller) {
    return std::make_unique<GrpcHistoryCalls>(caller);
}

}  // namespace fairlead::gui
