// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/link_door.h"
#include "gui/client/channel.h"
#include "gui/client/producer_stream.h"
#include "gui/embedded/embedded_broker.h"
#include "gui/tenants/tenants_page.h"
#include "tests/gui/app/fresh_console.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLocalSocket>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

namespace tst_links {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMs = 20'000;

}  // namespace

class TestLinks : public QObject, protected FreshConsole {
    Q_OBJECT
private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }

    void linkToAnUnknownConnectionReachesNothingAndSaysSo() {
        m_application->openLink(u"fairlead://evil.example%3A9091/tenant/acme"_s);
        QVERIFY(note().contains(u"evil.example:9091"_s));
        QVERIFY(note().contains(u"no saved connection"_s));
        QVERIFY(m_application->session().connections().isEmpty());
        QVERIFY(m_application->profiles().list().isEmpty());
        m_application->openLink(u"fairlead://x/tenant/<img src=/dev/zero>"_s);
        QVERIFY(note().contains(u"broken"_s));
    }

    void linkShowsItsTenantAndIsCopiedBack() {
        startLocalWith(u"acme"_s);
        m_application->window().showPage(u"events"_s);
        m_application->openLink(u"fairlead://local/tenant/acme"_s);
        QTRY_COMPARE_WITH_TIMEOUT(m_application->window().currentPage(), u"tenants"_s, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(m_application->window().page(u"tenants"_s)->place().has_value(), kPatienceMs);
        QTest::keyClick(&m_application->window(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"fairlead://local/tenant/acme"_s);
    }

    void savedConnectionIsOpenedByItsLink() {
        startLocalWith(u"acme"_s);
        ConnectionProfile profile = newProfile();
        profile.name = u"Prod EU"_s;
        profile.address = m_application->session().embedded()->addresses().value(0);
        m_application->profiles().put(profile);
        m_application->openLink(u"fairlead://prod%20eu/tenant/acme"_s);  // some programs change letters on the way
        QTRY_COMPARE_WITH_TIMEOUT(m_application->session().connections().size(), 2, kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(m_application->window().currentPage(), u"tenants"_s, kPatienceMs);
        QCOMPARE(m_application->session().connection()->name(), u"Prod EU"_s);
    }

    void linkIsHandedToTheProgramThatRuns() {
        const QString path = m_folder->filePath(u"links"_s);
        QVERIFY(!LinkDoor::handOver(u"fairlead://a/fleet"_s, path));  // none runs
        const LinkDoor door(path);
        QVERIFY(!(QFile::permissions(path) & (QFile::ReadOther | QFile::WriteOther | QFile::WriteGroup)));
        QSignalSpy received(&door, &LinkDoor::received);
        bool isTaken = false;
        std::thread other([&] { isTaken = LinkDoor::handOver(u"fairlead://a/fleet"_s, path); });
        QTRY_COMPARE(received.size(), 1);
        QTRY_VERIFY_WITH_TIMEOUT((QCoreApplication::processEvents(), true), 100);
        other.join();
        QVERIFY(isTaken);
        QCOMPARE(received.first().first().toString(), u"fairlead://a/fleet"_s);
    }

    void whoSendsWithoutAnEndIsCutOff() {
        const QString path = m_folder->filePath(u"links"_s);
        const LinkDoor door(path);
        QSignalSpy received(&door, &LinkDoor::received);
        QLocalSocket socket;
        socket.connectToServer(path);
        QVERIFY(socket.waitForConnected());
        socket.write(QByteArray(100'000, 'x'));
        QTRY_COMPARE(socket.state(), QLocalSocket::UnconnectedState);
        QCOMPARE(received.size(), 0);
    }

private:
    QString note() { return m_application->window().findChild<QLabel*>(u"note"_s)->text(); }
    void startLocalWith(const QString& tenant) {
        m_application->session().startLocal(m_folder->filePath(u"broker"_s));
        QTRY_VERIFY_WITH_TIMEOUT(m_application->session().connection() != nullptr &&
                                     m_application->session().connection()->state() == BrokerConnection::State::Live,
                                 kPatienceMs);
        std::atomic<bool> isSent = false;
        ProducerStream::Events events;
        events.opened = [](const std::string&) {};
        events.answered = [&isSent](const std::vector<CreateAnswer>&) { isSent = true; };
        events.closed = [](const fairlead::Status&) {};
        ProducerStream producer(m_application->session().embedded()->channel(), std::move(events));
        producer.open(tenant.toStdString());
        NewTask task;
        task.command = "mail";
        task.payload = "{}";
        producer.create(task);
        QTRY_VERIFY_WITH_TIMEOUT(isSent.load(), kPatienceMs);
        auto* tenants = qobject_cast<TenantsPage*>(m_application->window().page(u"tenants"_s));
        QTRY_VERIFY_WITH_TIMEOUT(tenants->model()->find(tenant) != nullptr, kPatienceMs);
    }
};

QTEST_MAIN(TestLinks)

}  // namespace tst_links

#include "tst_links.moc"
