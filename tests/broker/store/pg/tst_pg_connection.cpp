// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/pg/pg_connection.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QTest>

#include <string>
#include <thread>
#include <utility>

namespace tst_pg_connection {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

// Lets one client in and gives it the same bytes for each statement, like a PostgreSQL that is stopped in the midst of one.
class ScriptedPostgres {
public:
    static std::string message(char type, const std::string& body) {
        const auto size = uint32_t(body.size() + 4);
        std::string bytes(1, type);
        for (const int shift : {24, 16, 8, 0}) bytes += char(size >> shift);
        return bytes + body;
    }
    static std::string text(const std::string& words) { return words + '\0'; }
    static std::string ready() { return message('Z', "I"); }
    // Of an insert of one row, which is done, and not committed before it says that it is ready again.
    static std::string inserted() {
        return message('1', "") + message('2', "") + message('n', "") + message('C', text("INSERT 0 1"));
    }
    static std::string fatal() {
        return message('E', text("SFATAL") + text("VFATAL") + text("C57P02") + text("Mterminating connection") + '\0');
    }

    // endsAfter: the connection ends after the bytes.
    ScriptedPostgres(std::string said, bool endsAfter) : m_said(std::move(said)), m_endsAfter(endsAfter) {
        m_door = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        if (::bind(m_door, reinterpret_cast<const sockaddr*>(&address), size) != 0 || ::listen(m_door, 1) != 0)
            qFatal("cannot listen");
        ::getsockname(m_door, reinterpret_cast<sockaddr*>(&address), &size);
        m_port = ntohs(address.sin_port);
        m_thread = std::thread([this] { serve(); });
    }
    ~ScriptedPostgres() {
        ::shutdown(m_door, SHUT_RDWR);
        m_thread.join();
        ::close(m_door);
    }
    ScriptedPostgres(const ScriptedPostgres&) = delete;
    ScriptedPostgres& operator=(const ScriptedPostgres&) = delete;

    std::string address() const {
        return "host=127.0.0.1 sslmode=disable gssencmode=disable user=u dbname=d port=" + std::to_string(m_port);
    }

private:
    void serve() const {
        const int client = ::accept(m_door, nullptr, nullptr);
        if (client < 0) return;
        const auto say = [client](const std::string& bytes) {
            static_cast<void>(::send(client, bytes.data(), bytes.size(), MSG_NOSIGNAL));
        };
        char heard[4096];
        if (::recv(client, heard, sizeof heard, 0) > 0) {
            std::string hello = message('R', std::string(4, '\0'));
            for (const auto& [name, value] : {std::pair("server_version", "15.0"),
                                              {"client_encoding", "UTF8"},
                                              {"default_transaction_read_only", "off"},
                                              {"in_hot_standby", "off"}})
                hello += message('S', text(name) + text(value));
            say(hello + ready());
            while (::recv(client, heard, sizeof heard, 0) > 0) {
                say(m_said);
                if (m_endsAfter) break;
            }
        }
        ::close(client);
    }

    std::string m_said;
    bool m_endsAfter;
    int m_door = -1;
    uint16_t m_port = 0;
    std::thread m_thread;
};

class TestPgConnection : public QObject {
    Q_OBJECT

private:
    using P = ScriptedPostgres;

    static Result<std::unique_ptr<PgConnection>> open(const P& server) { return PgConnection::open(server.address()); }

private Q_SLOTS:
    void anAnswerIsOneOnlyWhenTheServerIsReadyAgain_data() {
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<bool>("ends");
        QTest::addColumn<bool>("isDone");
        const auto row = [](const char* name, const std::string& said, bool ends, bool isDone) {
            QTest::newRow(name) << QByteArray::fromStdString(said) << ends << isDone;
        };
        row("ready", P::inserted() + P::ready(), false, true);
        row("the end before", P::inserted(), true, false);
        row("stopped before", P::inserted() + P::fatal(), true, false);
        row("the end within", P::inserted() + P::ready().substr(0, 3), true, false);
        row("no answer", "", true, false);
    }
    void anAnswerIsOneOnlyWhenTheServerIsReadyAgain() {
        QFETCH(QByteArray, said);
        QFETCH(bool, ends);
        QFETCH(bool, isDone);
        const P server(said.toStdString(), ends);
        auto connection = open(server);
        QVERIFY2(connection.ok(), connection.status().message().c_str());
        const auto answer = (*connection)->run("insert into t values (1)");
        QCOMPARE(answer.ok(), isDone);
        if (isDone) return;
        QCOMPARE(answer.status().code(), Code::Unavailable);
        QVERIFY((*connection)->isLost());
        QCOMPARE((*connection)->run("select 1").status().code(), Code::Unavailable);
    }

    void aServerThatIsSilentBeforeItIsReadyAgainIsNotWaitedForLonger() {
        const P server(P::inserted(), false);
        auto connection = open(server);
        QVERIFY2(connection.ok(), connection.status().message().c_str());
        QVERIFY((*connection)->send("insert into t values (1)", {}).ok());
        QVERIFY(!(*connection)->answer(20ms));
        QVERIFY(!(*connection)->answer(20ms));
        QVERIFY(!(*connection)->isLost());
    }
};

QTEST_APPLESS_MAIN(TestPgConnection)

}  // namespace tst_pg_connection

#include "tst_pg_connection.moc"
