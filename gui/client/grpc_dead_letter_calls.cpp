// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "gui/client/dead_letter_conversion.h"
#include "gui/client/grpc_calls.h"
#include "gui/client/page_conversion.h"

namespace fairlead::gui {

namespace {

namespace api = admin::v1;
using AsyncDeadLetters = api::DeadLetters::StubInterface::async_interface;

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
    GrpcDeadLetterCalls(GrpcCaller& caller, const std::shared_ptr<grpc::Channel>& channel)
        : m_caller(caller), m_stub(api::DeadLetters::NewStub(channel)) {}

    Call listDeadLetters(const DeadLetterQuery& query, const PageRequest& page, quint32 skip,
                         Then<PageOf<DeadLetter>> then) override {
        auto request = pageOf(page, requestOf<api::ListDeadLettersRequest>(query.filter));
        request.set_order(api::DeadLetterOrder(int(query.order)));
        request.set_skip(skip);
        return m_caller.ask(
            m_stub->async(), &AsyncDeadLetters::ListDeadLetters, request, {},
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
        return m_caller.ask(m_stub->async(), &AsyncDeadLetters::ListDeadLetters, request, {}, toSearchPage,
                            std::move(then));
    }

    Call groupDeadLetters(const DeadLetterGrouping& grouping, Then<DeadLetterGroups> then) override {
        return m_caller.ask(m_stub->async(), &AsyncDeadLetters::GroupDeadLetters, toRequest(grouping), kLongRead,
                            toGroups, std::move(then));
    }

    Call countDeadLetters(const DeadLetterQuery& query, quint32 marks, Then<DeadLetterCount> then) override {
        auto request = requestOf<api::CountDeadLettersRequest>(query.filter);
        request.set_marks(marks);
        request.set_order(api::DeadLetterOrder(int(query.order)));
        return m_caller.ask(m_stub->async(), &AsyncDeadLetters::CountDeadLetters, request, kLongRead, toCount,
                            std::move(then));
    }

private:
    GrpcCaller& m_caller;
    std::unique_ptr<api::DeadLetters::Stub> m_stub;
};

class GrpcOperationCalls final : public OperationCalls {
public:
    GrpcOperationCalls(GrpcCaller& caller, const std::shared_ptr<grpc::Channel>& channel)
        : m_caller(caller), m_stub(api::DeadLetters::NewStub(channel)) {}

    Call startOperation(const OperationRequest& request, Then<Operation> then) override {
        return m_caller.ask(m_stub->async(), &AsyncDeadLetters::StartOperation, toRequest(request),
                            GrpcCaller::change(), toOperation, std::move(then));
    }

    Call listOperations(Then<QList<Operation>> then) override {
        return m_caller.ask(
            m_stub->async(), &AsyncDeadLetters::ListOperations, {}, {},
            [](const api::ListOperationsResponse& answer) {
                return listOf<Operation>(answer.operations(), toOperation);
            },
            std::move(then));
    }

    Call controlOperation(const QString& id, OperationAction action, Then<Operation> then) override {
        api::ControlOperationRequest request;
        request.set_id(id.toStdString());
        request.set_action(toAction(action));
        return m_caller.ask(m_stub->async(), &AsyncDeadLetters::ControlOperation, request, GrpcCaller::change(),
                            toOperation, std::move(then));
    }

private:
    GrpcCaller& m_caller;
    std::unique_ptr<api::DeadLetters::Stub> m_stub;
};

}  // namespace

std::unique_ptr<DeadLetterCalls> makeDeadLetterCalls(GrpcCaller& caller,
                                                     const std::shared_ptr<grpc::Channel>& channel) {
    return std::make_unique<GrpcDeadLetterCalls>(caller, channel);
}

std::unique_ptr<OperationCalls> makeOperationCalls(GrpcCaller& caller, const std::shared_ptr<grpc::Channel>& channel) {
    return std::make_unique<GrpcOperationCalls>(caller, channel);
}

}  // namespace fairlead::gui
