// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/admin.pb.h"
#include "fairlead/admin/v1/crons.pb.h"
#include "fairlead/admin/v1/dead_letters.pb.h"
#include "fairlead/admin/v1/events.pb.h"
#include "fairlead/admin/v1/history.pb.h"
#include "fairlead/admin/v1/incidents.pb.h"
#include "fairlead/admin/v1/storage.pb.h"
#include "fairlead/admin/v1/tasks.pb.h"
#include "fairlead/admin/v1/tenants.pb.h"
#include "fairlead/admin/v1/what_if.pb.h"
#include "fairlead/admin/v1/workflows.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <google/protobuf/dynamic_message.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/support/byte_buffer.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace tst_admin_calls {

using namespace fairlead;
using namespace fairlead::test;

namespace {

const std::vector<std::string> kScopes{"fairlead:read", "fairlead:payload", "fairlead:requeue", "fairlead:limits",
                                       "fairlead:admin"};

// What each call takes; "" for none. A call that is not here is a mistake: of this list, or of who let it out.
const std::map<std::string, std::string> kNeeds{
    {"Admin/GetBrokerInfo", ""},
    {"Admin/WatchTenants", "fairlead:read"},
    {"Admin/ListQueues", "fairlead:read"},
    {"Admin/ListStreams", "fairlead:read"},
    {"Admin/ChangeWorker", "fairlead:limits"},
    {"Admin/GetTask", "fairlead:read"},
    {"Admin/ListTasks", "fairlead:read"},
    {"Admin/ListAttempts", "fairlead:read"},
    {"Admin/ReadContents", "fairlead:payload"},
    {"Crons/ListCrons", "fairlead:read"},
    {"Crons/PutCron", "fairlead:admin"},
    {"Crons/DeleteCron", "fairlead:admin"},
    {"Crons/EnableCron", "fairlead:admin"},
    {"Crons/DisableCron", "fairlead:admin"},
    {"Crons/PreviewCron", "fairlead:read"},
    {"DeadLetters/ListDeadLetters", "fairlead:read"},
    {"DeadLetters/GroupDeadLetters", "fairlead:read"},
    {"DeadLetters/CountDeadLetters", "fairlead:read"},
    {"DeadLetters/StartOperation", "fairlead:requeue"},
    {"DeadLetters/ListOperations", "fairlead:read"},
    {"DeadLetters/GetOperation", "fairlead:read"},
    {"DeadLetters/ControlOperation", ""},  // one of two, below
    {"Incidents/ListIncidents", "fairlead:read"},
    {"Incidents/GetIncident", "fairlead:read"},
    {"Incidents/MeasureIncident", "fairlead:read"},
    {"Incidents/OpenIncident", "fairlead:limits"},
    {"Incidents/AddIncidentNote", "fairlead:limits"},
    {"Incidents/CloseIncident", "fairlead:limits"},
    {"Storage/GetStorage", "fairlead:read"},
    {"Storage/CreateBackup", "fairlead:admin"},
    {"Storage/ListBackups", "fairlead:read"},
    {"Storage/DeleteBackup", "fairlead:admin"},
    {"Storage/EraseDeleted", "fairlead:admin"},
    {"Tasks/EditTask", "fairlead:admin"},
    {"Tasks/DeleteTask", "fairlead:admin"},
    {"Tasks/ReleaseTask", "fairlead:admin"},
    {"Tasks/CancelTask", "fairlead:admin"},
    {"Tasks/ActivateTask", "fairlead:admin"},
    {"Tasks/ExplainTask", "fairlead:read"},
    {"Tenants/GetTenant", "fairlead:read"},
    {"Tenants/ListTenants", "fairlead:read"},
    {"Tenants/ChangeLimits", "fairlead:limits"},
    {"Tenants/PauseTenant", "fairlead:limits"},
    {"Tenants/DrainTenant", "fairlead:limits"},
    {"Tenants/ResumeTenant", "fairlead:limits"},
    {"Tenants/ChangeQueue", "fairlead:limits"},
    {"Tenants/ListQueueSettings", "fairlead:read"},
    {"Tenants/DeleteTenant", "fairlead:admin"},
    {"Tenants/Purge", "fairlead:admin"},
    {"Tenants/CountPurge", "fairlead:read"},
    {"Tenants/ListAudit", "fairlead:read"},
    {"Tenants/DescribeLimits", "fairlead:read"},
    {"Tenants/OverrideThrottle", "fairlead:limits"},
    {"Tenants/PreviewShares", "fairlead:read"},
    {"Tenants/ChangePolicy", "fairlead:admin"},
    {"Events/ListEvents", "fairlead:read"},
    {"Events/WatchEvents", "fairlead:read"},
    {"History/ReadHistory", "fairlead:read"},
    {"WhatIf/ReplayPast", "fairlead:read"},
    {"WhatIf/GetRecording", "fairlead:read"},
    {"Workflows/ListWorkflows", "fairlead:read"},
    {"Workflows/GetWorkflow", "fairlead:read"},
    {"Workflows/CancelWorkflow", "fairlead:admin"},
    {"Workflows/RetryWorkflow", "fairlead:requeue"},
    {"Workflows/SubmitWorkflow", ""},  // for producers, below
};
const std::string kForProducers = "Workflows/SubmitWorkflow";

std::set<std::string> declaredCalls() {
    std::set<std::string> calls;
    for (const auto* file : {admin::v1::Task::descriptor()->file(), admin::v1::DeadLetter::descriptor()->file(),
                             admin::v1::Event::descriptor()->file(), admin::v1::HistoryPoint::descriptor()->file(),
                             admin::v1::StorageInfo::descriptor()->file(), admin::v1::Incident::descriptor()->file(),
                             admin::v1::EditTaskRequest::descriptor()->file(), admin::v1::Cron::descriptor()->file(),
                             admin::v1::Tenant::descriptor()->file(), admin::v1::ReplayNote::descriptor()->file(),
                             admin::v1::Workflow::descriptor()->file()})
        for (int s = 0; s < file->service_count(); ++s)
            for (int m = 0; m < file->service(s)->method_count(); ++m)
                calls.insert(file->service(s)->name() + "/" + file->service(s)->method(m)->name());
    return calls;
}

const google::protobuf::MethodDescriptor* methodOf(const std::string& call) {
    const size_t slash = call.find('/');
    return google::protobuf::DescriptorPool::generated_pool()
        ->FindServiceByName("fairlead.admin.v1." + call.substr(0, slash))
        ->FindMethodByName(call.substr(slash + 1));
}

// Also those of a filter or a cron entry inside.
template <typename Visit>
void forEachText(google::protobuf::Message& message, const Visit& visit) {
    for (int i = 0; i < message.GetDescriptor()->field_count(); ++i) {
        const google::protobuf::FieldDescriptor& field = *message.GetDescriptor()->field(i);
        if (field.cpp_type() == field.CPPTYPE_STRING) visit(message, field);
        if (field.cpp_type() == field.CPPTYPE_MESSAGE && (field.name() == "filter" || field.name() == "cron"))
            forEachText(*message.GetReflection()->MutableMessage(&message, &field), visit);
    }
}

}  // namespace

// Every call of administration that the protocol has, asked with nothing in it: who is let in to which.
class TestAdminCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        m_broker.addToken("bare", {"acme"}, {});
        for (const std::string& scope : kScopes) {
            std::vector<std::string> others;
            for (const std::string& other : kScopes)
                if (other != scope) others.push_back(other);
            m_broker.addToken("without-" + scope, {"*"}, others);
        }
        m_broker.addToken("of-acme", {"acme"}, kScopes);
        m_broker.addToken("all", {"*"}, kScopes);
        for (const broker::Purpose purpose : {broker::Purpose::Produce, broker::Purpose::Work}) {
            m_broker.addToken("for-" + std::string(purposeName(purpose)), {"*"}, kScopes);
            m_broker.config().tokens.back().purposes = {purpose};
        }
        m_broker.mustStart();
    }

    void everyListHasPages() {
        // Few, and each with its own bound.
        const std::set<std::string> few{"Storage/ListBackups", "DeadLetters/ListOperations"};
        size_t lists = 0;
        for (const std::string& call : declaredCalls()) {
            if (!call.substr(call.find('/') + 1).starts_with("List") || few.contains(call)) continue;
            const auto* const method = methodOf(call);
            QVERIFY2(method->output_type()->FindFieldByName("next_cursor"), call.c_str());
            QVERIFY2(method->input_type()->FindFieldByName("cursor"), call.c_str());
            QVERIFY2(method->input_type()->FindFieldByName("page_size"), call.c_str());
            ++lists;
        }
        QVERIFY(lists >= 9);
    }

    // An empty list would say that there is nothing of that name.
    void whatIsAskedForByANameThatNothingCanHaveIsRefused() {
        size_t names = 0;
        for (const auto& [call, scope] : kNeeds) {
            if (scope != "fairlead:read") continue;
            google::protobuf::DynamicMessageFactory factory;
            const std::unique_ptr<google::protobuf::Message> request(
                factory.GetPrototype(methodOf(call)->input_type())->New());
            forEachText(*request,
                        [&](google::protobuf::Message& message, const google::protobuf::FieldDescriptor& field) {
                            if (field.name() == "cursor") return;
                            const std::string name(5000, 'x');
                            if (field.is_repeated())
                                message.GetReflection()->AddString(&message, &field, name);
                            else
                                message.GetReflection()->SetString(&message, &field, name);
                            const grpc::StatusCode code = codeOf(call, "all", request->SerializeAsString());
                            // A single thing is not found by such an id.
                            const bool isRefused = code == grpc::StatusCode::INVALID_ARGUMENT ||
                                                   (field.name() == "id" && code == grpc::StatusCode::NOT_FOUND);
                            QVERIFY2(isRefused, (call + ' ' + field.name() + ' ' + std::to_string(code)).c_str());
                            message.GetReflection()->ClearField(&message, &field);
                            ++names;
                        });
        }
        QVERIFY(names >= 30);
    }

    // As for one that does not exist, and not by an empty list in one place and a refusal in another.
    void aTenantThatTheCallerMayNotSeeIsNotFoundWhateverIsAsked() {
        size_t named = 0;
        for (const auto& [call, scope] : kNeeds) {
            const std::string token = call == kForProducers ? "bare" : "of-acme";
            if (codeOf(call, token) == grpc::StatusCode::PERMISSION_DENIED) continue;  // for those who see all
            google::protobuf::DynamicMessageFactory factory;
            const std::unique_ptr<google::protobuf::Message> request(
                factory.GetPrototype(methodOf(call)->input_type())->New());
            forEachText(*request,
                        [&](google::protobuf::Message& message, const google::protobuf::FieldDescriptor& field) {
                            if (field.name() != "tenant" && field.name() != "tenants") return;
                            for (const std::string name : {"globex", "nobody", "*"}) {
                                if (name == "*" && call == "Crons/PutCron") continue;  // no tenant's name
                                if (field.is_repeated())
                                    message.GetReflection()->AddString(&message, &field, name);
                                else
                                    message.GetReflection()->SetString(&message, &field, name);
                                const grpc::StatusCode code = codeOf(call, token, request->SerializeAsString());
                                const std::string about = call + ' ' + field.name() + ' ' + name;
                                QVERIFY2(code == grpc::StatusCode::NOT_FOUND, about.c_str());
                                message.GetReflection()->ClearField(&message, &field);
                            }
                            ++named;
                        });
        }
        QVERIFY(named >= 20);
    }

    void everyCallIsInTheList() {
        std::set<std::string> listed;
        for (const auto& [call, scope] : kNeeds) listed.insert(call);
        QCOMPARE(listed, declaredCalls());
    }

    void nobodyIsLetInWithoutAToken() {
        for (const auto& [call, scope] : kNeeds)
            for (const std::string token : {"", "wrong"})
                QVERIFY2(codeOf(call, token) == grpc::StatusCode::UNAUTHENTICATED, call.c_str());
    }

    void nobodyIsLetInWithoutTheScope() {
        for (const auto& [call, scope] : kNeeds) {
            if (scope.empty()) continue;
            QVERIFY2(codeOf(call, "bare") == grpc::StatusCode::PERMISSION_DENIED, call.c_str());
            QVERIFY2(codeOf(call, "without-" + scope) == grpc::StatusCode::PERMISSION_DENIED, call.c_str());
        }
    }

    void operationIsControlledByWhoMayStartOne() {
        const std::string call = "DeadLetters/ControlOperation";
        QCOMPARE(codeOf(call, "bare"), grpc::StatusCode::PERMISSION_DENIED);
        for (const std::string token : {"without-fairlead:requeue", "without-fairlead:admin"})
            QCOMPARE(codeOf(call, token), grpc::StatusCode::INVALID_ARGUMENT);
    }

    void whatIsAboutAllTenantsIsForTokensThatSeeAll() {
        for (const auto& [call, scope] : kNeeds)
            if (call.starts_with("Storage/") || call.starts_with("Incidents/") || call == "Tenants/PreviewShares" ||
                call == "Tenants/ChangePolicy")
                QVERIFY2(codeOf(call, "of-acme") == grpc::StatusCode::PERMISSION_DENIED, call.c_str());
    }

    void nobodyIsLetInWithATokenThatIsForOthers() {
        for (const auto& [call, scope] : kNeeds)
            for (const std::string token : {"for-producers", "for-workers"})
                if (call != kForProducers || token == "for-workers")
                    QVERIFY2(codeOf(call, token) == grpc::StatusCode::UNAUTHENTICATED, (token + ' ' + call).c_str());
    }

    // As on their streams: a token with nothing but scopes of the administration creates nothing.
    void aWorkflowIsSubmittedByProducers() {
        QCOMPARE(codeOf(kForProducers, "bare"), grpc::StatusCode::INVALID_ARGUMENT);
        for (const std::string token : {"of-acme", "all", "for-producers", "without-fairlead:admin"})
            QVERIFY2(codeOf(kForProducers, token) == grpc::StatusCode::PERMISSION_DENIED, token.c_str());
    }

    // The last: nobody is let in afterwards.
    void nobodyIsLetInWithARevokedToken() {
        broker::Config changed = m_broker.config();
        std::erase_if(changed.tokens, [](const broker::TokenConfig& token) { return token.token != "bare"; });
        QVERIFY(m_broker.broker().reload(changed).ok());
        for (const auto& [call, scope] : kNeeds)
            QVERIFY2(codeOf(call, "of-acme") == grpc::StatusCode::UNAUTHENTICATED, call.c_str());
    }

private:
    grpc::StatusCode codeOf(const std::string& call, const std::string& token, const std::string& request = {}) {
        grpc::GenericStub stub(m_broker.connect());
        AdminContext context(token);
        grpc::CompletionQueue queue;
        const auto stream = stub.PrepareCall(&context, "/fairlead.admin.v1." + call, &queue);
        const auto step = [&] {
            void* tag = nullptr;
            bool ok = false;
            return queue.Next(&tag, &ok) && ok;
        };
        grpc::Status status;
        stream->StartCall(nullptr);
        if (step()) {
            grpc::Slice slice(request);
            stream->WriteLast(grpc::ByteBuffer(&slice, 1), {}, nullptr);
            static_cast<void>(step());
            grpc::ByteBuffer answer;
            stream->Read(&answer, nullptr);
            if (step()) context.TryCancel();  // it was let in
        }
        stream->Finish(&status, nullptr);
        static_cast<void>(step());
        return status.error_code();
    }

    AdminFixture m_broker;
};

QTEST_GUILESS_MAIN(TestAdminCalls)

}  // namespace tst_admin_calls

#include "tst_admin_calls.moc"
