// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/tls/tls_files.h"
#include "tests/support/certificate_folder.h"

#include <QTest>

#include <limits>
#include <string>

namespace tst_tls_files {

using namespace fairlead;
using namespace fairlead::test;

namespace {

const TlsFileNames kNames{"tls.certificate", "tls.key", "tls.client_ca"};

}  // namespace

class TestTlsFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goodFilesAreReadAndTheEndIsTold() {
        TlsFiles files = m_folder.write("good", m_authority.issue());
        files.authorities = m_folder.write("ca.pem", m_authority.certificate());
        const Result<TlsContents> contents = readTlsFiles(files, kNames);
        QVERIFY2(contents.ok(), contents.status().message().c_str());
        QCOMPARE(contents->authorities, m_authority.certificate());
        const Result<Time> until = checkTlsContents(*contents, files, kNames, now());
        QVERIFY2(until.ok(), until.status().message().c_str());
        const int64_t secondsLeft = (*until - now()).count() / 1'000'000;
        QVERIFY(secondsLeft > 29 * 86400 && secondsLeft <= 30 * 86400);
        // Only who asks to be believed needs a certificate.
        const TlsFiles onlyAuthorities{{}, {}, files.authorities};
        const Result<TlsContents> other = readTlsFiles(onlyAuthorities, kNames);
        QVERIFY(other.ok());
        QVERIFY(*checkTlsContents(*other, onlyAuthorities, kNames, now()) ==
                (Time{std::numeric_limits<int64_t>::max()}));
        QVERIFY(readTlsFiles({}, kNames).ok());
    }

    void chainOfCertificatesIsTaken() {
        const CertificateAuthority other("another authority");
        Identity identity = m_authority.issue();
        identity.certificate += m_authority.certificate() + other.certificate();
        QCOMPARE(complaintOf(m_folder.write("chain", identity)), std::string());
        identity.certificate += "-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n";
        const TlsFiles files = m_folder.write("chain", identity);
        QCOMPARE(complaintOf(files), "tls.certificate: '" + files.certificate + "' holds no certificate in PEM");
    }

    void oneFileWithoutTheOtherIsRefused() {
        const TlsFiles files = m_folder.write("half", m_authority.issue());
        QCOMPARE(complaintOf({files.certificate, {}, {}}),
                 std::string("tls.key: is missing; tls.certificate needs it"));
        QCOMPARE(complaintOf({{}, files.key, {}}), std::string("tls.certificate: is missing; tls.key belongs to one"));
    }

    void unreadableFilesAreNamed() {
        TlsFiles files = m_folder.write("gone", m_authority.issue());
        const TlsFiles noCertificate{"/nowhere/a.pem", files.key, {}};
        QCOMPARE(complaintOf(noCertificate),
                 std::string("tls.certificate: '/nowhere/a.pem' cannot be read: No such file or directory"));
        const TlsFiles noKey{files.certificate, "/nowhere/a.key", {}};
        QCOMPARE(complaintOf(noKey),
                 std::string("tls.key: '/nowhere/a.key' cannot be read: No such file or directory"));
        files.authorities = "/";
        QCOMPARE(complaintOf(files), std::string("tls.client_ca: '/' is a folder, not a file"));
        files.authorities = m_folder.write("huge.pem", std::string(5 * 1024 * 1024, 'x'));
        QCOMPARE(complaintOf(files),
                 "tls.client_ca: '" + files.authorities + "' is larger than the 4194304 bytes that are read of it");
    }

    void whatIsNoCertificateIsRefused() {
        Identity identity = m_authority.issue();
        std::swap(identity.certificate, identity.key);
        const TlsFiles files = m_folder.write("swapped", identity);
        QCOMPARE(complaintOf(files), "tls.certificate: '" + files.certificate + "' holds no certificate in PEM");
    }

    void keyMustFit() {
        Identity identity = m_authority.issue();
        identity.key = m_authority.issue().key;
        const TlsFiles files = m_folder.write("other", identity);
        QCOMPARE(complaintOf(files),
                 "tls.key: '" + files.key + "' does not fit the certificate in '" + files.certificate + "'");
    }

    void keyIsReadWithoutAskingAnybody() {
        Identity identity = m_authority.issue();
        identity.key = identity.encryptedKey();
        const TlsFiles encrypted = m_folder.write("encrypted", identity);
        QCOMPARE(complaintOf(encrypted),
                 "tls.key: '" + encrypted.key + "' is encrypted; a key without a passphrase is needed");
        identity.key = "no key";
        const TlsFiles none = m_folder.write("none", identity);
        QCOMPARE(complaintOf(none), "tls.key: '" + none.key + "' holds no private key");
    }

    void certificateMustBeValidNow() {
        CertificateWish wish;
        wish.fromSeconds = -7200;
        wish.untilSeconds = -60;
        const TlsFiles expired = m_folder.write("expired", m_authority.issue(wish));
        QVERIFY2(complaintOf(expired).starts_with("tls.certificate: '" + expired.certificate + "' has expired at 20"),
                 complaintOf(expired).c_str());
        wish.fromSeconds = 3600;
        wish.untilSeconds = 7200;
        const TlsFiles early = m_folder.write("early", m_authority.issue(wish));
        QVERIFY2(complaintOf(early).starts_with("tls.certificate: '" + early.certificate + "' is not valid before 20"),
                 complaintOf(early).c_str());
        // The moment counts, and not the clock of this machine.
        const Result<TlsContents> contents = readTlsFiles(early, kNames);
        QVERIFY(checkTlsContents(*contents, early, kNames, now() + std::chrono::seconds(5400)).ok());
    }

    void weakKeyIsRefused() {
        CertificateWish wish;
        wish.rsaBits = 1024;
        const TlsFiles weak = m_folder.write("weak", m_authority.issue(wish));
        QCOMPARE(complaintOf(weak), "tls.certificate: '" + weak.certificate + "' cannot be used: ee key too small");
    }

    void oneAuthorityMustBeValid() {
        const CertificateAuthority old("an old authority", -60);
        TlsFiles files = m_folder.write("server", m_authority.issue());
        files.authorities = m_folder.write("ca.pem", old.certificate());
        QCOMPARE(complaintOf(files),
                 "tls.client_ca: '" + files.authorities + "' holds no certificate that is valid now");
        m_folder.write("ca.pem", old.certificate() + m_authority.certificate());
        QCOMPARE(complaintOf(files), std::string());
        m_folder.write("ca.pem", "");
        QCOMPARE(complaintOf(files), "tls.client_ca: '" + files.authorities + "' holds no certificates in PEM");
    }

private:
    static Time now() { return SystemClock().now(); }

    // What is wrong with the files; empty: nothing.
    static std::string complaintOf(const TlsFiles& files) {
        const Result<TlsContents> contents = readTlsFiles(files, kNames);
        if (!contents) return contents.status().message();
        return checkTlsContents(*contents, files, kNames, now()).status().message();
    }

    const CertificateAuthority m_authority{"test authority"};
    const CertificateFolder m_folder;
};

QTEST_APPLESS_MAIN(TestTlsFiles)

}  // namespace tst_tls_files

#include "tst_tls_files.moc"
