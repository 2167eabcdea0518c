// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/config.h"
#include "shared/limit_text.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>

namespace tst_config {

using namespace fairlead;
using namespace fairlead::broker;

class TestConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void exampleChangesNothingAsItStands() {
        const Result<Config> loaded = loadConfig(EXAMPLE_CONFIG, startable());
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QVERIFY(loaded->listen == startable().listen);
        QVERIFY(loaded->openMode);
        QVERIFY(checkConfig(*loaded).ok());
    }

    // So that the example cannot fall behind the keys, nor its comments behind the defaults.
    void exampleWithEveryKeySwitchedOnShowsTheDefaults() {
        QFile file(QStringLiteral(EXAMPLE_CONFIG));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QString text = QString::fromUtf8(file.readAll());
        text.replace(
            QRegularExpression(QStringLiteral("^# (?=[a-z_0-9]+ = |\\[\\[)"), QRegularExpression::MultilineOption),
            QString());
        text.replace(QStringLiteral("\nmode = \"open\""), QStringLiteral("\nmode = \"static\""));
        // Either this or another key, and files that are not here.
        text.remove(QRegularExpression(QStringLiteral("^(token_sha256|keys|secrets|jwks_file|jwks_url|jwks_ca_file|"
                                                      "secret_files|certificate|key|client_ca) .*$"),
                                       QRegularExpression::MultilineOption));
        const Result<Config> loaded = load(text.toStdString());
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QVERIFY2(checkConfig(*loaded).ok(), checkConfig(*loaded).message().c_str());

        const Config defaults;
        QCOMPARE(loaded->dataFolder, std::string("/var/lib/fairlead/broker"));
        Config noFolder = *loaded;
        noFolder.backupFolder.clear();
        QCOMPARE(loaded->backupFolder, backupFolderOf(noFolder));
        QVERIFY(loaded->listen == defaults.listen);
        QVERIFY(loaded->durability == defaults.durability);
        QVERIFY(!loaded->openMode);
        QCOMPARE(loaded->tokens.size(), size_t{1});
        QCOMPARE(loaded->tokens.front().tenants, std::vector<std::string>{"acme"});
        QCOMPARE(loaded->tokens.front().scopes.size(), size_t{5});
        QCOMPARE(loaded->jwt.issuer, std::string("https://id.example.com/"));
        QCOMPARE(loaded->jwt.audience, std::string("fairlead"));
        QCOMPARE(loaded->jwt.clockSkewSeconds, defaults.jwt.clockSkewSeconds);
        QCOMPARE(loaded->jwt.requireExpiry, defaults.jwt.requireExpiry);
        QCOMPARE(loaded->defaultLeaseSeconds, defaults.defaultLeaseSeconds);
        QCOMPARE(loaded->engine.defaultMaxAttempts, defaults.engine.defaultMaxAttempts);
        QVERIFY(loaded->engine.backoff == defaults.engine.backoff);
        QVERIFY(loaded->engine.backoffBase == defaults.engine.backoffBase);
        QVERIFY(loaded->engine.backoffMax == defaults.engine.backoffMax);
        QVERIFY(loaded->engine.maxRun == defaults.engine.maxRun);
        QVERIFY(loaded->engine.workerGrace == defaults.engine.workerGrace);
        QVERIFY(loaded->engine.completedRetention == defaults.engine.completedRetention);
        QVERIFY(loaded->engine.deadRetention == defaults.engine.deadRetention);
        QVERIFY(loaded->engine.idempotencyLifetime == defaults.engine.idempotencyLifetime);
        QVERIFY(loaded->engine.statisticsInterval == defaults.engine.statisticsInterval);
        QCOMPARE(loaded->disk.minFreePercent, defaults.disk.minFreePercent);
        QCOMPARE(loaded->disk.minFreeMib, defaults.disk.minFreeMib);
        QCOMPARE(loaded->disk.reserveMib, defaults.disk.reserveMib);
        QCOMPARE(loaded->limits.maxMessageBytes, defaults.limits.maxMessageBytes);
        QCOMPARE(loaded->limits.maxPayloadBytes, defaults.limits.maxPayloadBytes);
        QCOMPARE(loaded->limits.maxCommandBytes, defaults.limits.maxCommandBytes);
        QCOMPARE(loaded->limits.maxWebhookBytes, defaults.limits.maxWebhookBytes);
        QCOMPARE(loaded->limits.maxIdempotencyKeyBytes, defaults.limits.maxIdempotencyKeyBytes);
        QCOMPARE(loaded->limits.maxBatch, defaults.limits.maxBatch);
        QCOMPARE(loaded->limits.maxReadyCount, defaults.limits.maxReadyCount);
        QCOMPARE(loaded->limits.maxLeaseSeconds, defaults.limits.maxLeaseSeconds);
        QCOMPARE(loaded->limits.helloTimeoutSeconds, defaults.limits.helloTimeoutSeconds);
        QCOMPARE(loaded->limits.unansweredPerStream, defaults.limits.unansweredPerStream);
        QCOMPARE(loaded->limits.readysPerStream, defaults.limits.readysPerStream);
        const SchedulingOptions& scheduling = loaded->engine.scheduling;
        QVERIFY(scheduling.policy == defaults.engine.scheduling.policy);
        QCOMPARE(scheduling.kept, defaults.engine.scheduling.kept);
        QCOMPARE(loaded->engine.noise.isEnabled, defaults.engine.noise.isEnabled);
        QCOMPARE(loaded->engine.noise.storeCreatesPerSecond, defaults.engine.noise.storeCreatesPerSecond);
        QVERIFY(loaded->engine.eventRetention == defaults.engine.eventRetention);
        QCOMPARE(loaded->engine.callWebhooks, defaults.engine.callWebhooks);
        QCOMPARE(loaded->webhooks.maxAttempts, defaults.webhooks.maxAttempts);
        QVERIFY(loaded->webhooks.backoffBase == defaults.webhooks.backoffBase);
        QVERIFY(loaded->webhooks.backoffMax == defaults.webhooks.backoffMax);
        QVERIFY(loaded->webhooks.timeout == defaults.webhooks.timeout);
        QCOMPARE(loaded->webhooks.atOnce, defaults.webhooks.atOnce);
        QCOMPARE(loaded->webhooks.perTenant, defaults.webhooks.perTenant);
        QCOMPARE(loaded->webhooks.perHost, defaults.webhooks.perHost);
        QCOMPARE(loaded->webhooks.allowPrivate, defaults.webhooks.allowPrivate);
        const LimitSettings& tenants = loaded->engine.tenants.defaults;
        for (const LimitRule& rule : limitRules())
            QCOMPARE(textOf(tenants, rule.field), std::optional<std::string>(rule.defaultText));
    }

    void tenantsAreReadWithTheirLimits() {
        const Result<Config> loaded = load(
            "[tenants.default]\nmax_queue_depth = 1000\n"
            "[tenants.\"acme.eu\"]\nweight = 2.5\nmax_enqueue_rate = \"100/1m,burst=20\"\npaused = true\n"
            "[tenants.beta]\nweight = 2\nmax_queue_depth = \"none\"\nthrottle_tiers = \"1h:1000:0.5\"\n");
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        const TenantFile& file = loaded->engine.tenants;
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
        complainAfter([](Config& c) { c.engine.tenants.defaults.weight = 0; },
                      "tenants.default.weight: must be from 0.01 to 1000");
        complainAfter([](Config& c) { c.engine.tenants.tenants["acme"].priorityBoost = std::chrono::seconds(31); },
                      "tenants.acme.priority_boost: must be from 0s to 30s");
        complainAfter([](Config& c) { c.engine.tenants.tenants["-x"] = {}; }, "tenants.\"-x\": tenant id must start");
    }

    void fileGoesOverWhatWasThere() {
        const Result<Config> loaded = load(
            "data = \"/elsewhere\"\nlisten = [\"127.0.0.1:1\"]\ndurability = \"relaxed\"\n"
            "[engine]\nbackoff = \"fixed\"\nstatistics_interval_ms = 250\n");
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QCOMPARE(loaded->dataFolder, std::string("/elsewhere"));
        QCOMPARE(loaded->listen, std::vector<std::string>{"127.0.0.1:1"});
        QVERIFY(loaded->durability == Durability::Relaxed);
        QVERIFY(loaded->engine.backoff == BackoffPolicy::Fixed);
        QVERIFY(loaded->engine.statisticsInterval == std::chrono::milliseconds(250));
        QCOMPARE(loaded->limits.maxBatch, Limits().maxBatch);
    }

    void wrongFileIsRefusedWithLineAndKey_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("complaint");
        const std::tuple<const char*, const char*, const char*> cases[] = {
            {"unknown key", "\n\nlissen = []\n", ":3: unknown key 'lissen'"},
            {"unknown key in a section", "[limits]\nmax_batch = 1\nmax_bach = 1\n",
             ":3: unknown key 'limits.max_bach'"},
            {"unknown key in a token", "[[auth.token]]\ntokn = \"x\"\n", ":2: unknown key 'auth.token.tokn'"},
            {"unknown key of signed tokens", "[auth.jwt]\njwks = \"x\"\n", ":2: unknown key 'auth.jwt.jwks'"},
            {"unknown mode", "[auth]\nmode = \"none\"\n",
             ":2: 'auth.mode' must be one of \"open\" \"user\" \"static\" \"jwt\""},
            {"unknown section", "[limitz]\nmax_batch = 1\n", ":1: unknown key 'limitz'"},
            {"number as text", "[limits]\nmax_batch = \"1\"\n", ":2: 'limits.max_batch' must be a whole number"},
            {"negative number", "[limits]\nmax_batch = -1\n", ":2: 'limits.max_batch' must be from 0"},
            {"huge number", "[limits]\nmax_batch = 4294967297\n", ":2: 'limits.max_batch' must be from 0"},
            {"text as number", "data = 1\n", ":1: 'data' must be a text in quotes"},
            {"list of numbers", "listen = [1]\n", ":1: 'listen' must be a list of texts"},
            {"flag as text", "[auth]\nrequire_tenant = \"yes\"\n", ":2: 'auth.require_tenant' must be true or false"},
            {"no such choice", "durability = \"fast\"\n", ":1: 'durability' must be one of \"durable\" \"relaxed\""},
            {"section as value", "limits = 1\n", ":1: 'limits' must be a table, like [limits]"},
            {"token as section", "[auth.token]\ntoken = \"x\"\n", "'auth.token' must be written as [[auth.token]]"},
            {"unknown limit", "[tenants.acme]\nwait = 1\n", ":2: unknown key 'tenants.acme.wait'"},
            {"limit that is none", "[tenants.default]\nweight = \"much\"\n",
             ":2: tenants.default.weight: must be a number, is 'much'"},
            {"limit as list", "[tenants.acme]\nweight = [1]\n", ":2: tenants.acme.weight: must be a number"},
            {"negative limit", "[tenants.acme]\nmax_bytes = -1\n",
             ":2: tenants.acme.max_bytes: must be a whole number"},
            {"tenant as value", "[tenants]\nacme = 1\n", ":2: 'tenants.acme' must be a table"},
            {"tenants as value", "tenants = 1\n", ":1: 'tenants' must be tables"},
            {"unknown policy", "[scheduling]\npolicy = \"random\"\n",
             ":2: 'scheduling.policy' must be one of \"fair\" \"weighted\" \"round-robin\" \"strict\" \"fifo\""},
            {"unknown key of scheduling", "[scheduling]\npolice = \"fair\"\n", ":2: unknown key 'scheduling.police'"},
            {"part as text", "[scheduling]\nkept = \"5 %\"\n", ":2: 'scheduling.kept' must be a number, like 0.05"},
            {"unknown key of events", "[events]\nretention = 1\n", ":2: unknown key 'events.retention'"},
            {"days with a fraction", "[events]\nretention_days = 1.5\n",
             ":2: 'events.retention_days' must be a whole number"},
            {"unknown key of the watch", "[noisy_neighbours]\nenable = true\n",
             ":2: unknown key 'noisy_neighbours.enable'"},
            {"switch as text", "[noisy_neighbours]\nenabled = \"no\"\n",
             ":2: 'noisy_neighbours.enabled' must be true or false"},
            {"rate as text", "[noisy_neighbours]\nstore_creates_per_second = \"many\"\n",
             ":2: 'noisy_neighbours.store_creates_per_second' must be a whole number"},
            {"no TOML", "listen = [\n\"a\"\n", "fairlead.toml:"}};
        for (const auto& [name, text, complaint] : cases)
            QTest::newRow(name) << QString::fromLatin1(text) << QString::fromLatin1(complaint);
    }

    void wrongFileIsRefusedWithLineAndKey() {
        QFETCH(QString, text);
        QFETCH(QString, complaint);
        const Result<Config> loaded = load(text.toStdString());
        QVERIFY(!loaded.ok());
        QCOMPARE(loaded.status().code(), Code::InvalidArgument);
        const QString message = QString::fromStdString(loaded.status().message());
        QVERIFY2(message.contains(complaint), qPrintable(message));
        QVERIFY2(message.contains(QStringLiteral("fairlead.toml:")), qPrintable(message));
    }

    void missingFileIsSaidToBeMissing() {
        const Result<Config> loaded = loadConfig("/nowhere/fairlead.toml", Config());
        QVERIFY(!loaded.ok());
        QCOMPARE(
            loaded.status().message(),
            std::string("the configuration file '/nowhere/fairlead.toml' cannot be read: No such file or directory"));
    }

    // As an empty configuration they would be open mode.
    void whatIsNoFileIsNoEmptyConfiguration() {
        QTemporaryDir folder;
        for (const std::string& name : {folder.path().toStdString(), std::string("/dev/zero"), std::string("/dev/null"),
                                        std::string("/proc/self/mem")}) {
            const Result<Config> loaded = loadConfig(name, startable());
            QCOMPARE(loaded.status().code(), Code::InvalidArgument);
            QVERIFY2(loaded.status().message().find("'" + name + "'") != std::string::npos,
                     loaded.status().message().c_str());
        }
        QFile large(folder.filePath(QStringLiteral("large.toml")));
        QVERIFY(large.open(QFile::WriteOnly) && large.resize(5 * 1024 * 1024));
        const Result<Config> loaded = loadConfig(large.fileName().toStdString(), startable());
        QVERIFY2(loaded.status().message().find("larger") != std::string::npos, loaded.status().message().c_str());
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
        QVERIFY(checkConfig(config).ok());
    }

    void addressesMustBeAddresses() {
        Config config = startable();
        config.listen = {"9091"};
        complain(config, "listen: '9091' is not an address");
        config.listen = {"127.0.0.1:9091", "127.0.0.1:9091"};
        complain(config, "given twice");
        config.listen = {"127.0.0.1:0", "127.0.0.1:0"};
        QVERIFY(checkConfig(config).ok());
        config.listen.clear();
        complain(config, "listen: give at least one");
    }

    void metricsHaveAnAddressUnderTheSameRules() {
        const Result<Config> loaded = load("[metrics]\nlisten = \"127.0.0.1:9464\"\n");
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QCOMPARE(loaded->metricsListen, std::string("127.0.0.1:9464"));
        QCOMPARE(Config().metricsListen, std::string());
        Config config = startable();
        config.metricsListen = "127.0.0.1:9464";
        QVERIFY(checkConfig(config).ok());
        config.metricsListen = "nowhere";
        complain(config, "metrics.listen: 'nowhere' is not an address");
        config.metricsListen = config.listen[0];
        complain(config, "metrics.listen: '" + config.listen[0] + "' is in listen, too");
        config.metricsListen = "0.0.0.0:9464";
        complain(config, "metrics.listen: '0.0.0.0:9464' can be reached from other machines");
        config.allowOpenModeOnNetwork = true;
        QVERIFY(checkConfig(config).ok());
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
        QVERIFY(checkConfig(config).ok());
        config.tokens.clear();
        complain(config, "auth.mode: is \"static\" but there is no");
    }

    void signedTokensNeedKeys() {
        const Result<Config> loaded = load(
            "[auth]\nmode = \"jwt\"\n[auth.jwt]\nkeys = [\"/nowhere/a.pem\"]\n"
            "clock_skew_seconds = 5\nrequire_expiry = false\n");
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QVERIFY(loaded->acceptJwt);
        QVERIFY(!loaded->openMode);
        QCOMPARE(loaded->jwt.clockSkewSeconds, uint32_t{5});
        QVERIFY(!loaded->jwt.requireExpiry);
        complain(*loaded, "auth.jwt: '/nowhere/a.pem': cannot be read");

        Config config = startable();
        config.openMode = false;
        config.acceptJwt = true;
        complain(config, "auth.mode: is \"jwt\" but [auth.jwt] names no keys");
        config.jwt.jwks.url = "http://id.example.com/jwks";
        complain(config, "auth.jwt.jwks_url: 'http://id.example.com/jwks' is not encrypted");
        config.jwt.jwks.allowHttp = true;
        QVERIFY2(checkConfig(config).ok(), checkConfig(config).message().c_str());
        config.jwt.jwks.maxAge = std::chrono::seconds(899);
        complain(config, "auth.jwt.jwks_max_age_seconds: is 899, must be from 900");
        config.jwt.jwks.maxAge = std::chrono::hours(1);
        config.jwt.jwks.caFile = "/nowhere/ca.pem";
        complain(config, "auth.jwt.jwks_ca_file: '/nowhere/ca.pem': cannot be read");
        config.jwt.jwks = {};
        config.jwt.secrets = {EXAMPLE_CONFIG};
        QVERIFY2(checkConfig(config).ok(), checkConfig(config).message().c_str());
        config.tokens = {token("secret")};
        QVERIFY(checkConfig(config).ok());
        config.jwt.clockSkewSeconds = 3601;
        complain(config, "auth.jwt.clock_skew_seconds: is 3601, must be from 0 to 3600");
        config.jwt.clockSkewSeconds = 60;
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
        const Result<Config> loaded =
            load("data = \"/x\"\n[webhooks]\nenabled = false\nsecret_files = [\"" EXAMPLE_CONFIG
                 "\"]\nmax_attempts = 7\nbackoff_base_seconds = 1\nbackoff_max_seconds = 9\ntimeout_seconds = 3\n"
                 "at_once = 5\nper_tenant = 4\nper_host = 3\nallow_private = [\"10.0.0.0/8\"]\n");
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QVERIFY(!loaded->engine.callWebhooks);
        QCOMPARE(loaded->webhooks.maxAttempts, 7);
        QVERIFY(loaded->webhooks.backoffMax == std::chrono::seconds(9));
        QCOMPARE(loaded->webhooks.perHost, size_t{3});
        QCOMPARE(loaded->webhooks.allowPrivate, std::vector<std::string>{"10.0.0.0/8"});
        complain(*loaded, "webhooks.secret_files: '" EXAMPLE_CONFIG "': is larger than 4 KiB");

        const auto check = [](auto change, const char* complaint) {
            complainAfter([&](Config& c) { change(c.webhooks); }, complaint);
        };
        check([](WebhookOptions& o) { o.maxAttempts = 0; }, "webhooks.max_attempts: is 0, must be from 1 to 100");
        check([](WebhookOptions& o) { o.backoffMax = std::chrono::seconds(1); }, "webhooks.backoff_max_seconds: is 1");
        check([](WebhookOptions& o) { o.timeout = {}; }, "webhooks.timeout_seconds: is 0");
        check([](WebhookOptions& o) { o.atOnce = 0; }, "webhooks.at_once: is 0");
        check([](WebhookOptions& o) { o.perTenant = 0; }, "webhooks.per_tenant: is 0");
        check([](WebhookOptions& o) { o.perHost = 0; }, "webhooks.per_host: is 0");
        check([](WebhookOptions& o) { o.allowPrivate = {"intranet"}; },
              "webhooks.allow_private: 'intranet' is no range of addresses");
        Config config = startable();
        config.webhookSecretFiles = {"/nowhere/secret"};
        complain(config, "webhooks.secret_files: '/nowhere/secret': is empty or cannot be read");
    }

    void everyPolicyCanBeChosen() {
        for (const char* name : {"fair", "weighted", "round-robin", "strict", "fifo"}) {
            const Result<Config> loaded = load("[scheduling]\npolicy = \"" + std::string(name) + "\"\n");
            QVERIFY2(loaded.ok(), loaded.status().message().c_str());
            QCOMPARE(policyName(loaded->engine.scheduling.policy), std::string_view(name));
        }
        const Result<Config> loaded = load("[scheduling]\nkept = 0\n");
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QCOMPARE(loaded->engine.scheduling.kept, 0.0);
        QVERIFY(checkConfig(*loaded).ok());
    }

    void whatIsKeptMustBeAPart() {
        const auto check = [](auto change, const char* complaint) {
            complainAfter([&](Config& c) { change(c.engine.scheduling); }, complaint);
        };
        check([](SchedulingOptions& o) { o.kept = 0.6; }, "scheduling.kept: is 0.6, must be from 0 to 0.5");
        check([](SchedulingOptions& o) { o.kept = -0.1; }, "scheduling.kept: is -0.1");
        check([](SchedulingOptions& o) { o.kept = std::nan(""); }, "scheduling.kept: is nan");
    }

    void theWatchAndEventsAreConfigured() {
        const Result<Config> loaded =
            load("[noisy_neighbours]\nenabled = false\nstore_creates_per_second = 500\n[events]\nretention_days = 3\n");
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QVERIFY(checkConfig(*loaded).ok());
        QVERIFY(!loaded->engine.noise.isEnabled);
        QCOMPARE(loaded->engine.noise.storeCreatesPerSecond, 500.0);
        QVERIFY(loaded->engine.eventRetention == std::chrono::hours(72));
        complainAfter([](Config& c) { c.engine.noise.storeCreatesPerSecond = 0; },
                      "noisy_neighbours.store_creates_per_second: is 0, must be from 1 to 10000000");
        complainAfter([](Config& c) { c.engine.eventRetention = std::chrono::hours(23); },
                      "events.retention_days: is 0, must be from 1 to 3650");
    }

    void thresholdsOfTheWatchAreConfigured() {
        const Result<Config> loaded = load(
            "[noisy_neighbours]\nshare_factor = 3\nshare_least = 0.2\nenqueue_factor = 4.5\nbacklog_seconds = 60\n"
            "backlog_tasks = 100\nbacklog_factor = 2\nerror_part = 0.5\nerror_factor = 2\nerror_deliveries = 10\n"
            "throttled_part = 0.1\n");
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QVERIFY(checkConfig(*loaded).ok());
        const NoiseOptions& noise = loaded->engine.noise;
        QCOMPARE((std::vector{noise.shareFactor, noise.shareLeast, noise.enqueueFactor, noise.backlogSeconds,
                              noise.backlogFactor, noise.errorPart, noise.errorFactor, noise.throttledPart}),
                 (std::vector{3.0, 0.2, 4.5, 60.0, 2.0, 0.5, 2.0, 0.1}));
        QCOMPARE(noise.backlogTasks, 100u);
        QCOMPARE(noise.errorDeliveries, 10u);
        const auto check = [](auto change, const char* complaint) {
            complainAfter([&](Config& c) { change(c.engine.noise); }, complaint);
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
        const Result<Config> loaded = load("[limits]\nmax_message_bytes = 1048576\n");
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QVERIFY(checkConfig(*loaded).ok());
        QCOMPARE(loaded->limits.maxPayloadBytes, 1048576u - 8192u);
        const Result<Config> asked = load("[limits]\nmax_message_bytes = 1048576\nmax_payload_bytes = 2097152\n");
        QVERIFY(asked.ok() && !checkConfig(*asked).ok());
    }

    void theRoomOnTheDiskIsConfigured() {
        const Result<Config> loaded = load("[disk]\nmin_free_percent = 7\nmin_free_mib = 8\nreserve_mib = 9\n");
        QVERIFY2(loaded.ok(), loaded.status().message().c_str());
        QVERIFY(checkConfig(*loaded).ok());
        QCOMPARE(loaded->disk.minFreePercent, 7u);
        QCOMPARE(loaded->disk.minFreeMib, 8u);
        QCOMPARE(loaded->disk.reserveMib, 9u);
        complainAfter([](Config& c) { c.disk.minFreePercent = 51; },
                      "disk.min_free_percent: is 51, must be from 0 to 50");
        complainAfter([](Config& c) { c.disk.minFreeMib = (1 << 20) + 1; }, "disk.min_free_mib: is 1048577");
        complainAfter([](Config& c) { c.disk.reserveMib = (1 << 14) + 1; }, "disk.reserve_mib: is 16385");
    }

    void numbersMustBeInRange() {
        complainAfter([](Config& c) { c.engine.defaultMaxAttempts = 0; },
                      "engine.default_max_attempts: is 0, must be from 1 to 65535");
        complainAfter([](Config& c) { c.defaultLeaseSeconds = c.limits.maxLeaseSeconds + 1; },
                      "engine.default_lease_seconds");
        complainAfter([](Config& c) { c.engine.maxRun = std::chrono::hours(24 * 367); },
                      "engine.max_run_seconds: is 31708800, must be from 0 to 31622400");
        complainAfter([](Config& c) { c.engine.backoffMax = std::chrono::seconds(1); }, "engine.backoff_max_seconds");
        complainAfter([](Config& c) { c.limits.maxPayloadBytes = c.limits.maxMessageBytes + 1; },
                      "limits.max_payload_bytes");
        complainAfter([](Config& c) { c.limits.unansweredPerStream = 0; }, "limits.unanswered_per_stream");
        complainAfter([](Config& c) { c.limits.readysPerStream = 0; }, "limits.readys_per_stream");
        complainAfter([](Config& c) { c.engine.workerGrace = std::chrono::hours(24 * 367); },
                      "engine.worker_grace_seconds: is 31708800, must be from 0 to 31622400");
        complainAfter([](Config& c) { c.limits.unsentBytesPerStream = 1; },
                      "limits.unsent_bytes_per_stream: is 1, must be from 65536 to 1073741824");
        complainAfter([](Config& c) { c.limits.slowReaderSeconds = 0; },
                      "limits.slow_reader_seconds: is 0, must be from 1 to 3600");
        complainAfter([](Config& c) { c.limits.maxStreams = 9'999; },
                      "limits.max_streams_per_address: is 10000, must be from 1 to 9999");
        complainAfter([](Config& c) { c.limits.maxStreamsBeforeHello = 0; }, "limits.max_streams_before_hello: is 0");
        complainAfter([](Config& c) { c.limits.maxHeaderBytes = 100; }, "limits.max_header_bytes: is 100");
        complainAfter([](Config& c) { c.limits.networkMemoryBytes = 1; }, "limits.network_memory_bytes: is 1");
    }

private:
    static Config startable() {
        Config config;
        config.dataFolder = "/var/lib/fairlead/broker";
        return config;
    }

    static TokenConfig token(const std::string& secret) {
        TokenConfig made;
        made.token = secret;
        return made;
    }

    static void complain(const Config& config, const std::string& about) {
        const Status status = checkConfig(config);
        QVERIFY2(!status.ok(), about.c_str());
        QCOMPARE(status.code(), Code::InvalidArgument);
        QVERIFY2(status.message().find(about) != std::string::npos, status.message().c_str());
    }

    // Of a configuration that could be started before the change.
    template <typename Change>
    static void complainAfter(Change change, const std::string& about) {
        Config config = startable();
        change(config);
        complain(config, about);
    }

    Result<Config> load(const std::string& text) {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("fairlead.toml")));
        if (!file.open(QIODevice::WriteOnly)) return Status(Code::Internal, "no temporary file");
        file.write(text.data(), qint64(text.size()));
        file.close();
        return loadConfig(file.fileName().toStdString(), startable());
    }
};

QTEST_APPLESS_MAIN(TestConfig)

}  // namespace tst_config

#include "tst_config.moc"
