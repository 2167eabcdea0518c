// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/profile_client.h"

#include "gui/connections/broker_connection.h"
#include "gui/lab/lab_run.h"
#include "gui/lab/page/lab_form.h"
#include "gui/lab/page/lab_page.h"
#include "tests/gui/connections/memory_secrets.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QAbstractButton>
#include <QTest>

namespace tst_profile_client {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMs = 30'000;

}  // namespace

class TestProfileClient : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<fairlead::test::AdminFixture>();
        m_broker->config().engine.statisticsInterval = std::chrono::milliseconds(200);
        m_broker->mustStart();
        m_profile = newProfile();
        m_profile.address = QString::fromStdString(m_broker->address());
    }
    void cleanup() { m_broker.reset(); }

    void whatTheBrokersClientGivesIsGivenOnceTheTokenIsThere() {
        MemorySecrets secrets;
        TokenSource tokens(secrets);
        ProfileClient client(m_profile, tokens);
        QVERIFY(client.calls() == nullptr);
        QVERIFY(client.channel() == nullptr);
        client.start();
        QTRY_VERIFY_WITH_TIMEOUT(client.calls() != nullptr, kPatienceMs);
        QVERIFY(client.channel() != nullptr);
    }

    void theLabPlaysOnASavedConnection() {
        MemorySecrets secrets;
        TokenSource tokens(secrets);
        BrokerConnection connection(u"saved"_s, [&]() -> std::unique_ptr<BrokerClient> {
            return std::make_unique<ProfileClient>(m_profile, tokens);
        });
        LabPage page;
        page.resize(1280, 760);
        page.show();
        page.setConnection(&connection);
        LabSetup setup;
        setup.tenants = 2;
        setup.workers = 2;
        setup.perSecond = 20;
        setup.taskSeconds = 0.01;
        setup.seconds = 60;
        page.form()->setSetup(setup);
        connection.open();
        auto* start = page.findChild<QAbstractButton*>(u"startLab"_s);
        QTRY_VERIFY_WITH_TIMEOUT(start->isEnabled(), kPatienceMs);
        start->click();
        QTRY_VERIFY_WITH_TIMEOUT(page.run() != nullptr && page.run()->load().completed > 0, kPatienceMs);
        page.setConnection(nullptr);
    }

private:
    std::unique_ptr<fairlead::test::AdminFixture> m_broker;
    ConnectionProfile m_profile;
};

QTEST_MAIN(TestProfileClient)

}  // namespace tst_profile_client

#include "tst_profile_client.moc"
