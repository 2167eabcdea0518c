// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/tls/client_tls.h"
#include "tests/support/certificate_folder.h"

#include <QTest>

#include <string>

namespace tst_client_tls {

using namespace fairlead;
using namespace fairlead::test;

namespace {

const std::string kNoConnection = "failed to connect to all addresses; last error: UNKNOWN: ipv4:127.0.0.1:9091: ";

ClientTls tlsWith(const std::string& certificate) {
    ClientTls tls;
    tls.enabled = true;
    tls.files.certificate = certificate;
    return tls;
}

}  // namespace

class TestClientTls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plainTextNeedsNoFiles() {
        ClientTls off;
        off.files.certificate = "/nowhere.pem";
        const Result<TlsContents> contents = loadClientTls(off);
        QVERIFY(contents.ok());
        QVERIFY(*contents == TlsContents());
    }

    void filesAreReadAndNamedByTheirOptions() {
        const CertificateAuthority authority("authority");
        const CertificateFolder folder;
        const Identity identity = authority.issue();
        ClientTls tls;
        tls.enabled = true;
        QVERIFY(loadClientTls(tls).ok());
        tls.files = folder.write("client", identity);
        const Result<TlsContents> contents = loadClientTls(tls);
        QVERIFY(contents.ok());
        QCOMPARE(contents->certificate, identity.certificate);
        QCOMPARE(contents->key, identity.key);
        tls.files.authorities = "/nowhere.pem";
        QVERIFY(loadClientTls(tls).status().message().starts_with("--ca: '/nowhere.pem' cannot be read"));
        tls.files.key = folder.write("other", authority.issue()).key;
        tls.files.authorities.clear();
        QVERIFY(loadClientTls(tls).status().message().starts_with("--key: '" + tls.files.key + "' does not fit"));
    }

    void troubleIsToldFromOtherFailures() {
        const ClientTls plain;
        const ClientTls noCertificate = tlsWith("");
        const ClientTls withCertificate = tlsWith("client.pem");
        const std::string closed = kNoConnection + "Socket closed";
        QCOMPARE(tlsTroubleIn(closed, plain), TlsTrouble::BrokerWantsTls);
        QCOMPARE(tlsTroubleIn(closed, noCertificate), TlsTrouble::ClientCertificateMissing);
        QCOMPARE(tlsTroubleIn(closed, withCertificate), TlsTrouble::ClientCertificateRefused);
        const std::string handshake =
            kNoConnection + "Ssl handshake failed: SSL_ERROR_SSL: error:0A000086:SSL routines::";
        QCOMPARE(tlsTroubleIn(handshake + "certificate verify failed", noCertificate), TlsTrouble::NotTrusted);
        QCOMPARE(tlsTroubleIn(handshake + "wrong version number", noCertificate), TlsTrouble::BrokerSpeaksNoTls);
        QCOMPARE(tlsTroubleIn(kNoConnection + "Peer name a is not in peer certificate", noCertificate),
                 TlsTrouble::WrongName);
        QCOMPARE(tlsTroubleIn("empty address list: ", noCertificate), TlsTrouble::NoAuthorities);
        // A broker that went away, or was never there, is not to be blamed on TLS.
        for (const ClientTls& tls : {plain, noCertificate, withCertificate}) {
            QCOMPARE(tlsTroubleIn("Socket closed", tls), TlsTrouble::None);
            QCOMPARE(tlsTroubleIn(kNoConnection + "Failed to connect to remote host: Connection refused", tls),
                     TlsTrouble::None);
            QCOMPARE(tlsTroubleIn("the broker is stopping", tls), TlsTrouble::None);
        }
        QCOMPARE(tlsTroubleIn("empty address list: ", plain), TlsTrouble::None);
    }

    void everyTroubleHasWords() {
        QVERIFY(tlsTroubleText(TlsTrouble::None).empty());
        for (const TlsTrouble trouble :
             {TlsTrouble::BrokerWantsTls, TlsTrouble::BrokerSpeaksNoTls, TlsTrouble::NotTrusted, TlsTrouble::WrongName,
              TlsTrouble::ClientCertificateMissing, TlsTrouble::ClientCertificateRefused, TlsTrouble::NoAuthorities})
            QVERIFY(!tlsTroubleText(trouble).empty());
    }
};

QTEST_APPLESS_MAIN(TestClientTls)

}  // namespace tst_client_tls

#include "tst_client_tls.moc"
