// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <set>
#include <string>
#include <vector>

namespace tst_tenant_deletion {

using namespace fairlead;
using namespace fairlead::test;
namespace api = fairlead::admin::v1;
using Stub = api::Tenants::Stub;
using Letters = api::DeadLetters::Stub;

namespace {

api::DeleteTenantRequest deletionOf(const std::string& tenant) {
    api::DeleteTenantRequest request;
    request.set_tenant(tenant);
    request.set_confirm(tenant);
    request.set_reason("has left");
    return request;
}

api::PurgeRequest purgeOf(const std::string& tenant, const std::vector<api::PurgedState>& states) {
    api::PurgeRequest request;
    request.set_tenant(tenant);
    request.set_confirm(tenant);
    request.set_reason("sent twice");
    for (const auto state : states) request.add_states(state);
    return request;
}

api::Operation operation(const AdminFixture& broker, const std::string& id, const std::string& token = {}) {
    const auto all = broker.ask(&Letters::ListOperations, api::ListOperationsRequest(), token).second;
    for (const api::Operation& found : all.operations())
        if (found.id() == id) return found;
    return {};
}

bool isDone(const AdminFixture& broker, const std::string& id, const std::string& token = {}) {
    return operation(broker, id, token).state() == api::OPERATION_STATE_DONE;
}

grpc::Status getTenant(const AdminFixture& broker, const std::string& tenant, const std::string& token = {}) {
    api::GetTenantRequest request;
    request.set_tenant(tenant);
    return broker.ask(&Stub::GetTenant, request, token).first;
}

size_t count(const AdminFixture& broker, const std::string& tenant, const std::string& token = {}) {
    api::ListTasksRequest request;
    request.set_tenant(tenant);
    request.set_page_size(1000);
    return size_t(broker.ask(&api::Admin::Stub::ListTasks, request, token).second.tasks_size());
}

}  // namespace

class TestTenantDeletion : public QObject {
    Q_OBJECT

private:
    // "ops" may do all for everybody, "acme" all for acme, "clerk" all but fairlead:admin.
    static void addTokens(AdminFixture& broker) {
        broker.addToken("ops", {"*"}, {"fairlead:read", "fairlead:admin"});
        broker.addToken("acme", {"acme"}, {"fairlead:read", "fairlead:admin"});
        broker.addToken("clerk", {"*"}, {"fairlead:read", "fairlead:limits", "fairlead:requeue"});
        broker.addToken("producer", {"acme"}, {"codeq:claim"});
        broker.addToken("other", {"beta"}, {"codeq:claim"});
    }

private Q_SLOTS:
    void deletedTenantIsGoneFromEveryViewAndTheNameBeginsAnew() {
        StartedBroker broker;
        broker.create("acme", 300);
        broker.create("acme", 10, "mail", 3600);
        broker.create("beta", 3);
        GreetedWorker worker(broker.connect(), "acme");
        const workerpb::Task assigned = worker.take();

        // Whoever watches sees the row come and go.
        api::Admin::Stub admin(broker.connect());
        AdminContext context;
        const auto watch = admin.WatchTenants(&context, api::WatchTenantsRequest());
        std::set<std::string> rows;
        const auto readUntil = [&](const std::string& tenant, bool isThere) {
            api::TenantsUpdate update;
            while (rows.contains(tenant) != isThere && watch->Read(&update)) {
                if (update.snapshot()) rows.clear();
                for (const auto& gone : update.removed()) rows.erase(gone);
                for (const auto& row : update.tenants()) rows.insert(row.tenant());
            }
            return rows.contains(tenant) == isThere;
        };
        QVERIFY(readUntil("acme", true));

        const auto [status, begun] = broker.ask(&Stub::DeleteTenant, deletionOf("acme"));
        QVERIFY2(status.ok(), status.error_message().c_str());
        QCOMPARE(begun.kind(), api::OPERATION_KIND_DELETE_TENANT);
        QCOMPARE(begun.filter().tenants(0), std::string("acme"));
        QCOMPARE(begun.reason(), std::string("has left"));
        QTRY_VERIFY(isDone(broker, begun.id()));
        QCOMPARE(operation(broker, begun.id()).done(), uint64_t{310});
        QVERIFY(readUntil("acme", false));
        QVERIFY(readUntil("beta", true));
        context.TryCancel();
        static_cast<void>(watch->Finish());

        QCOMPARE(getTenant(broker, "acme").error_code(), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(count(broker, "acme"), size_t{0});
        QCOMPARE(count(broker, "beta"), size_t{3});
        const workerpb::ResultAck ack = worker.report(assigned.id(), "COMPLETED", "{}", {});
        QVERIFY(!ack.ok());
        QCOMPARE(ack.error_message(), std::string("task not found"));

        api::ListAuditRequest audited;
        audited.set_tenant("acme");
        const auto audit = broker.ask(&Stub::ListAudit, audited).second;
        QCOMPARE(audit.entries_size(), 2);
        for (const auto& entry : audit.entries()) {
            QCOMPARE(entry.action(), std::string("tenant.delete"));
            QCOMPARE(entry.reason(), std::string("has left"));
        }
        broker.create("acme", 2);
        QCOMPARE(count(broker, "acme"), size_t{2});
    }

    void createsAreRefusedWhileItIsDeletedAndTakenWhenThatIsCancelled() {
        StartedBroker broker;
        broker.create("acme", 200);
        auto request = deletionOf("acme");
        request.set_per_second(1);
        const auto begun = broker.ask(&Stub::DeleteTenant, request).second;
        GreetedProducer producer(broker.connect(), "acme");
        QVERIFY(producer.sendCreates({newTask(1, "mail")}));
        const auto refused = producer.acks(1);
        QVERIFY(!refused.front().ok());
        QVERIFY2(refused.front().error_message().find("tenant 'acme' is being deleted") != std::string::npos,
                 refused.front().error_message().c_str());
        QCOMPARE(broker.codeOf(&Stub::DeleteTenant, deletionOf("acme")), grpc::StatusCode::FAILED_PRECONDITION);
        QCOMPARE(broker.codeOf(&Stub::Purge, purgeOf("acme", {api::PURGED_STATE_DEAD})),
                 grpc::StatusCode::FAILED_PRECONDITION);
        api::ControlOperationRequest control;
        control.set_id(begun.id());
        control.set_action(api::OPERATION_ACTION_PAUSE);
        QVERIFY(broker.ask(&Letters::ControlOperation, control).first.ok());
        control.set_action(api::OPERATION_ACTION_CANCEL);
        const auto [status, cancelled] = broker.ask(&Letters::ControlOperation, control);
        QVERIFY(status.ok());
        QCOMPARE(cancelled.state(), api::OPERATION_STATE_CANCELLED);
        QVERIFY(producer.create(newTask(2, "mail")).ok());
        QCOMPARE(count(broker, "acme"), size_t{201} - cancelled.done());
    }

    void purgeTakesTheStatesAndTheCommandItWasTold() {
        StartedBroker broker;
        broker.create("acme", 5, "mail");
        broker.create("acme", 4, "mail", 3600);
        broker.create("acme", 3, "report");
        broker.create("beta", 2, "mail");
        auto request = purgeOf("acme", {api::PURGED_STATE_WAITING, api::PURGED_STATE_COMPLETED});
        request.set_command("MAIL");
        const auto [status, begun] = broker.ask(&Stub::Purge, request);
        QVERIFY2(status.ok(), status.error_message().c_str());
        QCOMPARE(begun.kind(), api::OPERATION_KIND_PURGE);
        QCOMPARE(begun.purged_size(), 2);
        QCOMPARE(begun.filter().command(), std::string("MAIL"));
        QTRY_VERIFY(isDone(broker, begun.id()));
        QCOMPARE(operation(broker, begun.id()).done(), uint64_t{9});
        QCOMPARE(count(broker, "acme"), size_t{3});
        QCOMPARE(count(broker, "beta"), size_t{2});
        QVERIFY(getTenant(broker, "acme").ok());
    }

    void whatAPurgeWouldTakeIsCountedBefore() {
        AdminFixture broker;
        addTokens(broker);
        broker.mustStart();
        broker.create("producer", 2);
        api::CountPurgeRequest request;
        request.set_tenant("acme");
        auto [status, count] = broker.ask(&Stub::CountPurge, request, "ops");
        QVERIFY2(status.ok(), status.error_message().c_str());
        QCOMPARE(count.waiting(), uint64_t{2});
        QCOMPARE(count.dead() + count.completed(), uint64_t{0});
        QVERIFY(!count.at_least());
        request.set_command("other");
        QCOMPARE(broker.ask(&Stub::CountPurge, request, "ops").second.waiting(), uint64_t{0});
        request.clear_command();
        request.add_states(api::PURGED_STATE_DEAD);
        QCOMPARE(broker.ask(&Stub::CountPurge, request, "ops").second.waiting(), uint64_t{0});
        request.add_states(api::PURGED_STATE_UNSPECIFIED);
        QVERIFY(broker.ask(&Stub::CountPurge, request, "ops").first.error_message().starts_with("states:"));
        request.clear_states();
        request.set_command(std::string(5000, 'x'));
        QVERIFY(broker.ask(&Stub::CountPurge, request, "ops").first.error_message().starts_with("command too large: "));
        request.clear_command();
        request.set_tenant("*");
        QVERIFY(broker.ask(&Stub::CountPurge, request, "ops").first.error_message().starts_with("tenant:"));
        for (const char* foreign : {"beta", "nobody"}) {
            request.set_tenant(foreign);
            QCOMPARE(broker.codeOf(&Stub::CountPurge, request, "acme"), grpc::StatusCode::NOT_FOUND);
        }
        request.set_tenant("acme");
        QCOMPARE(broker.codeOf(&Stub::CountPurge, request, "producer"), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(broker.codeOf(&Stub::CountPurge, request, "nonsense"), grpc::StatusCode::UNAUTHENTICATED);
    }

    void whatIsMissingOrWrongIsNamedAndNothingChanges() {
        StartedBroker broker;
        broker.create("acme", 3);
        const auto refusal = [&](const auto& method, const auto& request) {
            const auto status = broker.ask(method, request).first;
            return QString::number(status.error_code()) + QLatin1Char(' ') +
                   QString::fromStdString(status.error_message());
        };
        const auto invalid = QString::number(grpc::StatusCode::INVALID_ARGUMENT) + QLatin1Char(' ');
        auto request = deletionOf("acme");
        request.set_confirm("acmes");
        QVERIFY(refusal(&Stub::DeleteTenant, request).startsWith(invalid + QStringLiteral("confirm:")));
        request = deletionOf("acme");
        request.clear_reason();
        QVERIFY(refusal(&Stub::DeleteTenant, request).startsWith(invalid + QStringLiteral("reason:")));
        request.set_reason(std::string(2000, 'x'));
        QVERIFY(refusal(&Stub::DeleteTenant, request).startsWith(invalid + QStringLiteral("reason:")));
        request = deletionOf("acme");
        request.set_per_second(1'000'000);
        QVERIFY(refusal(&Stub::DeleteTenant, request).startsWith(invalid + QStringLiteral("per_second:")));
        QVERIFY(refusal(&Stub::DeleteTenant, deletionOf("*")).startsWith(invalid + QStringLiteral("tenant:")));
        QVERIFY(refusal(&Stub::DeleteTenant, deletionOf("")).startsWith(invalid + QStringLiteral("tenant:")));
        QVERIFY(refusal(&Stub::Purge, purgeOf("acme", {})).startsWith(invalid + QStringLiteral("states:")));
        QVERIFY(refusal(&Stub::Purge, purgeOf("acme", {api::PURGED_STATE_UNSPECIFIED}))
                    .startsWith(invalid + QStringLiteral("states:")));
        auto purge = purgeOf("acme", {api::PURGED_STATE_WAITING});
        purge.clear_confirm();
        QVERIFY(refusal(&Stub::Purge, purge).startsWith(invalid + QStringLiteral("confirm:")));
        purge = purgeOf("acme", {api::PURGED_STATE_WAITING});
        purge.set_command(std::string(5000, 'x'));
        QVERIFY(refusal(&Stub::Purge, purge).startsWith(invalid + QStringLiteral("command too large: ")));
        QCOMPARE(broker.codeOf(&Stub::DeleteTenant, deletionOf("nobody")), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(broker.codeOf(&Stub::Purge, purgeOf("nobody", {api::PURGED_STATE_DEAD})), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(count(broker, "acme"), size_t{3});
        QCOMPARE(broker.ask(&Letters::ListOperations, api::ListOperationsRequest()).second.operations_size(), 0);
    }

    void foreignTenantIsNotFoundAndTheScopeIsNeeded() {
        AdminFixture broker;
        addTokens(broker);
        broker.mustStart();
        broker.create("producer", 2);
        broker.create("other", 200);
        const auto foreign = broker.ask(&Stub::DeleteTenant, deletionOf("beta"), "acme").first;
        QCOMPARE(foreign.error_code(), grpc::StatusCode::NOT_FOUND);
        const auto unknown = broker.ask(&Stub::DeleteTenant, deletionOf("nobody"), "ops").first;
        QCOMPARE(foreign.error_message(), std::string("no tenant 'beta'"));
        QCOMPARE(unknown.error_message(), std::string("no tenant 'nobody'"));
        QCOMPARE(broker.codeOf(&Stub::Purge, purgeOf("beta", {api::PURGED_STATE_WAITING}), "acme"),
                 grpc::StatusCode::NOT_FOUND);
        for (const grpc::Status& status :
             {broker.ask(&Stub::DeleteTenant, deletionOf("acme"), "clerk").first,
              broker.ask(&Stub::Purge, purgeOf("acme", {api::PURGED_STATE_WAITING}), "clerk").first}) {
            QCOMPARE(status.error_code(), grpc::StatusCode::PERMISSION_DENIED);
            QVERIFY(status.error_message().find("fairlead:admin") != std::string::npos);
        }
        QCOMPARE(broker.codeOf(&Stub::DeleteTenant, deletionOf("acme"), "nonsense"), grpc::StatusCode::UNAUTHENTICATED);
        // Who may see all of its tenants sees the operation, and who has the scope controls it.
        auto request = deletionOf("beta");
        request.set_per_second(1);
        const auto begun = broker.ask(&Stub::DeleteTenant, request, "ops").second;
        QVERIFY(operation(broker, begun.id(), "acme").id().empty());
        api::ControlOperationRequest control;
        control.set_id(begun.id());
        control.set_action(api::OPERATION_ACTION_CANCEL);
        QCOMPARE(broker.codeOf(&Letters::ControlOperation, control, "acme"), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(broker.codeOf(&Letters::ControlOperation, control, "clerk"), grpc::StatusCode::PERMISSION_DENIED);
        QVERIFY(broker.ask(&Letters::ControlOperation, control, "ops").first.ok());
        const auto own = broker.ask(&Stub::DeleteTenant, deletionOf("acme"), "acme");
        QVERIFY(own.first.ok());
        QTRY_VERIFY(isDone(broker, own.second.id(), "acme"));
        QCOMPARE(own.second.started_by(), std::string("acme's"));
        QCOMPARE(count(broker, "acme", "ops"), size_t{0});
    }
};

QTEST_GUILESS_MAIN(TestTenantDeletion)

}  // namespace tst_tenant_deletion

#include "tst_tenant_deletion.moc"
