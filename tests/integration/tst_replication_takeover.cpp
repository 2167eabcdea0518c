// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/open_store.h"
#include "broker/store/log/image_keeper.h"
#include "tests/integration/admin/admin_fixture.h"
#include "tests/integration/job_ledger.h"
#include "tests/support/broker_process.h"
#include "tests/support/certificate_folder.h"
#include "tests/support/store/private_postgres.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

namespace tst_replication_takeover {

using namespace fairlead;
using namespace fairlead::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int kPatienceMs = 60'000;
constexpr int kExitSteppedDown = 70;

// A client that goes on whatever happens to the brokers, and what it was promised.
class SteadyLoad {
public:
    explicit SteadyLoad(const std::string& address, uint64_t seed)
        : m_address(address), m_thread([this, seed] {
              std::mt19937_64 random(seed);
              while (!m_stops) {
                  JobClient client(goesThrough());
                  while (!client.isGone() && !m_stops) {
                      const size_t before = m_ledger.created() + m_ledger.ended();
                      m_ledger.work(client, random);
                      m_promised = m_ledger.created() + m_ledger.ended();
                      // Nobody is there to promise anything: not too many questions.
                      std::unique_lock lock(m_mutex);
                      if (m_promised == before) m_wakes.wait_for(lock, 2ms, [this] { return m_stops.load(); });
                  }
              }
          }) {}
    ~SteadyLoad() { stop(); }

    void goThrough(const std::string& address) {
        const std::lock_guard lock(m_mutex);
        m_address = address;
    }
    size_t promised() const { return m_promised; }
    const JobLedger& stop() {
        m_stops = true;
        if (m_thread.joinable()) m_thread.join();
        return m_ledger;
    }

private:
    std::string goesThrough() {
        const std::lock_guard lock(m_mutex);
        return m_address;
    }

    std::mutex m_mutex;
    std::condition_variable m_wakes;
    std::string m_address;
    std::atomic<bool> m_stops = false;
    std::atomic<size_t> m_promised = 0;
    JobLedger m_ledger;
    std::thread m_thread;
};

RawAnswer ask(const std::string& address, const std::string& path) { return RawHttp(address).ask(RawHttp::get(path)); }

bool is(const std::string& address, const std::string& said) {
    return ask(address, "/healthz").body.find(said) != std::string::npos;
}

admin::v1::BrokerInfo infoOf(const std::string& address) {
    admin::v1::Admin::Stub admin(connectTo(address));
    AdminContext context;
    admin::v1::BrokerInfo info;
    static_cast<void>(admin.GetBrokerInfo(&context, {}, &info));
    return info;
}

grpc::StatusCode codeOfInfo(const std::string& address) {
    admin::v1::Admin::Stub admin(connectTo(address));
    AdminContext context;
    admin::v1::BrokerInfo info;
    return admin.GetBrokerInfo(&context, {}, &info).error_code();
}

}  // namespace

// Two brokers and more on one log, as processes.
class TestReplicationTakeover : public QObject {
    Q_OBJECT

private:
    PrivatePostgres m_server;
    int m_databases = 0;
    std::unique_ptr<QTemporaryDir> m_folder;
    quint32 m_seed = qEnvironmentVariable("FAIRLEAD_KILL_SEED", u"1"_s).toUInt();

    QString database() const { return u"test%1"_s.arg(m_databases); }
    QStringList arguments(const QString& name) const {
        return {u"--data"_s, m_folder->filePath(name), u"--listen"_s, u"127.0.0.1:0"_s};
    }

private Q_SLOTS:
    void initTestCase() {
        if (PrivatePostgres::programs().isEmpty()) QSKIP(PrivatePostgres::whyLeftOut());
        QVERIFY2(m_server.start(), qPrintable(m_server.output()));
    }
    void init() {
        ++m_databases;
        QCOMPARE(m_server.run(u"create database "_s + database()), QString());
        qputenv("FAIRLEAD__STORE__LOG", QByteArray::fromStdString(m_server.address(database().toStdString())));
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void cleanup() { qunsetenv("FAIRLEAD__STORE__LOG"); }

    void aStandbyCarriesItsClientsToTheOwnerAndSaysSo() {
        BrokerProcess owner;
        BrokerProcess standby;
        QCOMPARE(owner.start(arguments(u"owner"_s)), QString());
        QCOMPARE(standby.startStandby(arguments(u"standby"_s)), QString());
        QTRY_COMPARE_WITH_TIMEOUT(ask(standby.httpAddress(), "/readyz").status, 200, kPatienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(is(standby.httpAddress(), "role: standby\nepoch: 1\nturns behind: "), kPatienceMs);
        // The next request of the same client is the owner's to answer.
        QCOMPARE(ask(standby.httpAddress(), "/healthz").headers.at("connection"), std::string("close"));
        QVERIFY(is(owner.httpAddress(), "role: owner\nepoch: 1"));
        QTRY_COMPARE_WITH_TIMEOUT(codeOfInfo(standby.address()), grpc::StatusCode::OK, kPatienceMs);
        ProducerClient producer(connectTo(standby.address()));
        QVERIFY(producer.hello("acme"));
        QVERIFY(producer.sendCreates(std::vector(5, newTask(1, "mail"))));
        QCOMPARE(producer.acks(5).size(), size_t{5});
        QCOMPARE(countTasks(connectTo(owner.address()), "acme", admin::v1::TASK_STATE_READY), 5);
        QCOMPARE(countTasks(connectTo(standby.address()), "acme", admin::v1::TASK_STATE_READY), 5);
        QCOMPARE(standby.stop(), QString());
        QCOMPARE(owner.stop(), QString());
    }

    void whatWasPromisedHoldsWhenOwnersAreKilled() {
        BrokerProcess brokers[2];
        const QString names[]{u"a"_s, u"b"_s};
        QCOMPARE(brokers[0].start(arguments(names[0])), QString());
        QCOMPARE(brokers[1].startStandby(arguments(names[1])), QString());
        SteadyLoad load(brokers[1].httpAddress(), m_seed);
        const int rounds = qEnvironmentVariable("FAIRLEAD_KILLS", u"3"_s).toInt();
        for (int round = 0; round < rounds; ++round) {
            BrokerProcess& owner = brokers[round % 2];
            BrokerProcess& standby = brokers[1 - round % 2];
            size_t before = load.promised();
            QTRY_VERIFY_WITH_TIMEOUT(load.promised() > before + 50, kPatienceMs);
            owner.kill();
            QCOMPARE(standby.takesOver(), QString());
            before = load.promised();
            QTRY_VERIFY_WITH_TIMEOUT(load.promised() > before, kPatienceMs);
            QCOMPARE(owner.startStandby(arguments(names[round % 2])), QString());
            load.goThrough(owner.httpAddress());
        }
        const JobLedger& ledger = load.stop();
        QVERIFY2(ledger.wrong().empty(), ledger.wrong().c_str());
        QVERIFY(ledger.ended() > 0);
        for (const BrokerProcess& broker : brokers) {
            const std::string broken = ledger.check(broker.httpAddress());
            QVERIFY2(broken.empty(), (broken + ", seed " + std::to_string(m_seed)).c_str());
        }
        QCOMPARE(m_server.run(u"select max(epoch) from fairlead_pool"_s, database()), QString::number(rounds + 1));
    }

    void anOwnerThatIsStoppedHandsOverAtOnce() {
        BrokerProcess owner;
        BrokerProcess standby;
        QCOMPARE(owner.start(arguments(u"owner"_s)), QString());
        QCOMPARE(standby.startStandby(arguments(u"standby"_s)), QString());
        // Whoever waits for the lease to end takes over much later.
        m_server.run(
            u"create function longer() returns trigger language plpgsql as $$ begin if new.lease_until > "
            "clock_timestamp() then new.lease_until = clock_timestamp() + interval '1 hour'; end if; "
            "return new; end $$; create trigger t before update on fairlead_pool for each row execute function longer()"_s,
            database());
        SteadyLoad load(standby.httpAddress(), m_seed);
        QTRY_VERIFY_WITH_TIMEOUT(load.promised() > 50, kPatienceMs);
        QCOMPARE(owner.stop(), QString());
        QCOMPARE(standby.takesOver(), QString());
        const size_t before = load.promised();
        QTRY_VERIFY_WITH_TIMEOUT(load.promised() > before, kPatienceMs);
        const JobLedger& ledger = load.stop();
        QVERIFY2(ledger.wrong().empty(), ledger.wrong().c_str());
        const std::string broken = ledger.check(standby.httpAddress());
        QVERIFY2(broken.empty(), broken.c_str());
    }

    void anOwnerThatWasFrozenFindsItselfReplaced() {
        BrokerProcess owner;
        BrokerProcess standby;
        QCOMPARE(owner.start(arguments(u"owner"_s)), QString());
        QCOMPARE(standby.startStandby(arguments(u"standby"_s)), QString());
        SteadyLoad load(standby.httpAddress(), m_seed);
        QTRY_VERIFY_WITH_TIMEOUT(load.promised() > 50, kPatienceMs);
        RawHttp reader(owner.httpAddress());
        const std::string read = RawHttp::get("/ojs/v1/jobs?limit=1");
        QCOMPARE(reader.ask(read).status, 200);
        ::kill(pid_t(owner.processId()), SIGSTOP);
        QCOMPARE(standby.takesOver(), QString());
        size_t before = load.promised();
        QTRY_VERIFY_WITH_TIMEOUT(load.promised() > before + 20, kPatienceMs);
        QVERIFY(reader.send(read));
        ::kill(pid_t(owner.processId()), SIGCONT);
        // Not what it knew, should it be quick enough to say anything.
        const RawAnswer late = reader.answer();
        QVERIFY2(late.status == 503 || late.status == 0, late.body.c_str());
        QVERIFY(owner.endsWithin(kPatienceMs));
        QCOMPARE(owner.exitCode(), kExitSteppedDown);
        QCOMPARE(owner.startStandby(arguments(u"owner"_s)), QString());
        load.goThrough(owner.httpAddress());
        before = load.promised();
        QTRY_VERIFY_WITH_TIMEOUT(load.promised() > before, kPatienceMs);
        const JobLedger& ledger = load.stop();
        QVERIFY2(ledger.wrong().empty(), ledger.wrong().c_str());
        const std::string broken = ledger.check(owner.httpAddress());
        QVERIFY2(broken.empty(), broken.c_str());
    }

    void ofTwoStandbysOneTakesOverAndTheOtherCarriesClientsThere() {
        BrokerProcess owner;
        BrokerProcess standbys[2];
        QCOMPARE(owner.start(arguments(u"owner"_s)), QString());
        QCOMPARE(standbys[0].startStandby(arguments(u"one"_s)), QString());
        QCOMPARE(standbys[1].startStandby(arguments(u"two"_s)), QString());
        SteadyLoad load(standbys[0].httpAddress(), m_seed);
        QTRY_VERIFY_WITH_TIMEOUT(load.promised() > 50, kPatienceMs);
        owner.kill();
        const auto first = [&] { return is(standbys[0].httpAddress(), "role: owner\nepoch: 2"); };
        const auto second = [&] { return is(standbys[1].httpAddress(), "role: owner\nepoch: 2"); };
        QTRY_VERIFY_WITH_TIMEOUT(first() || second(), kPatienceMs);
        const BrokerProcess& other = first() ? standbys[1] : standbys[0];
        QTRY_VERIFY_WITH_TIMEOUT(is(other.httpAddress(), "role: standby\nepoch: 2"), kPatienceMs);
        load.goThrough(other.httpAddress());
        const size_t before = load.promised();
        QTRY_VERIFY_WITH_TIMEOUT(load.promised() > before + 20, kPatienceMs);
        const JobLedger& ledger = load.stop();
        QVERIFY2(ledger.wrong().empty(), ledger.wrong().c_str());
        const std::string broken = ledger.check(other.httpAddress());
        QVERIFY2(broken.empty(), broken.c_str());
    }

    // The image is large enough that it takes a while; whoever is killed meanwhile begins anew.
    void aStandbyThatIsKilledWhileItFetchesAnImageBeginsAnew() {
        AdminFixture alone;
        alone.config().dataFolder = m_folder->filePath(u"owner"_s).toStdString();
        alone.mustStart();
        std::mt19937_64 random(m_seed);
        for (int i = 0; i < 8; ++i) {
            std::vector<producerpb::CreateTask> tasks;
            for (int j = 0; j < 8; ++j) {
                std::string text(512 << 10, 'x');
                for (char& c : text) c = char('a' + random() % 26);
                tasks.push_back(newTask(uint64_t(j + 1), "mail", "{\"text\":\"" + text + "\"}"));
            }
            for (const auto& task : tasks) alone.create("acme", std::vector{task});
        }
        alone.stop();
        QProcess copy;
        copy.start(
            qEnvironmentVariable("FAIRLEAD_BIN") + u"/fairleadctl"_s,
            {u"store"_s, u"copy"_s, m_folder->filePath(u"owner"_s), qEnvironmentVariable("FAIRLEAD__STORE__LOG")});
        QVERIFY(copy.waitForFinished(kPatienceMs));
        QCOMPARE(copy.exitCode(), 0);
        BrokerProcess owner;
        BrokerProcess standby;
        QCOMPARE(owner.start(arguments(u"owner"_s)), QString());
        int caught = 0;
        for (int i = 0; i < 5; ++i) {
            QDir(m_folder->filePath(u"standby"_s)).removeRecursively();
            standby.launch(arguments(u"standby"_s));
            const auto fetches = [&] { return QDir(m_folder->filePath(u"standby.unfinished"_s)).exists(); };
            QTRY_VERIFY_WITH_TIMEOUT(fetches() || QDir(m_folder->filePath(u"standby"_s)).exists(), kPatienceMs);
            caught += int(fetches());
            standby.kill();
        }
        QVERIFY(caught > 0);
        QCOMPARE(standby.startStandby(arguments(u"standby"_s)), QString());
        owner.kill();
        QCOMPARE(standby.takesOver(), QString());
        QCOMPARE(countTasks(connectTo(standby.address()), "acme", admin::v1::TASK_STATE_READY), 64);
    }

    // It has turns that neither the log nor it alone could tell, so it takes the log's image.
    void anImageThatIsTooOldIsMovedAwayAndFetchedAnew() {
        BrokerProcess owner;
        BrokerProcess standby;
        QCOMPARE(owner.start(arguments(u"owner"_s)), QString());
        QCOMPARE(standby.startStandby(arguments(u"standby"_s)), QString());
        QCOMPARE(standby.stop(), QString());
        SteadyLoad load(owner.httpAddress(), m_seed);
        QTRY_VERIFY_WITH_TIMEOUT(load.promised() > 50, kPatienceMs);
        const JobLedger& ledger = load.stop();
        QCOMPARE(owner.stop(), QString());
        // What a store that keeps its image beside the log does after a while.
        {
            AdminFixture keeper;
            keeper.config().dataFolder = m_folder->filePath(u"owner"_s).toStdString();
            keeper.config().storeLog = qgetenv("FAIRLEAD__STORE__LOG").toStdString();
            auto opened = broker::openStore(keeper.config(), {});
            QVERIFY2(opened.ok(), opened.status().message().c_str());
            QVERIFY(opened->images->make().ok());
        }
        m_server.run(u"delete from fairlead_log_0_0 where position < (select max(position) from fairlead_log_0_0)"_s,
                     database());
        QCOMPARE(owner.start(arguments(u"owner"_s)), QString());
        QCOMPARE(standby.startStandby(arguments(u"standby"_s)), QString());
        QTRY_VERIFY_WITH_TIMEOUT(QDir(m_folder->filePath(u"standby.outdated"_s)).exists(), kPatienceMs);
        owner.kill();
        QCOMPARE(standby.takesOver(), QString());
        const std::string broken = ledger.check(standby.httpAddress());
        QVERIFY2(broken.empty(), broken.c_str());
    }

    void tlsGoesThroughToTheOwner() {
        const CertificateAuthority authority("authority");
        const CertificateFolder files;
        const auto useIdentity = [&](const std::string& name) {
            const TlsFiles made = files.write(name, authority.issue());
            qputenv("FAIRLEAD__TLS__CERTIFICATE", QByteArray::fromStdString(made.certificate));
            qputenv("FAIRLEAD__TLS__KEY", QByteArray::fromStdString(made.key));
        };
        const auto forget = qScopeGuard([] {
            qunsetenv("FAIRLEAD__TLS__CERTIFICATE");
            qunsetenv("FAIRLEAD__TLS__KEY");
        });
        BrokerProcess owner;
        BrokerProcess standby;
        useIdentity("owner");
        const std::string certificate = files.path("owner.pem");
        QCOMPARE(owner.start(arguments(u"owner"_s)), QString());
        useIdentity("standby");
        QCOMPARE(standby.startStandby(arguments(u"standby"_s)), QString());
        const auto seen = [&]() -> std::string {
            grpc::SslCredentialsOptions options;
            options.pem_root_certs = authority.certificate();
            grpc::ChannelArguments channel;
            channel.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
            channel.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
            admin::v1::Admin::Stub admin(
                grpc::CreateCustomChannel(standby.address(), grpc::SslCredentials(options), channel));
            AdminContext context;
            admin::v1::BrokerInfo info;
            if (!admin.GetBrokerInfo(&context, {}, &info).ok()) return {};
            const auto all = context.auth_context()->FindPropertyValues("x509_pem_cert");
            return all.empty() ? std::string() : std::string(all[0].data(), all[0].size());
        };
        QFile expected(QString::fromStdString(certificate));
        QVERIFY(expected.open(QIODevice::ReadOnly));
        const std::string own = expected.readAll().toStdString();
        QTRY_COMPARE_WITH_TIMEOUT(seen(), own, kPatienceMs);
        owner.kill();
        QCOMPARE(standby.takesOver(), QString());
        QTRY_VERIFY_WITH_TIMEOUT(!seen().empty() && seen() != own, kPatienceMs);
    }

    void whoStandsByIsToldByTheOwnerWhoeverIsAsked() {
        BrokerProcess owner;
        BrokerProcess standby;
        QCOMPARE(owner.start(arguments(u"owner"_s)), QString());
        QCOMPARE(infoOf(owner.address()).replication().standbys_size(), 0);
        QCOMPARE(standby.startStandby(arguments(u"standby"_s)), QString());
        QTRY_COMPARE_WITH_TIMEOUT(infoOf(standby.address()).replication().standbys_size(), 1, kPatienceMs);
        const admin::v1::Replication log = infoOf(standby.address()).replication();
        QCOMPARE(log.epoch(), uint64_t{1});
        QVERIFY(log.owner().find("/owner'") != std::string::npos);
        QVERIFY(log.standbys(0).name().find("/standby'") != std::string::npos);
        QCOMPARE(log.standbys(0).address(), standby.address() + ";" + standby.httpAddress());
        QTRY_COMPARE_WITH_TIMEOUT(infoOf(owner.address()).replication().standbys(0).position(),
                                  infoOf(owner.address()).replication().position(), kPatienceMs);
        const std::string request = RawHttp::get("/metrics", "Authorization: Bearer *\r\n");
        const std::string metrics = RawHttp(owner.httpAddress()).ask(request).body;
        QVERIFY2(metrics.find("fairlead_log_standbys 1") != std::string::npos, metrics.c_str());
    }

    void aDatabaseWithoutRoomIsWaitedForAndSaid() {
        BrokerProcess owner;
        QCOMPARE(owner.start(arguments(u"owner"_s)), QString());
        SteadyLoad load(owner.httpAddress(), m_seed);
        QTRY_VERIFY_WITH_TIMEOUT(load.promised() > 20, kPatienceMs);
        m_server.run(
            u"create function full_disk() returns trigger language plpgsql as $$ begin raise 'full' using errcode = "
            "'53100'; end $$; create trigger t before insert on fairlead_log_0_0 for each row execute function "
            "full_disk()"_s,
            database());
        QTRY_COMPARE_WITH_TIMEOUT(ask(owner.httpAddress(), "/readyz").status, 503, kPatienceMs);
        QVERIFY(ask(owner.httpAddress(), "/readyz").body.find("room on a disk") != std::string::npos);
        QCOMPARE(ask(owner.httpAddress(), "/healthz").status, 200);
        m_server.run(u"drop trigger t on fairlead_log_0_0"_s, database());
        QTRY_COMPARE_WITH_TIMEOUT(ask(owner.httpAddress(), "/readyz").status, 200, kPatienceMs);
        const size_t before = load.promised();
        QTRY_VERIFY_WITH_TIMEOUT(load.promised() > before + 20, kPatienceMs);
        const JobLedger& ledger = load.stop();
        const std::string broken = ledger.check(owner.httpAddress());
        QVERIFY2(ledger.wrong().empty() && broken.empty(), (ledger.wrong() + broken).c_str());
    }

    void withoutAnOwnerClientsAreToldToComeAgain() {
        BrokerProcess owner;
        BrokerProcess standby;
        QCOMPARE(owner.start(arguments(u"owner"_s)), QString());
        QCOMPARE(standby.startStandby(arguments(u"standby"_s)), QString());
        QTRY_COMPARE_WITH_TIMEOUT(ask(standby.httpAddress(), "/readyz").status, 200, kPatienceMs);
        // Without the database nobody takes over.
        m_server.kill();
        owner.kill();
        QTRY_COMPARE_WITH_TIMEOUT(ask(standby.httpAddress(), "/readyz").status, 503, kPatienceMs);
        QCOMPARE(ask(standby.httpAddress(), "/healthz").status, 200);
        const RawAnswer answer = ask(standby.httpAddress(), "/ojs/v1/queues");
        QCOMPARE(answer.status, 503);
        QCOMPARE(answer.headers.at("retry-after"), std::string("1"));
        QCOMPARE(codeOfInfo(standby.address()), grpc::StatusCode::UNAVAILABLE);
        QVERIFY2(m_server.start(), qPrintable(m_server.output()));
        QCOMPARE(standby.takesOver(), QString());
        QTRY_COMPARE_WITH_TIMEOUT(codeOfInfo(standby.address()), grpc::StatusCode::OK, kPatienceMs);
    }
};

QTEST_GUILESS_MAIN(TestReplicationTakeover)

}  // namespace tst_replication_takeover

#include "tst_replication_takeover.moc"
