// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/limits/limit_text.h"
#include "tests/broker/config/config_checks.h"

#include <QTest>

#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tst_config {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using namespace std::chrono_literals;

class TestConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tenantsAreReadWithTheirLimits() {
        const Config loaded = loadedFrom(
            "[tenants.default]\nmax_queue_depth = 1000\n"
            "[tenants.\"acme.eu\"]\nweight = 2.5\nmax_enqueue_rate = \"100/1m,burst=20\"\npaused = true\n"
            "[tenants.beta]\nweight = 2\nmax_queue_depth = \"none\"\nthrottle_tiers = \"1h:1000:0.5\"\n");
        const TenantFile& file = loaded.engine.tenants;
        QVERIFY(file.defaults.maxQueueDepth == std::optional<uint64_t>(1000));
        QCOMPARE(file.tenants.size(), size_t{2});
        const LimitSettings& acme = file.tenants.at("acme.eu");
        QCOMPARE(acme.weight, std::optional<double>(2.5));
        QCOMPARE(acme.paused, std::optional<bool>(true));
        QCOMPARE(*textOf(acme, LimitField::MaxEnqueueRate), std::string("100/1m,burst=20"));
        QCOMPARE(file.tenants.at("beta").weight, std::optional<double>(2));
        QVERIFY(file.tenants.at("beta").maxQueueDepth && !*file.tenants.at("beta").maxQueueDepth);
    }

    void limitsOfTenantsThatCannotBeAreNamed() {
        complainOf([](Config& c) { c.engine.tenants.defaults.weight = 0; },
                   "tenants.default.weight: must be from 0.01 to 1000");
        complainOf([](Config& c) { c.engine.tenants.tenants["acme"].priorityBoost = 31s; },
                   "tenants.acme.priority_boost: must be from 0s to 30s");
        complainOf([](Config& c) { c.engine.tenants.tenants["-x"] = {}; }, "tenants.\"-x\": tenant id must start");
    }

    void defaultsStartWithADataFolder() {
        QVERIFY(checkConfig(startable()).ok());
        complain(Config(), "data: ");
    }

    void openModeStaysOnThisMachine() {
        Config config = startable();
        config.listen = {"127.0.0.1:9091", "0.0.0.0:9092"};
        complain(config, "listen: '0.0.0.0:9092' can be reached from other machines");
        config.openMode = false;
        config.tokens = {token("secret")};
        accept(config);
    }

    void addressesMustBeAddresses() {
        Config config = startable();
        config.listen = {"9091"};
        complain(config, "listen: '9091' is not an address");
        config.listen = {"127.0.0.1:9091", "127.0.0.1:9091"};
        complain(config, "given twice");
        config.listen = {"127.0.0.1:0", "127.0.0.1:0"};
        accept(config);
        config.listen.clear();
        complain(config, "listen: give at least one");
    }

    void httpHasAnAddressUnderTheSameRules() {
        const Config loaded = loadedFrom("[http]\nlisten = \"127.0.0.1:8080\"\nhosts = [\"queue.example\"]\n");
        QCOMPARE(loaded.httpListen, std::string("127.0.0.1:8080"));
        QCOMPARE(loaded.httpHosts, std::vector<std::string>{"queue.example"});
        QCOMPARE(Config().httpListen, std::string("127.0.0.1:9080"));
        QCOMPARE(loadedFrom("[http]\nlisten = \"\"\n").httpListen, std::string());
        Config config = startable();
        config.httpListen = "nowhere";
        complain(config, "http.listen: 'nowhere' is not an address");
        config.httpListen = config.listen[0];
        complain(config, "http.listen: '" + config.listen[0] + "' is in listen, too");
        config.httpListen = "0.0.0.0:9080";
        complain(config, "http.listen: '0.0.0.0:9080' can be reached from other machines");
        config.httpListen = config.metricsListen = "127.0.0.1:9080";
        complain(config, "metrics.listen: '127.0.0.1:9080' is in http.listen, too");
        config.httpListen = "127.0.0.1:9080\n";
        complain(config, "http.listen: must not hold control");
    }

    void webPagesAreNamedAndAllOfThemNeedTokens() {
        QCOMPARE(loadedFrom("[http]\norigins = [\"https://a.example\"]\n").httpOrigins,
                 std::vector<std::string>{"https://a.example"});
        Config config = startable();
        config.httpOrigins = {"https://a.example/"};
        complain(config, "http.origins: 'https://a.example/' is no origin as browsers write it");
        config.httpOrigins = {"*"};
        config.openMode = true;
        complain(config, "http.origins: \"*\" lets every web page use a broker without tokens");
        config.onlyThisUser = true;
        accept(config);
    }

    void metricsHaveAnAddressUnderTheSameRules() {
        const Config loaded = loadedFrom("[metrics]\nlisten = \"127.0.0.1:9464\"\n");
        QCOMPARE(loaded.metricsListen, std::string("127.0.0.1:9464"));
        QCOMPARE(Config().metricsListen, std::string());
        Config config = startable();
        config.metricsListen = "127.0.0.1:9464";
        accept(config);
        config.metricsListen = "nowhere";
        complain(config, "metrics.listen: 'nowhere' is not an address");
        config.metricsListen = config.listen[0];
        complain(config, "metrics.listen: '" + config.listen[0] + "' is in listen, too");
        config.metricsListen = "0.0.0.0:9464";
        complain(config, "metrics.listen: '0.0.0.0:9464' can be reached from other machines");
        config.allowOpenModeOnNetwork = true;
        accept(config);
    }

    void backupsMustNotLieInTheDataFolder() {
        Config config = startable();
        QCOMPARE(backupFolderOf(config), std::string("/var/lib/fairlead/broker-backups"));
        for (const char* here : {".", "./", "x/.."}) {
            config.dataFolder = here;
            QCOMPARE(backupFolderOf(config), std::filesystem::current_path().string() + "-backups");
            QVERIFY2(checkConfig(config).ok(), here);
        }
        config.dataFolder = "/srv/fairlead/";
        QCOMPARE(backupFolderOf(config), std::string("/srv/fairlead-backups"));
        for (const char* folder :
             {"/srv/fairlead", "/srv/fairlead/", "/srv/fairlead/backups", "/srv/x/../fairlead/y"}) {
            config.backupFolder = folder;
            complain(config, "backup_folder: '");
        }
        for (const char* folder : {"/srv", "/srv/fairlead-2", "/srv/fairlead/../backups"}) {
            config.backupFolder = folder;
            QVERIFY2(checkConfig(config).ok(), folder);
        }
    }

    void modeAndTokensMustAgree() {
        Config config = startable();
        config.tokens = {token("secret")};
        complain(config, "auth.mode: is \"open\" but there are tokens");
        config.openMode = false;
        accept(config);
        config.tokens.clear();
        complain(config, "auth.mode: is \"static\" but there is no");
    }

    void signedTokensNeedKeys() {
        const Config loaded = loadedFrom(
            "[auth]\nmode = \"jwt\"\n[auth.jwt]\nkeys = [\"/nowhere/a.pem\"]\n"
            "clock_skew_seconds = 5\nrequire_expiry = false\n");
        QVERIFY(loaded.acceptJwt);
        QVERIFY(!loaded.openMode);
        QCOMPARE(loaded.jwt.at(0).clockSkewSeconds, uint32_t{5});
        QVERIFY(!loaded.jwt.at(0).requireExpiry);
        complain(loaded, "auth.jwt: '/nowhere/a.pem': cannot be read");

        Config config = startable();
        config.openMode = false;
        config.acceptJwt = true;
        complain(config, "auth.mode: is \"jwt\" but [auth.jwt] names no keys");
        config.jwt.emplace_back();
        complain(config, "auth.mode: is \"jwt\" but [auth.jwt] names no keys");
        config.jwt.front().jwks.url = "http://id.example.com/jwks";
        complain(config, "auth.jwt.jwks_url: 'http://id.example.com/jwks' is not encrypted");
        config.jwt.front().jwks.allowHttp = true;
        accept(config);
        config.jwt.front().jwks.maxAge = 899s;
        complain(config, "auth.jwt.jwks_max_age_seconds: is 899, must be from 900");
        config.jwt.front().jwks.maxAge = 1h;
        config.jwt.front().jwks.caFile = "/nowhere/ca.pem";
        complain(config, "auth.jwt.jwks_ca_file: '/nowhere/ca.pem': cannot be read");
        config.jwt.front().jwks = {};
        config.jwt.front().secrets = {EXAMPLE_CONFIG};
        accept(config);
        config.tokens = {token("secret")};
        accept(config);
        config.jwt.front().clockSkewSeconds = 3601;
        complain(config, "auth.jwt.clock_skew_seconds: is 3601, must be from 0 to 3600");
        config.jwt.front().clockSkewSeconds = 60;
        config.acceptJwt = false;
        complain(config, "auth.mode: is not \"jwt\" but there are keys in [auth.jwt]");
        config.tokens.clear();
        config.openMode = true;
        complain(config, "auth.mode: is not \"jwt\" but there are keys in [auth.jwt]");
    }

    void tokensMustMakeSense() {
        Config config = startable();
        config.openMode = false;
        const auto check = [&config](const TokenConfig& made, const char* complaint) {
            config.tokens = {token("other"), made};
            complain(config, complaint);
        };
        check(token(""), "auth.token #2: give exactly one");
        TokenConfig made = token("secret");
        made.tokenSha256 = std::string(64, 'a');
        check(made, "auth.token #2: give exactly one");
        made = token("");
        made.tokenSha256 = "abc";
        check(made, "auth.token #2.token_sha256");
        check(token("two words"), "auth.token #2.token: must not hold white space");
        made = token("secret");
        made.tenants = {"*", "acme"};
        check(made, "auth.token #2.tenants");
        made.tenants = {"_hidden"};
        check(made, "auth.token #2.tenants: '_hidden'");
        made = token("secret");
        made.scopes = {"codeq:clam"};
        check(made, "auth.token #2.scopes: there is no scope 'codeq:clam'");
        check(token("other"), "auth.token #2: the same token is given twice");
        made = token("");
        // SHA-256 of "other".
        made.tokenSha256 = "d9298a10d1b0735837dc4bd85dac641b0f3cef27a47e5d53a54f2f3f5b2fcffa";
        check(made, "auth.token #2: the same token is given twice");
    }

    void webhooksMustMakeSense() {
        const Config loaded =
            loadedFrom("data = \"/x\"\n[webhooks]\nenabled = false\nsecret_files = [\"" EXAMPLE_CONFIG
                       "\"]\nmax_attempts = 7\nbackoff_base_seconds = 1\nbackoff_max_seconds = 9\ntimeout_seconds = 3\n"
                       "at_once = 5\nper_tenant = 4\nper_host = 3\nallow_private = [\"10.0.0.0/8\"]\n");
        QVERIFY(!loaded.engine.callWebhooks);
        QCOMPARE(loaded.webhooks.maxAttempts, 7);
        QVERIFY(loaded.webhooks.backoffMax == 9s);
        QCOMPARE(loaded.webhooks.perHost, size_t{3});
        QCOMPARE(loaded.webhooks.allowPrivate, std::vector<std::string>{"10.0.0.0/8"});
        complain(loaded, "webhooks.secret_files: '" EXAMPLE_CONFIG "': is larger than 4 KiB");

        const auto check = [](auto change, const char* complaint) {
            complainOf([&](Config& c) { change(c.webhooks); }, complaint);
        };
        check([](WebhookOptions& o) { o.maxAttempts = 0; }, "webhooks.max_attempts: is 0, must be from 1 to 100");
        check([](WebhookOptions& o) { o.backoffMax = 1s; }, "webhooks.backoff_max_seconds: is 1");
        check([](WebhookOptions& o) { o.timeout = {}; }, "webhooks.timeout_seconds: is 0");
        check([](WebhookOptions& o) { o.atOnce = 0; }, "webhooks.at_once: is 0");
        check([](WebhookOptions& o) { o.perTenant = 0; }, "webhooks.per_tenant: is 0");
        check([](WebhookOptions& o) { o.perHost = 0; }, "webhooks.per_host: is 0");
        check([](WebhookOptions& o) { o.allowPrivate = {"intranet"}; },
              "webhooks.allow_private: 'intranet' is no range of addresses");
        Config config = startable();
        config.webhookSecretFiles = {"/nowhere/secret"};
        complain(config, "webhooks.secret_files: '/nowhere/secret': cannot be read");
    }

    void everyPolicyCanBeChosen() {
        for (const char* name : {"fair", "weighted", "round-robin", "strict", "fifo"}) {
            const Config loaded = loadedFrom("[scheduling]\npolicy = \"" + std::string(name) + "\"\n");
            QCOMPARE(policyName(loaded.engine.scheduling.policy), std::string_view(name));
        }
        const Config loaded = loadedFrom("[scheduling]\nkept = 0\n");
        QCOMPARE(loaded.engine.scheduling.kept, 0.0);
        accept(loaded);
    }

    void whatIsKeptMustBeAPart() {
        const auto check = [](auto change, const char* complaint) {
            complainOf([&](Config& c) { change(c.engine.scheduling); }, complaint);
        };
        check([](SchedulingOptions& o) { o.kept = 0.6; }, "scheduling.kept: is 0.6, must be from 0 to 0.5");
        check([](SchedulingOptions& o) { o.kept = -0.1; }, "scheduling.kept: is -0.1");
        check([](SchedulingOptions& o) { o.kept = std::nan(""); }, "scheduling.kept: is nan");
    }

    void theWatchAndEventsAreConfigured() {
        const Config loaded = loadedFrom(
            "[noisy_neighbours]\nenabled = false\nstore_creates_per_second = 500\n[events]\nretention_days = 3\n");
        accept(loaded);
        QVERIFY(!loaded.engine.noise.isEnabled);
        QCOMPARE(loaded.engine.noise.storeCreatesPerSecond, 500.0);
        QVERIFY(loaded.engine.eventRetention == 72h);
        complainOf([](Config& c) { c.engine.noise.storeCreatesPerSecond = 0; },
                   "noisy_neighbours.store_creates_per_second: is 0, must be from 1 to 10000000");
        complainOf([](Config& c) { c.engine.eventRetention = 23h; },
                   "events.retention_days: is 0, must be from 1 to 3650");
    }

    void thresholdsOfTheWatchAreConfigured() {
        const Config loaded = loadedFrom(
            "[noisy_neighbours]\nshare_factor = 3\nshare_least = 0.2\nenqueue_factor = 4.5\nbacklog_seconds = 60\n"
            "backlog_tasks = 100\nbacklog_factor = 2\nerror_part = 0.5\nerror_factor = 2\nerror_deliveries = 10\n"
            "throttled_part = 0.1\n");
        accept(loaded);
        const NoiseOptions& noise = loaded.engine.noise;
        QCOMPARE((std::vector{noise.shareFactor, noise.shareLeast, noise.enqueueFactor, noise.backlogSeconds,
                              noise.backlogFactor, noise.errorPart, noise.errorFactor, noise.throttledPart}),
                 (std::vector{3.0, 0.2, 4.5, 60.0, 2.0, 0.5, 2.0, 0.1}));
        // Not exact in a double.
        QVERIFY(loadedFrom("[scheduling]\nkept = 9007199254740993\n").engine.scheduling.kept > 9e15);
        QCOMPARE(noise.backlogTasks, 100u);
        QCOMPARE(noise.errorDeliveries, 10u);
        const auto check = [](auto change, const char* complaint) {
            complainOf([&](Config& c) { change(c.engine.noise); }, complaint);
        };
        check([](NoiseOptions& o) { o.shareFactor = 0.5; },
              "noisy_neighbours.share_factor: is 0.5, must be from 1 to 100");
        check([](NoiseOptions& o) { o.errorPart = 0; }, "noisy_neighbours.error_part: is 0, must be from 0.01 to 1");
        check([](NoiseOptions& o) { o.backlogSeconds = std::nan(""); }, "noisy_neighbours.backlog_seconds: is nan");
        check([](NoiseOptions& o) { o.errorDeliveries = 0; }, "noisy_neighbours.error_deliveries: is 0");
        check([](NoiseOptions& o) { o.throttledPart = 1.1; },
              "noisy_neighbours.throttled_part: is 1.1, must be from 0 to 1");
    }

    void payloadFollowsASmallerMessage() {
        const Config loaded = loadedFrom("[limits]\nmax_message_bytes = 1048576\n");
        accept(loaded);
        QCOMPARE(loaded.limits.maxPayloadBytes, 1048576u - 8192u);
        const Result<Config> asked = load("[limits]\nmax_message_bytes = 1048576\nmax_payload_bytes = 2097152\n");
        QVERIFY(asked.ok() && !checkConfig(*asked).ok());
    }

    void codeqsBoundsLieBeneathWhatTheFileSays() {
        const Config loaded =
            loadedFrom("compatibility = \"codeq\"\n[limits]\nmax_command_bytes = 256\nmax_batch = 5\n");
        accept(loaded);
        QCOMPARE(loaded.limits.maxCommandBytes, 256u);
        QCOMPARE(loaded.limits.maxBatch, 5u);
        QCOMPARE(loaded.limits.maxPayloadBytes, 4u * 1024 * 1024 - 2048);
        QCOMPARE(loaded.limits.maxIdempotencyKeyBytes, 16384u);
        QCOMPARE(loaded.limits.maxWorkerIdBytes, 1024u);
        const auto over =
            loadConfig({}, loadedFrom("compatibility = \"codeq\""), {{"FAIRLEAD__COMPATIBILITY", "none"}});
        QVERIFY(over.ok());
        QCOMPARE(over->limits.maxCommandBytes, Limits().maxCommandBytes);
        const Config small = loadedFrom("compatibility = \"codeq\"\n[limits]\nmax_message_bytes = 1048576\n");
        QCOMPARE(small.limits.maxPayloadBytes, 1048576u - 2048u);
    }

    void theRoomOnTheDiskIsConfigured() {
        const Config loaded = loadedFrom("[disk]\nmin_free_percent = 7\nmin_free_mib = 8\nreserve_mib = 9\n");
        accept(loaded);
        QCOMPARE(loaded.disk.minFreePercent, 7u);
        QCOMPARE(loaded.disk.minFreeMib, 8u);
        QCOMPARE(loaded.disk.reserveMib, 9u);
        complainOf([](Config& c) { c.disk.minFreePercent = 51; }, "disk.min_free_percent: is 51, must be from 0 to 50");
        complainOf([](Config& c) { c.disk.minFreeMib = (1 << 20) + 1; }, "disk.min_free_mib: is 1048577");
        complainOf([](Config& c) { c.disk.reserveMib = (1 << 14) + 1; }, "disk.reserve_mib: is 16385");
    }

    void numbersMustBeInRange() {
        complainOf([](Config& c) { c.engine.defaultMaxAttempts = 0; },
                   "engine.default_max_attempts: is 0, must be from 1 to 65535");
        complainOf([](Config& c) { c.defaultLeaseSeconds = c.limits.maxLeaseSeconds + 1; },
                   "engine.default_lease_seconds");
        complainOf([](Config& c) { c.engine.maxRun = 24h * 367; },
                   "engine.max_run_seconds: is 31708800, must be from 0 to 31622400");
        complainOf([](Config& c) { c.engine.backoffMax = 1s; }, "engine.backoff_max_seconds");
        complainOf([](Config& c) { c.limits.maxPayloadBytes = c.limits.maxMessageBytes + 1; },
                   "limits.max_payload_bytes");
        complainOf([](Config& c) { c.limits.unansweredPerStream = 0; }, "limits.unanswered_per_stream");
        complainOf([](Config& c) { c.limits.readysPerStream = 0; }, "limits.readys_per_stream");
        complainOf([](Config& c) { c.engine.workerGrace = 24h * 367; },
                   "engine.worker_grace_seconds: is 31708800, must be from 0 to 31622400");
        complainOf([](Config& c) { c.limits.unsentBytesPerStream = 1; },
                   "limits.unsent_bytes_per_stream: is 1, must be from 65536 to 1073741824");
        complainOf([](Config& c) { c.limits.slowReaderSeconds = 0; },
                   "limits.slow_reader_seconds: is 0, must be from 1 to 3600");
        complainOf([](Config& c) { c.limits.maxStreamsPerAddress = c.limits.maxStreams + 1; },
                   "limits.max_streams_per_address: is 20001, must be from 0 to 20000");
        complainOf([](Config& c) { c.limits.maxStreamsBeforeHello = 0; }, "limits.max_streams_before_hello: is 0");
        complainOf([](Config& c) { c.limits.maxHeaderBytes = 100; }, "limits.max_header_bytes: is 100");
        complainOf([](Config& c) { c.limits.networkMemoryBytes = 1; }, "limits.network_memory_bytes: is 1");
    }
};

QTEST_APPLESS_MAIN(TestConfig)

}  // namespace tst_config

#include "tst_config.moc"
