// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// [tls], the addresses it is for, and what may be reached from other machines.
#include "tests/broker/config/config_checks.h"
#include "tests/support/certificate_folder.h"

#include <QTest>

#include <string>

namespace tst_tls_config {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;

class TestTlsConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sectionIsReadAndChecked() {
        const TlsFiles files = m_folder.write("server", m_authority.issue());
        const std::string authorities = m_folder.write("ca.pem", m_authority.certificate());
        const Config loaded = loadedFrom(
            "listen = [\"0.0.0.0:9091\", \"plain://127.0.0.1:9092\"]\n[tls]\ncertificate = \"" + files.certificate +
            "\"\nkey = \"" + files.key + "\"\nclient_ca = \"" + authorities + "\"\n" + kToken);
        QCOMPARE(loaded.tls.certificate, files.certificate);
        QCOMPARE(loaded.tls.key, files.key);
        QCOMPARE(loaded.tls.authorities, authorities);
        accept(loaded);
    }

    void unknownKeyIsRefusedWithItsLine() {
        const Result<Config> loaded = load("[tls]\ncertificate = \"a\"\ncert = \"b\"\n");
        QVERIFY(!loaded.ok());
        QVERIFY2(loaded.status().message().find(":3: unknown key 'tls.cert'") != std::string::npos,
                 loaded.status().message().c_str());
    }

    void sectionWithoutValuesAsksForNothing() {
        const Result<Config> loaded = load("listen = [\"plain://127.0.0.1:9091\"]\n[tls]\n");
        QVERIFY(loaded.ok());
        accept(*loaded);
    }

    void everyFieldIsRefusedByName() {
        const TlsFiles files = m_folder.write("server", m_authority.issue());
        complainAbout({files.certificate, {}, {}}, "tls.key: is missing");
        complainAbout({{}, files.key, {}}, "tls.certificate: is missing");
        complainAbout({{}, {}, files.certificate}, "tls.certificate: is missing; tls.client_ca asks");
        complainAbout({"/nowhere.pem", files.key, {}}, "tls.certificate: '/nowhere.pem' cannot be read");
        complainAbout({files.certificate, "/nowhere.key", {}}, "tls.key: '/nowhere.key' cannot be read");
        complainAbout({files.certificate, files.key, "/nowhere.ca"}, "tls.client_ca: '/nowhere.ca' cannot be read");
        complainAbout({files.key, files.key, {}}, "tls.certificate: '" + files.key + "' holds no certificate");
        complainAbout({files.certificate, files.certificate, {}},
                      "tls.key: '" + files.certificate + "' holds no private key");
        complainAbout({files.certificate, files.key, files.key},
                      "tls.client_ca: '" + files.key + "' holds no certificates");
        const TlsFiles other = m_folder.write("other", m_authority.issue());
        complainAbout({files.certificate, other.key, {}}, "tls.key: '" + other.key + "' does not fit");
        CertificateWish wish;
        wish.untilSeconds = -1;
        const TlsFiles expired = m_folder.write("expired", m_authority.issue(wish));
        complainAbout(expired, "tls.certificate: '" + expired.certificate + "' has expired");
    }

    void plainAddressesStayOnThisMachineBesideTls() {
        Config config = withTls();
        config.listen = {"0.0.0.0:9091", "plain://0.0.0.0:9092"};
        complain(config, "listen: 'plain://0.0.0.0:9092' is without TLS and can be reached from other machines");
        config.allowPlainOnNetwork = true;
        accept(config);
        config.allowPlainOnNetwork = false;
        config.listen = {"0.0.0.0:9091", "plain://[::1]:9092"};
        accept(config);
        // Without TLS the spelling changes nothing.
        config.tls = {};
        config.listen = {"0.0.0.0:9091", "plain://0.0.0.0:9092"};
        accept(config);
    }

    void tlsThatNoAddressHasIsRefused() {
        Config config = withTls();
        config.listen = {"plain://127.0.0.1:9091"};
        complain(config, "listen: every address begins with plain://, but there is tls.certificate");
    }

    void oneAddressIsNotBothPlainAndTls() {
        Config config = withTls();
        config.listen = {"127.0.0.1:9091", "plain://127.0.0.1:9091"};
        complain(config, "listen: 'plain://127.0.0.1:9091' is given twice");
        config.listen = {"tls://127.0.0.1:9091"};
        complain(config, "listen: 'tls://127.0.0.1:9091' is not an address");
    }

    void openModeStaysOnThisMachineUnlessForced() {
        Config config = withTls();
        config.tokens.clear();
        config.openMode = true;
        config.listen = {"0.0.0.0:9091"};
        // TLS says who the broker is, not who the client is.
        complain(config, "listen: '0.0.0.0:9091' can be reached from other machines, but auth.mode is \"open\"");
        config.allowOpenModeOnNetwork = true;
        accept(config);
        config.tls = {};
        accept(config);
        config.allowOpenModeOnNetwork = false;
        config.allowPlainOnNetwork = true;
        complain(config, "--insecure-open-mode-on-network");
    }

private:
    static inline const std::string kToken = "[auth]\nmode = \"static\"\n[[auth.token]]\ntoken = \"secret\"\n";

    Config withTls() const {
        Config config = startable();
        config.openMode = false;
        config.tokens = {token("secret")};
        config.tls = m_folder.write("good", m_authority.issue());
        return config;
    }

    void complainAbout(const TlsFiles& files, const std::string& about) const {
        Config config = withTls();
        config.tls = files;
        complain(config, about);
    }

    const CertificateAuthority m_authority{"test authority"};
    const CertificateFolder m_folder;
};

QTEST_APPLESS_MAIN(TestTlsConfig)

}  // namespace tst_tls_config

#include "tst_tls_config.moc"
