// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/log/turn_bytes.h"
#include "broker/store/pg/pg_connection.h"
#include "broker/store/pg/pg_turn_log.h"
#include "shared/log.h"
#include "tests/support/store/private_postgres.h"

#include <QFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>

#include <mutex>

namespace tst_pg_standby {

using namespace fairlead;
using namespace fairlead::broker;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

std::mutex mutex;
std::string warnings;

}  // namespace

// A log in a database whose synchronous standby is away, or which hangs itself.
class TestPgStandby : public QObject {
    Q_OBJECT

private:
    test::PrivatePostgres m_server;
    int m_databases = 0;
    std::string m_address;  // of a database that is empty at the start of a test
    std::unique_ptr<PgTurnLog> m_log;
    LoggedTurn m_turn;

    std::unique_ptr<PgTurnLog> openLog(const std::string& owner) const {
        return std::move(PgTurnLog::open({m_address, owner})).value();
    }
    QString sql(const QString& statement) { return m_server.run(statement, u"test%1"_s.arg(m_databases)); }
    // Nobody is called so: a commit waits for ever.
    void setStandby(const QString& name) {
        m_server.run(u"alter system set synchronous_standby_names = '%1'"_s.arg(name));
        m_server.run(u"select pg_reload_conf()"_s);
        QTRY_COMPARE(m_server.run(u"show synchronous_standby_names"_s), name);
    }
    int sessions() {
        return m_server.run(u"select count(*) from pg_stat_activity where application_name = 'fairlead'"_s).toInt();
    }
    int waiting() {
        return m_server.run(u"select count(*) from pg_stat_activity where wait_event = 'SyncRep'"_s).toInt();
    }

    void isNotAcknowledgedBeforeItsStandbyHasIt(const QString& letsGo) {
        setStandby(u"nobody"_s);
        QCOMPARE(m_log->append(m_turn).code(), Code::Unavailable);
        QTRY_COMPARE(waiting(), 1);
        m_server.run(u"select %1(pid) from pg_stat_activity where wait_event = 'SyncRep'"_s.arg(letsGo));
        QTRY_COMPARE(sql(u"select count(*) from fairlead_log_0_0"_s), u"1"_s);
        QCOMPARE(m_log->append(m_turn).code(), Code::Unavailable);
        QTRY_COMPARE((static_cast<void>(m_log->append(m_turn)), waiting()), 1);
        QCOMPARE(m_log->append(m_turn).code(), Code::Unavailable);
        setStandby({});
        QTRY_VERIFY(m_log->append(m_turn).ok());
        QCOMPARE(sql(u"select count(*) from fairlead_log_0_0"_s), u"1"_s);
    }

private Q_SLOTS:
    void initTestCase() {
        if (test::PrivatePostgres::programs().isEmpty()) QSKIP(test::PrivatePostgres::whyLeftOut());
        QVERIFY2(m_server.start(), qPrintable(m_server.output()));
        setLogSink([](LogLevel level, std::string_view line) {
            const std::lock_guard lock(mutex);
            if (level == LogLevel::Warning) warnings += std::string(line) + '\n';
        });
    }
    void init() {
        m_address = m_server.address("test" + std::to_string(++m_databases));
        QCOMPARE(m_server.run(u"create database test%1"_s.arg(m_databases)), QString());
        m_log = openLog("one");
        WriteSet writes;
        writes.put(Table::Body, "a", "1");
        m_turn = {{1, m_log->take().value(), {}}, turnBytes(writes)};
    }
    void cleanup() {
        setStandby({});
        m_log.reset();
    }

    // As when the server restarts: the turn is there then, and was never sent to the standby.
    void aTurnWhoseSessionEndedIsNotAcknowledgedBeforeItsStandbyHasIt() {
        isNotAcknowledgedBeforeItsStandbyHasIt(u"pg_terminate_backend"_s);
    }
    void aTurnThatAnAdministratorLetGoIsNotAcknowledgedBeforeItsStandbyHasIt() {
        isNotAcknowledgedBeforeItsStandbyHasIt(u"pg_cancel_backend"_s);
    }

    void nothingButTurnsWaitsForAStandbyAndNoSessionsPileUp() {
        const auto other = openLog("other");
        QVERIFY(other->noteStandby({}).ok());
        setStandby(u"nobody"_s);
        QCOMPARE(m_log->append(m_turn).code(), Code::Unavailable);
        const int before = sessions();
        for (int i = 0; i < 3; ++i) {
            QVERIFY(m_log->renew().ok());
            QVERIFY(other->noteStandby({}).ok());
            QCOMPARE(m_log->append(m_turn).code(), Code::Unavailable);
        }
        QCOMPARE(sessions(), before);
        // An epoch must not be lost with the server, so who takes the log waits, but only one session does.
        m_log->release();
        for (int i = 0; i < 4; ++i) QCOMPARE(other->take().status().code(), Code::Unavailable);
        QVERIFY2(sessions() <= before + 2, qPrintable(QString::number(sessions())));
        setStandby({});
        QTRY_VERIFY_WITH_TIMEOUT(other->take().ok(), 30'000);
    }

    void thatNoStandbyIsWaitedForAnyMoreIsSaid() {
        setStandby(u"nobody"_s);
        QVERIFY(m_log->renew().ok());
        warnings.clear();
        setStandby({});
        QTRY_VERIFY(m_log->renew().ok() && !warnings.empty());
        QVERIFY2(warnings.find("no synchronous standby any more") != std::string::npos, warnings.c_str());
    }

    void clocksThatAreApartAreSaid() {
        warnings.clear();
        QVERIFY(openLog("other"));
        QVERIFY2(warnings.find("clocks") == std::string::npos, warnings.c_str());
        sql(u"create function clock_timestamp() returns timestamptz language sql as 'select "
            u"pg_catalog.clock_timestamp() "
            "- interval ''5 minutes'''"_s);
        sql(u"alter database test%1 set search_path = public, pg_catalog"_s.arg(m_databases));
        QVERIFY(openLog("other"));
        QVERIFY2(warnings.find("clocks of this machine and of the database of store.log are ") != std::string::npos,
                 warnings.c_str());
    }

    // Its session does not read the turn; a new one to the server that takes writes now does.
    void aSilentConnectionIsReplaced() {
        const pid_t silent =
            sql(u"select pid from pg_stat_activity where query = 'select identity, layout from fairlead_cluster'"_s)
                .toInt();
        QVERIFY(silent > 0);
        const auto goesOn = qScopeGuard([silent] { ::kill(silent, SIGCONT); });
        QCOMPARE(::kill(silent, SIGSTOP), 0);
        QTRY_VERIFY_WITH_TIMEOUT(m_log->append(m_turn).ok(), 30'000);
    }
};

QTEST_GUILESS_MAIN(TestPgStandby)

}  // namespace tst_pg_standby

#include "tst_pg_standby.moc"
