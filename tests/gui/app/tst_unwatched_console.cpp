// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/main_window.h"
#include "gui/app/settings.h"
#include "gui/client/grpc_broker_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/query/page.h"
#include "gui/shell/page_registry.h"
#include "tests/integration/admin/admin_fixture.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/support/client_interceptor.h>

#include <QTest>
#include <QTimer>

#include <atomic>

namespace tst_unwatched_console {

using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

// Longer than any page waits between two questions of its own.
constexpr int kBeatMs = 2300;
// So many looks in a row at which no question was open and none had been begun: its answer may lead to the next one.
constexpr int kQuietLooks = 6;
constexpr int kLookMs = 50;
constexpr int kPatienceMs = 30'000;

// Counts every call that is begun on a channel, whoever begins it, and the questions among them that are open.
class CallCounter : public grpc::experimental::ClientInterceptorFactoryInterface {
public:
    CallCounter(std::atomic<int>* calls, std::atomic<int>* open) : m_calls(calls), m_open(open) {}
    grpc::experimental::Interceptor* CreateClientInterceptor(grpc::experimental::ClientRpcInfo* info) override {
        ++*m_calls;
        return new Passing(info->type() == grpc::experimental::ClientRpcInfo::Type::UNARY ? m_open : nullptr);
    }

private:
    class Passing : public grpc::experimental::Interceptor {
    public:
        explicit Passing(std::atomic<int>* open) : m_open(open) {
            if (m_open != nullptr) ++*m_open;
        }
        ~Passing() override {
            if (m_open != nullptr) --*m_open;
        }
        void Intercept(grpc::experimental::InterceptorBatchMethods* methods) override { methods->Proceed(); }

    private:
        std::atomic<int>* m_open;
    };
    std::atomic<int>* m_calls;
    std::atomic<int>* m_open;
};

}  // namespace

// The real window before a real broker, and what it asks of it.
class TestUnwatchedConsole : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<AdminFixture>();
        m_broker->mustStart();
        m_broker->bury("acme", 3, "timeout");
        m_broker->create("beta", 5);
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
        m_connection = std::make_unique<BrokerConnection>(u"test"_s, [this]() -> std::unique_ptr<BrokerClient> {
            std::vector<std::unique_ptr<grpc::experimental::ClientInterceptorFactoryInterface>> counters;
            counters.push_back(std::make_unique<CallCounter>(&m_calls, &m_open));
            return std::make_unique<GrpcBrokerClient>(
                grpc::experimental::CreateCustomChannelWithInterceptors(
                    m_broker->address(), grpc::InsecureChannelCredentials(), {}, std::move(counters)),
                QString());
        });
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->resize(1280, 800);
        m_window->show();
        m_window->setConnection(m_connection.get());
        m_window->showPage(u"tenants"_s);
        m_connection->open();
        QTRY_VERIFY_WITH_TIMEOUT(m_connection->calls() != nullptr, 20'000);
    }
    void cleanup() {
        m_window->setConnection(nullptr);
        m_window.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void everyPageThatIsPausedAsksNothing() {
        for (const PageEntry& entry : pageRegistry()) {
            m_window->showPage(entry.id);
            settle();
            m_window->togglePause();
            QVERIFY(m_connection->isPaused());
            QVERIFY2(asksNothing(), qPrintable(entry.id));
            m_window->togglePause();
            QTRY_VERIFY2_WITH_TIMEOUT(m_calls > m_before, qPrintable(entry.id), kPatienceMs);
        }
    }

    void everyPageThatNobodySeesAsksNothing() {
        for (const PageEntry& entry : pageRegistry()) {
            m_window->showPage(entry.id);
            settle();
            m_window->hide();
            QVERIFY2(asksNothing(), qPrintable(entry.id));
            m_window->show();
            QTRY_VERIFY2_WITH_TIMEOUT(m_calls > m_before, qPrintable(entry.id), kPatienceMs);
        }
    }

    void pagesShownWhilePausedAskNothing() {
        settle();
        m_window->togglePause();
        for (const PageEntry& entry : pageRegistry()) {
            m_before = m_calls;
            m_window->showPage(entry.id);
            settle();
            QVERIFY2(m_calls == m_before, qPrintable(entry.id));
        }
    }

private:
    void letPass(int milliseconds) {
        QTimer beat;
        beat.setSingleShot(true);
        beat.start(milliseconds);
        QTRY_VERIFY(!beat.isActive());
    }
    void settle() {
        int quiet = 0;
        int before = -1;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            quiet = m_open == 0 && m_calls == before ? quiet + 1 : 0;
            before = m_calls;
        });
        look.start(kLookMs);
        QTRY_VERIFY_WITH_TIMEOUT(quiet >= kQuietLooks, kPatienceMs);
    }
    bool asksNothing() {
        m_before = m_calls;
        letPass(kBeatMs);
        return m_calls == m_before;
    }

    std::atomic<int> m_calls = 0;
    std::atomic<int> m_open = 0;
    int m_before = 0;
    std::unique_ptr<AdminFixture> m_broker;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestUnwatchedConsole)

}  // namespace tst_unwatched_console

#include "tst_unwatched_console.moc"
