// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/dead_letters.pb.h"
#include "gui/client/conversion/dead_letter_conversion.h"
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/page_conversion.h"

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

// For calls that read every match.
constexpr GrpcCaller::CallOptions kLongRead{std::chrono::minutes(2), false};

template <typename Request>
Request requestOf(const DeadLetterFilter& filter) {
    Request request;
    fillFilter(request.mutable_filter(), filter);
    return request;
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
                return toPage(answer, answer.dead_letters(), toDeadLetter);
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
        return m_caller.ask(api::kGroupDeadLetters, toRequest(grouping), kLongRead, toGroups, std::move(then));
    }

    Call countDeadLetters(const DeadLetterQuery& query, quint32 marks, Then<DeadLetterCount> then) override {
        auto request = requestOf<api::CountDeadLettersRequest>(query.filter);
        request.set_marks(marks);
        request.set_order(api::DeadLetterOrder(int(query.order)));
        return m_caller.ask(api::kCountDeadLetters, request, kLongRead, toCount, std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

class GrpcOperationCalls final : public OperationCalls {
public:
    explicit GrpcOperationCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call startOperation(const OperationRequest& request, Then<Operation> then) override {
        return m_caller.ask(api::kStartOperation, toRequest(request), GrpcCaller::change(), toOperation,
                            std::move(then));
    }

    Call listOperations(Then<QList<Operation>> then) override {
        return m_caller.ask(
            api::kListOperations, {}, {},
            [](const api::ListOperationsResponse& answer) {
                return listOf<Operation>(answer.operations(), toOperation);
            },
            std::move(then));
    }

    Call controlOperation(const QString& id, OperationAction action, Then<Operation> then) override {
        api::ControlOperationRequest request;
        request.set_id(id.toStdString());
        request.set_action(toAction(action));
        return m_caller.ask(api::kControlOperation, request, GrpcCaller::change(), toOperation, std::move(then));
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
