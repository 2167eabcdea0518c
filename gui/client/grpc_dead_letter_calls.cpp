// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/page_conversion.h"
#include "gui/data/translation.h"

#include <value_conversions.h>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

// For calls that read every match.
constexpr GrpcCaller::CallOptions kLongRead{std::chrono::minutes(2), false};

template <typename Request>
Request requestOf(const DeadLetterFilter& filter) {
    Request request;
    write(*request.mutable_filter(), filter);
    return request;
}

// NotSupported: the broker is too old to search payloads.
Outcome<DeadLetterSearchPage> toSearchPage(const api::ListDeadLettersResponse& message) {
    if (message.examined() == 0 && message.dead_letters_size() > 0)
        return Failure{Failure::Kind::NotSupported, fairlead::gui::tr("this broker cannot look into payloads"), false};
    return DeadLetterSearchPage{toPage(message, message.dead_letters(), as<DeadLetter>), message.examined()};
}

api::OperationAction toAction(OperationAction action) {
    switch (action) {
        case OperationAction::Pause: return api::OPERATION_ACTION_PAUSE;
        case OperationAction::Resume: return api::OPERATION_ACTION_RESUME;
        case OperationAction::Cancel: return api::OPERATION_ACTION_CANCEL;
    }
    return api::OPERATION_ACTION_UNSPECIFIED;
}

class GrpcDeadLetterCalls final : public DeadLetterCalls {
public:
    explicit GrpcDeadLetterCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call listDeadLetters(const DeadLetterQuery& query, const PageRequest& page, quint32 skip,
                         Then<PageOf<DeadLetter>> then) override {
        auto request = pageOf(page, requestOf<api::ListDeadLettersRequest>(query.filter));
        request.set_order(api::DeadLetterOrder(int(query.order)));
        request.set_skip(skip);
        return m_caller.ask(
            api::kListDeadLetters, request, {},
            [](const api::ListDeadLettersResponse& answer) {
                return toPage(answer, answer.dead_letters(), as<DeadLetter>);
            },
            std::move(then));
    }

    Call searchDeadLetters(const DeadLetterQuery& query, const QString& payloadContains, const PageRequest& page,
                           Then<DeadLetterSearchPage> then) override {
        auto request = pageOf(page, requestOf<api::ListDeadLettersRequest>(query.filter));
        request.set_order(api::DeadLetterOrder(int(query.order)));
        request.set_payload_contains(payloadContains.toStdString());
        return m_caller.ask(api::kListDeadLetters, request, {}, toSearchPage, std::move(then));
    }

    Call groupDeadLetters(const DeadLetterGrouping& grouping, Then<DeadLetterGroups> then) override {
        return m_caller.ask(api::kGroupDeadLetters, messageOf<api::GroupDeadLettersRequest>(grouping), kLongRead,
                            as<DeadLetterGroups>, std::move(then));
    }

    Call countDeadLetters(const DeadLetterQuery& query, quint32 marks, Then<DeadLetterCount> then) override {
        auto request = requestOf<api::CountDeadLettersRequest>(query.filter);
        request.set_marks(marks);
        request.set_order(api::DeadLetterOrder(int(query.order)));
        return m_caller.ask(api::kCountDeadLetters, request, kLongRead, as<DeadLetterCount>, std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

class GrpcOperationCalls final : public OperationCalls {
public:
    explicit GrpcOperationCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call startOperation(const OperationRequest& request, Then<Operation> then) override {
        return m_caller.ask(api::kStartOperation, messageOf<api::StartOperationRequest>(request), GrpcCaller::change(),
                            as<Operation>, std::move(then));
    }

    Call listOperations(Then<QList<Operation>> then) override {
        return m_caller.ask(
            api::kListOperations, {}, {},
            [](const api::ListOperationsResponse& answer) {
                return listOf<Operation>(answer.operations(), as<Operation>);
            },
            std::move(then));
    }

    Call controlOperation(const QString& id, OperationAction action, Then<Operation> then) override {
        api::ControlOperationRequest request;
        request.set_id(id.toStdString());
        request.set_action(toAction(action));
        return m_caller.ask(api::kControlOperation, request, GrpcCaller::change(), as<Operation>, std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

}  // namespace

std::unique_ptr<DeadLetterCalls> makeDeadLetterCalls(GrpcCaller& caller) {
    return std::make_unique<GrpcDeadLetterCalls>(caller);
}

std::unique_ptr<OperationCalls> makeOperationCalls(GrpcCaller& caller) {
    return std::make_unique<GrpcOperationCalls>(caller);
}

}  // namespace fairlead::gui
