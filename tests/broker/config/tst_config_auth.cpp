// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/config/config_checks.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_config_auth {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;

namespace {

const std::string kTwo =
    "[auth]\n"
    "mode = \"jwt\"\n"
    "allow_producer_as_worker = true\n"
    "[[auth.jwt]]\n"
    "name = \"shop\"\n"
    "for = [\"producers\"]\n"
    "issuer = \"https://a\"\n"
    "audience = \"a\"\n"
    "jwks_url = \"https://a/jwks\"\n"
    "[[auth.jwt]]\n"
    "for = [\"workers\", \"admin\"]\n"
    "issuer = \"https://b\"\n"
    "audience = \"codeq-worker\"\n"
    "jwks_url = \"https://b/jwks\"\n"
    "require_expiry = false\n";

}  // namespace

class TestConfigAuth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void providersEachHaveKeysAndRulesOfTheirOwn() {
        const Config loaded = loadedFrom(kTwo);
        accept(loaded);
        QCOMPARE(loaded.jwt.size(), size_t{2});
        QCOMPARE(loaded.jwt[0].name, std::string("shop"));
        QVERIFY(loaded.jwt[0].purposes == Purposes{Purpose::Produce});
        QCOMPARE(loaded.jwt[0].issuer, std::string("https://a"));
        QCOMPARE(loaded.jwt[0].jwks.url, std::string("https://a/jwks"));
        QVERIFY((loaded.jwt[1].purposes == Purposes{Purpose::Work, Purpose::Administer}));
        QCOMPARE(loaded.jwt[1].audience, std::string("codeq-worker"));
        QVERIFY(!loaded.jwt[1].requireExpiry);
        QVERIFY(loaded.jwt[0].requireExpiry);
        QVERIFY(loaded.producersMayWork);
    }

    void theOneTableIsForEverything() {
        const Config loaded = loadedFrom("[auth]\nmode = \"jwt\"\n[auth.jwt]\njwks_url = \"https://a/jwks\"\n");
        QCOMPARE(loaded.jwt.size(), size_t{1});
        for (const Purpose purpose : kPurposes) QVERIFY(loaded.jwt[0].purposes.contains(purpose));
        QCOMPARE(providerLabel(loaded, 0), std::string("auth.jwt"));
    }

    void aListOfProvidersReplacesWhatWasThereAndAVariableNeedsOne() {
        const Config loaded = loadedFrom(kTwo);
        const auto over = loadConfig({}, loaded, {{"FAIRLEAD__AUTH__JWT", "[{name = \"only\"}]"}});
        QVERIFY(over.ok());
        QCOMPARE(over->jwt.size(), size_t{1});
        const auto wrong = loadConfig({}, loaded, {{"FAIRLEAD__AUTH__JWT__ISSUER", "https://c"}});
        QVERIFY(!wrong.ok());
        QVERIFY2(wrong.status().message().find("there are 2; write [[auth.jwt]]") != std::string::npos,
                 wrong.status().message().c_str());
    }

    // They reach the log, where they could forge lines.
    void controlCharactersAreRefusedWhereverTheyWouldBeLogged() {
        Config config = loadedFrom(kTwo);
        config.jwt[1].name = "b\nforged";
        complain(config, "auth.jwt #2.name: must not hold control characters");
        config.jwt[1].name = "b\x1b[2J";
        complain(config, "auth.jwt #2.name: must not hold control characters");
        config.jwt[1].name = "b\xc2\x9b";
        complain(config, "auth.jwt #2.name: must not hold control characters");
        config.jwt[1].name = "d\xc3\xa9p\xc3\xb4t";
        accept(config);
        config.jwt[1].jwks.url = "https://b/\rjwks";
        complain(config, "auth.jwt #2.jwks_url: must not hold control characters");
        const auto complainOfToken = [](TokenConfig wrong, const std::string& about) {
            complainOf(
                [&](Config& changed) {
                    changed.openMode = false;
                    changed.tokens = {std::move(wrong)};
                },
                "auth.token #1." + about + ": must not hold control characters");
        };
        TokenConfig wrong = token("t");
        wrong.subject = "a\nb";
        complainOfToken(wrong, "subject");
        wrong = token("t");
        wrong.scopes = {"a\nb"};
        complainOfToken(wrong, "scopes");
        complainOf([](Config& changed) { changed.listen = {"127.0.0.1:1\n"}; }, "listen: must not hold control");
    }

    void whatIsWrongWithAProviderNamesIt() {
        Config config = loadedFrom(kTwo);
        config.jwt[1].name.clear();
        config.jwt[1].clockSkewSeconds = 3601;
        complain(config, "auth.jwt #2.clock_skew_seconds: is 3601");
        config.jwt[1] = config.jwt[0];
        complain(config, "auth.jwt.name: 'shop' is given twice");
        config.jwt[1].name = "fleet";
        config.jwt[1].purposes = Purposes::none();
        complain(config, "auth.jwt 'fleet'.for: must name producers, workers or admin");
        config.jwt[1].purposes = Purposes();
        config.jwt[1].jwks.url = "http://b/jwks";
        complain(config, "auth.jwt 'fleet'.jwks_url: 'http://b/jwks' is not encrypted");
        config.jwt[1].jwks.url.clear();
        complain(config, "[auth.jwt 'fleet'] names no keys");
        config.jwt.resize(17);
        complain(config, "auth.jwt: there are 17 providers, at most 16");
        QVERIFY(load("[[auth.jwt]]\nfor = [\"consoles\"]\n")
                    .status()
                    .message()
                    .ends_with("must be a list of \"producers\", \"workers\" and \"admin\""));
    }

    void aTokenMayBeGivenTwiceForDifferentClients() {
        Config config = startable();
        config.openMode = false;
        config.tokens = {token("secret"), token("secret")};
        complain(config, "auth.token #2: the same token is given twice");
        config.tokens[0].purposes = {Purpose::Produce};
        complain(config, "auth.token #2: the same token is given twice");
        config.tokens[1].purposes = {Purpose::Work};
        accept(config);
        config.tokens[1].purposes = Purposes::none();
        complain(config, "auth.token #2.for: must name producers, workers or admin");
    }

    void producersAsWorkersNeedTokens() {
        Config config = startable();
        config.producersMayWork = true;
        complain(config, "auth.allow_producer_as_worker: is for tokens");
    }

    void aProviderWithoutIssuerOrAudienceIsWarnedOf() {
        Config config = loadedFrom(kTwo);
        QVERIFY(configWarnings(config).empty());
        config.jwt[0].issuer.clear();
        config.jwt[1].audience.clear();
        const std::vector<std::string> warnings = configWarnings(config);
        QCOMPARE(warnings.size(), size_t{2});
        QVERIFY2(warnings[0].starts_with("auth.jwt 'shop' has no issuer: every token"), warnings[0].c_str());
        QVERIFY2(warnings[1].starts_with("auth.jwt #2 has no audience: a token"), warnings[1].c_str());
        config.acceptJwt = false;
        QVERIFY(configWarnings(config).empty());
    }
};

QTEST_APPLESS_MAIN(TestConfigAuth)

}  // namespace tst_config_auth

#include "tst_config_auth.moc"
