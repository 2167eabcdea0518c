// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <memory>

namespace tst_admin_queues {

using namespace fairlead;
using namespace fairlead::test;
using admin::v1::Admin;
using admin::v1::ListQueuesRequest;
using admin::v1::ListQueuesResponse;

// ListQueues over real sockets.
class TestAdminQueues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_broker = std::make_unique<AdminFixture>(); }
    void cleanup() { m_broker.reset(); }

    void everyQueueIsCountedByState() {
        m_broker->mustStart();
        m_broker->create("acme", 3, "Mail");
        m_broker->create("acme", 2, "report", 3600);
        m_broker->create("beta", 1, "mail");
        GreetedWorker worker(m_broker->connect(), "acme");
        worker.take({"mail"});
        QTRY_COMPARE(texts(list()), (QStringList{QStringLiteral("acme/mail 2 0 1"), QStringLiteral("acme/report 0 2 0"),
                                                 QStringLiteral("beta/mail 1 0 0")}));
        const auto queues = list();
        QVERIFY(queues.has_at());
        QVERIFY(queues.queues(0).has_oldest_ready_since());
        QVERIFY(queues.queues(0).oldest_ready_since().seconds() <= queues.at().seconds());
        QVERIFY(!queues.queues(1).has_oldest_ready_since());
    }

    void figuresFollowTheWorkAndOutliveARestart() {
        m_broker->mustStart();
        const std::string id = m_broker->create("acme", 2, "mail").front();
        {
            GreetedWorker worker(m_broker->connect(), "acme");
            worker.take();
            QVERIFY(worker.nack(id, 600, "later").ok());
            worker.take();
        }
        QTRY_COMPARE(texts(list()), QStringList{QStringLiteral("acme/mail 0 1 1")});
        m_broker->restart();
        QTRY_COMPARE(texts(list()), QStringList{QStringLiteral("acme/mail 0 1 1")});
    }

    void emptyQueuesAreListedWhenAskedFor() {
        m_broker->mustStart();
        const std::string id = m_broker->create("acme", 1, "mail").front();
        GreetedWorker worker(m_broker->connect(), "acme");
        worker.take();
        QVERIFY(worker.report(id, "COMPLETED", "{}").ok());
        ListQueuesRequest request;
        request.set_include_empty(true);
        QTRY_COMPARE(texts(list(request)), QStringList{QStringLiteral("acme/mail 0 0 0")});
        QCOMPARE(list().queues_size(), 0);
    }

    void filtersAndPagesNarrow() {
        m_broker->mustStart();
        m_broker->create("acme", 1, "mail");
        m_broker->create("acme", 1, "report");
        m_broker->create("beta", 1, "mail");
        QTRY_COMPARE(list().queues_size(), 3);
        ListQueuesRequest request;
        request.set_tenant("acme");
        QCOMPARE(list(request).queues_size(), 2);
        request.set_command("MAIL");
        QCOMPARE(list(request).queues_size(), 1);
        request.clear_tenant();
        request.set_page_size(1);
        const auto page = list(request);
        QCOMPARE(page.queues(0).tenant(), std::string("acme"));
        QVERIFY(!page.next_cursor().empty());
        request.set_cursor(page.next_cursor());
        QCOMPARE(list(request).queues(0).tenant(), std::string("beta"));
        request.set_tenant("nobody");
        QCOMPARE(list(request).queues_size(), 0);
    }

    void strangeCursorIsRefused() {
        m_broker->mustStart();
        ListQueuesRequest request;
        request.set_cursor("garbage");
        const auto [status, answer] = m_broker->ask(&Admin::Stub::ListQueues, request);
        QCOMPARE(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
        QVERIFY(status.error_message().find("cursor") != std::string::npos);
    }

    void tokenSeesItsTenantsOnly() {
        m_broker->addToken("acme-producer", {"acme"}, {});
        m_broker->addToken("beta-producer", {"beta"}, {});
        m_broker->addToken("viewer", {"acme"}, {"fairlead:read"});
        m_broker->addToken("operator", {"*"}, {"fairlead:read"});
        m_broker->mustStart();
        m_broker->create("acme-producer", 1, "mail");
        m_broker->create("beta-producer", 1, "secret");
        QTRY_COMPARE(list({}, "operator").queues_size(), 2);
        QCOMPARE(texts(list({}, "viewer")), QStringList{QStringLiteral("acme/mail 1 0 0")});
        ListQueuesRequest foreign;
        foreign.set_tenant("beta");
        QCOMPARE(list(foreign, "viewer").queues_size(), 0);
        QCOMPARE(m_broker->codeOf(&Admin::Stub::ListQueues, foreign, "acme-producer"),
                 grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(m_broker->codeOf(&Admin::Stub::ListQueues, foreign, "wrong"), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(m_broker->codeOf(&Admin::Stub::ListQueues, foreign), grpc::StatusCode::UNAUTHENTICATED);
    }

private:
    ListQueuesResponse list(const ListQueuesRequest& request = {}, const std::string& token = {}) {
        auto [status, answer] = m_broker->ask(&Admin::Stub::ListQueues, request, token);
        if (!status.ok()) qWarning("%s", status.error_message().c_str());
        return answer;
    }

    static QStringList texts(const ListQueuesResponse& queues) {
        QStringList lines;
        for (const auto& queue : queues.queues())
            lines << QString::fromStdString(queue.tenant() + "/" + queue.command()) +
                         QStringLiteral(" %1 %2 %3").arg(queue.ready()).arg(queue.delayed()).arg(queue.in_progress());
        return lines;
    }

    std::unique_ptr<AdminFixture> m_broker;
};

QTEST_GUILESS_MAIN(TestAdminQueues)

}  // namespace tst_admin_queues

#include "tst_admin_queues.moc"
