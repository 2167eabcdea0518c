// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/secret_argument.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <string>
#include <vector>

namespace tst_secret_argument {

using namespace fairlead;

class TestSecretArgument : public QObject {
    Q_OBJECT

private:
    static std::vector<std::string> blanked(std::vector<std::string> words) {
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        blankArgument(int(arguments.size()), arguments.data(), "--token");
        return words;
    }

private Q_SLOTS:
    void onlyWhatStandsBehindTheOptionIsOverwritten() {
        using Words = std::vector<std::string>;
        QCOMPARE(blanked({"program", "--token", "secret", "secret"}),
                 (Words{"program", "--token", "******", "secret"}));
        QCOMPARE(blanked({"program", "--token=secret", "--tokens=x"}),
                 (Words{"program", "--token=******", "--tokens=x"}));
        QCOMPARE(blanked({"program", "--token-file", "name", "--token"}),
                 (Words{"program", "--token-file", "name", "--token"}));
        QCOMPARE(blanked({"program"}), Words{"program"});
    }

    void secretIsTheFirstLineOfItsFile() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("token"));
        const auto write = [&](const QByteArray& bytes) {
            QFile file(path);
            return file.open(QFile::WriteOnly) && file.write(bytes) == bytes.size();
        };
        QVERIFY(write(" secret \r\nmore\n"));
        QCOMPARE(*readSecretFile(path.toStdString()), std::string("secret"));
        QVERIFY(write("\nsecret\n"));
        QCOMPARE(readSecretFile(path.toStdString()).status().code(), Code::InvalidArgument);
        QVERIFY(write(QByteArray(100'000, 'x')));
        QVERIFY(!readSecretFile(path.toStdString()).ok());
        const auto missing = readSecretFile(folder.filePath(QStringLiteral("none")).toStdString());
        QVERIFY(missing.status().message().find("none") != std::string::npos);
        QVERIFY(!readSecretFile(folder.path().toStdString()).ok());
    }
};

QTEST_APPLESS_MAIN(TestSecretArgument)

}  // namespace tst_secret_argument

#include "tst_secret_argument.moc"
