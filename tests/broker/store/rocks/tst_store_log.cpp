// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/store_log.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <rocksdb/env.h>

#include <string>

namespace tst_store_log {

using fairlead::broker::openStoreLog;

class TestStoreLog : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    static QByteArray read(const QString& file) {
        QFile opened(file);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray("(none)");
    }

private Q_SLOTS:
    void warningsAreWrittenDownAndNewsAreNot() {
        const auto log = openStoreLog(path("LOG").toStdString());
        rocksdb::Log(rocksdb::INFO_LEVEL, log, "all is %s", "well");
        rocksdb::Log(rocksdb::WARN_LEVEL, log, "%d files are missing", 3);
        const QByteArray text = read(path("LOG"));
        QVERIFY2(text.endsWith("3 files are missing\n"), text.constData());
        QCOMPARE(text.count('\n'), qsizetype{1});
    }

    void whatFindsNoRoomIsDropped() {
        const auto log = openStoreLog("/dev/full");
        for (int i = 0; i < 100'000; ++i) rocksdb::Log(rocksdb::ERROR_LEVEL, log, "no room, time %d", i);
        const auto nowhere = openStoreLog(path("no/such/folder").toStdString());
        rocksdb::Log(rocksdb::ERROR_LEVEL, nowhere, "nobody reads this");
    }

    void largeFileIsPutAsideAndTheNewOneStaysSmall() {
        const QString file = path("large");
        for (int time = 0; time < 2; ++time) {
            const auto log = openStoreLog(file.toStdString());
            for (int i = 0; i < 5000; ++i) rocksdb::Log(rocksdb::WARN_LEVEL, log, "%01000d", time);
        }
        QVERIFY(QFile(file).size() <= 4 << 20);
        QVERIFY(QFile(file + QStringLiteral(".old")).size() <= 4 << 20);
        QVERIFY(read(file).endsWith("1\n"));
        QVERIFY(read(file + QStringLiteral(".old")).endsWith("0\n"));
    }
};

QTEST_GUILESS_MAIN(TestStoreLog)

}  // namespace tst_store_log

#include "tst_store_log.moc"
