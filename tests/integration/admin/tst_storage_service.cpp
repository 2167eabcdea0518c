// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/storage.grpc.pb.h"
#include "shared/secret_argument.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <array>
#include <filesystem>
#include <memory>

namespace tst_storage_service {

using namespace fairlead;
using namespace fairlead::test;
using namespace Qt::StringLiterals;
using namespace admin::v1;

// The service Storage over real sockets: figures and backups.
class TestStorageService : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_broker = std::make_unique<AdminFixture>(); }
    void cleanup() { m_broker.reset(); }

    void figuresTellWhatIsThere() {
        m_broker->mustStart();
        m_broker->create("acme", 500);
        m_broker->create("small", 1);
        GetStorageRequest request;
        request.set_largest_tenants(1);
        const auto [status, info] = m_broker->ask(&Storage::Stub::GetStorage, request);
        QVERIFY2(status.ok(), status.error_message().c_str());
        QCOMPARE(info.data_folder(), m_broker->config().dataFolder);
        uint64_t bodies = 0;
        for (const auto& table : info.tables())
            if (table.name() == "body") bodies = table.keys();
        QCOMPARE(bodies, uint64_t{501});
        QVERIFY(info.log_bytes() > 0 && info.log_files() > 0 && info.has_oldest_log_at());
        QVERIFY(info.disk_free_bytes() > 0 && info.disk_bytes() >= info.disk_free_bytes());
        QVERIFY(info.cache_capacity() > 0);
        QVERIFY(!info.writes_stopped());
        QVERIFY(info.commits().batches() > 0);
        QCOMPARE(info.tenants_size(), 1);
        QCOMPARE(info.tenants(0).tenant(), std::string("acme"));
        QVERIFY(info.tenants(0).bytes() > 0);
    }

    void tooManyTenantsAreRefused() {
        m_broker->mustStart();
        GetStorageRequest request;
        request.set_largest_tenants(1001);
        QCOMPARE(m_broker->codeOf(&Storage::Stub::GetStorage, request), grpc::StatusCode::INVALID_ARGUMENT);
    }

    void backupIsMadeListedAndDeleted() {
        m_broker->mustStart();
        QCOMPARE(names(), QStringList());
        m_broker->create("acme", 10);
        const auto [status, backup] = createBackup("first");
        QVERIFY2(status.ok(), status.error_message().c_str());
        QCOMPARE(backup.name(), std::string("first"));
        QCOMPARE(backup.path(), m_broker->config().dataFolder + "-backups/first");
        QVERIFY(backup.bytes() > 0 && backup.sequence() > 0 && backup.seconds() > 0);
        QVERIFY(QFile::exists(QString::fromStdString(backup.path() + "/FORMAT")));
        const auto nameless = createBackup("");
        QVERIFY2(nameless.first.ok(), nameless.first.error_message().c_str());
        QVERIFY(nameless.second.name().starts_with("20"));
        QCOMPARE(names(), (QStringList{u"first"_s, QString::fromStdString(nameless.second.name())}));
        QCOMPARE(deleteBackup("first"), grpc::StatusCode::OK);
        QVERIFY(!QFile::exists(QString::fromStdString(backup.path())));
        QCOMPARE(names(), QStringList{QString::fromStdString(nameless.second.name())});
        QCOMPARE(deleteBackup("first"), grpc::StatusCode::NOT_FOUND);
    }

    void restoredBackupServesWhatItHeld() {
        m_broker->mustStart();
        m_broker->create("acme", 10);
        const auto backup = createBackup("b").second;
        m_broker->create("acme", 5);
        m_broker->stop();
        m_broker->config().dataFolder = backup.path();
        m_broker->mustStart();
        QCOMPARE(countTasks(m_broker->connect(), "acme", TASK_STATE_READY), 10);
    }

    void existingNameIsRefused() {
        m_broker->mustStart();
        QVERIFY(createBackup("one").first.ok());
        const auto status = createBackup("one").first;
        QCOMPARE(status.error_code(), grpc::StatusCode::ALREADY_EXISTS);
        QVERIFY(status.error_message().find("one") != std::string::npos);
        QCOMPARE(names(), QStringList{u"one"_s});
    }

    void namesThatArePathsAreRefused() {
        m_broker->mustStart();
        for (const char* name : {"..", ".", "../x", "a/b", "/tmp/x", ".hidden", ".partial-x", "-x", "a b", "a\\b", "ä",
                                 "0123456789012345678901234567890123456789012345678901234567890123x"}) {
            const auto status = createBackup(name).first;
            QVERIFY2(status.error_code() == grpc::StatusCode::INVALID_ARGUMENT, name);
            QVERIFY2(status.error_message().starts_with("name: "), status.error_message().c_str());
            QVERIFY2(deleteBackup(name) == grpc::StatusCode::INVALID_ARGUMENT, name);
        }
        QCOMPARE(deleteBackup(""), grpc::StatusCode::INVALID_ARGUMENT);
        QCOMPARE(names(), QStringList());
    }

    void folderThatCannotBeWrittenIsNamed() {
        // A file stands where a folder should be.
        QFile file(QString::fromStdString(m_broker->config().dataFolder + "-blocked"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        m_broker->config().backupFolder = m_broker->config().dataFolder + "-blocked/backups";
        m_broker->mustStart();
        const auto status = createBackup("one").first;
        QCOMPARE(status.error_code(), grpc::StatusCode::INTERNAL);
        QVERIFY2(status.error_message().find("-blocked/backups") != std::string::npos, status.error_message().c_str());
        // The broker goes on.
        m_broker->create("acme", 1);
    }

    void backupsThatOthersCouldReadAreClosedAtTheNextStart() {
        m_broker->mustStart();
        const std::string path = createBackup("wide").second.path();
        m_broker->stop();
        namespace fs = std::filesystem;
        fs::permissions(path, fs::perms(0755));
        for (const auto& entry : fs::directory_iterator(path)) fs::permissions(entry.path(), fs::perms(0644));
        m_broker->mustStart();
        QVERIFY(fs::status(path).permissions() == fs::perms(0700));
        for (const auto& entry : fs::directory_iterator(path)) QVERIFY(entry.status().permissions() == fs::perms(0600));
    }

    void brokerForItsUserOnlyLetsInWhoCanReadItsToken() {
        m_broker->config().onlyThisUser = true;
        m_broker->mustStart();
        const auto token = readSecretFile(m_broker->config().dataFolder + "/TOKEN");
        QVERIFY2(token.ok() && token->size() == 64, token.status().message().c_str());
        namespace fs = std::filesystem;
        QVERIFY(fs::status(m_broker->config().dataFolder + "/TOKEN").permissions() == fs::perms(0600));
        using enum grpc::StatusCode;
        QCOMPARE(m_broker->codeOf(&Storage::Stub::GetStorage, GetStorageRequest()), UNAUTHENTICATED);
        QCOMPARE(m_broker->codeOf(&Storage::Stub::GetStorage, GetStorageRequest(), "*"), UNAUTHENTICATED);
        QCOMPARE(m_broker->codeOf(&Storage::Stub::GetStorage, GetStorageRequest(), *token), OK);
        m_broker->create("acme@" + *token, 3);
        m_broker->restart();  // the token stays
        QCOMPARE(m_broker->codeOf(&Storage::Stub::GetStorage, GetStorageRequest(), *token), OK);
    }

    void eraseAnswersWhenItHasEnded() {
        m_broker->mustStart();
        static_cast<void>(m_broker->create("acme", 50));
        const auto [status, erased] = m_broker->ask(&Storage::Stub::EraseDeleted, EraseDeletedRequest());
        QVERIFY2(status.ok(), status.error_message().c_str());
        QVERIFY(erased.bytes_before() > 0 && erased.bytes_after() > 0 && erased.seconds() > 0);
        QCOMPARE(countTasks(m_broker->connect(), "acme", admin::v1::TASK_STATE_READY), 50);
    }

    void whatAnInterruptedBackupLeftIsNoBackup() {
        m_broker->mustStart();
        const QDir folder(QString::fromStdString(m_broker->config().dataFolder + "-backups"));
        QVERIFY(folder.mkpath(u".partial-half"_s));
        QVERIFY(folder.mkpath(u"stranger"_s));
        QCOMPARE(names(), QStringList());
        QCOMPARE(deleteBackup("stranger"), grpc::StatusCode::NOT_FOUND);
        QVERIFY(createBackup("half").first.ok());
        QCOMPARE(names(), QStringList{u"half"_s});
        QVERIFY(!folder.exists(u".partial-half"_s));
        QVERIFY(folder.exists(u"stranger"_s));
    }

    void callsNeedTheirScopeAndEveryTenant() {
        m_broker->addToken("reader", {"*"}, {"fairlead:read"});
        m_broker->addToken("keeper", {"*"}, {"fairlead:admin"});
        m_broker->addToken("one-tenant", {"acme"}, {"fairlead:read", "fairlead:admin"});
        m_broker->mustStart();
        const auto codes = [this](const std::string& token) {
            CreateBackupRequest create;
            create.set_name("made-by-" + (token.empty() ? "nobody" : token));
            DeleteBackupRequest remove;
            remove.set_name("missing");
            return std::array{m_broker->codeOf(&Storage::Stub::GetStorage, GetStorageRequest(), token),
                              m_broker->codeOf(&Storage::Stub::ListBackups, ListBackupsRequest(), token),
                              m_broker->codeOf(&Storage::Stub::CreateBackup, create, token),
                              m_broker->codeOf(&Storage::Stub::DeleteBackup, remove, token),
                              m_broker->codeOf(&Storage::Stub::EraseDeleted, EraseDeletedRequest(), token)};
        };
        using enum grpc::StatusCode;
        QVERIFY((codes("reader") == std::array{OK, OK, PERMISSION_DENIED, PERMISSION_DENIED, PERMISSION_DENIED}));
        QVERIFY((codes("keeper") == std::array{PERMISSION_DENIED, PERMISSION_DENIED, OK, NOT_FOUND, OK}));
        QVERIFY((codes("one-tenant") == std::array{PERMISSION_DENIED, PERMISSION_DENIED, PERMISSION_DENIED,
                                                   PERMISSION_DENIED, PERMISSION_DENIED}));
        for (const char* token : {"", "wrong"})
            QVERIFY((codes(token) ==
                     std::array{UNAUTHENTICATED, UNAUTHENTICATED, UNAUTHENTICATED, UNAUTHENTICATED, UNAUTHENTICATED}));
    }

private:
    std::pair<grpc::Status, Backup> createBackup(const std::string& name) {
        CreateBackupRequest request;
        request.set_name(name);
        return m_broker->ask(&Storage::Stub::CreateBackup, request);
    }
    grpc::StatusCode deleteBackup(const std::string& name) {
        DeleteBackupRequest request;
        request.set_name(name);
        return m_broker->codeOf(&Storage::Stub::DeleteBackup, request);
    }
    QStringList names() {
        const auto [status, list] = m_broker->ask(&Storage::Stub::ListBackups, ListBackupsRequest());
        if (!status.ok()) return {QString::fromStdString(status.error_message())};
        QStringList names;
        for (const auto& backup : list.backups()) names << QString::fromStdString(backup.name());
        return names;
    }

    std::unique_ptr<AdminFixture> m_broker;
};

QTEST_GUILESS_MAIN(TestStorageService)

}  // namespace tst_storage_service

#include "tst_storage_service.moc"
