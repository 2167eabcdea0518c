// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/bounded_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

namespace tst_bounded_file {

using namespace fairlead;

class TestBoundedFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fileAsLargeAsMayBeIsReadAndOneByteMoreIsNot() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("file"));
        QFile file(path);
        QVERIFY(file.open(QFile::WriteOnly) && file.write(QByteArray(100'000, 'x')) == 100'000);
        file.close();
        QCOMPARE(*readBoundedFile(path.toStdString(), 100'000), std::string(100'000, 'x'));
        const auto refused = readBoundedFile(path.toStdString(), 99'999);
        QCOMPARE(refused.status().code(), Code::InvalidArgument);
        QVERIFY(refused.status().message().find("99999 bytes") != std::string::npos);
        QVERIFY(refused.status().message().find(path.toStdString()) != std::string::npos);
    }

    void pipeIsReadToItsEnd() {
        int ends[2];
        QCOMPARE(::pipe2(ends, O_CLOEXEC), 0);
        QCOMPARE(::write(ends[1], "some", 4), ssize_t{4});
        ::close(ends[1]);
        const auto read = readBoundedFile("/dev/fd/" + std::to_string(ends[0]), 4);
        ::close(ends[0]);
        QVERIFY2(read.ok(), read.status().message().c_str());
        QCOMPARE(*read, std::string("some"));
    }

    void aPipeThatNobodyWritesToIsRefusedWhereNobodyMayWait() {
        QTemporaryDir folder;
        const std::string pipe = folder.filePath(QStringLiteral("pipe")).toStdString();
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        const NoPipes pipes;
        const auto refused = readBoundedFile(pipe, 1024);
        QCOMPARE(refused.status().code(), Code::InvalidArgument);
        QCOMPARE(refused.status().message(),
                 "'" + pipe + "' is a pipe, which gives its contents only once, and not a file");
    }

    void whatIsNoFileAndWhatCannotBeReadIsRefusedByName() {
        QTemporaryDir folder;
        for (const std::string& name : {folder.path().toStdString(), std::string("/dev/zero"), std::string("/dev/null"),
                                        std::string("/proc/self/mem"), std::string("/nowhere/file")}) {
            const auto refused = readBoundedFile(name, 1024);
            QCOMPARE(refused.status().code(), Code::InvalidArgument);
            QVERIFY2(refused.status().message().find("'" + name + "'") != std::string::npos,
                     refused.status().message().c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestBoundedFile)
#include "tst_bounded_file.moc"

}  // namespace tst_bounded_file
