// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/rocks_store.h"
#include "broker/store/rocks/store_format.h"
#include "tests/support/folder_snapshot.h"
#include "tests/support/log_capture.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <sstream>
#include <string>

namespace tst_store_format {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
namespace fs = std::filesystem;

class TestStoreFormat : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_store = fs::path(m_folder->path().toStdString()) / "store";
    }

    void newStoreSaysItsFormatAndWhoCanReadIt() {
        QVERIFY(openRocksStore(m_store).ok());
        QCOMPARE(said(), "fairlead store, format " + std::to_string(kKnownFormats.newest) + ", of Fairlead " +
                             std::string(kKnownFormats.newestSince) + " and later\n");
        QCOMPARE(*checkStoreFormat(m_store), kKnownFormats.newest);
        QVERIFY(!fs::exists(m_store / "FORMAT.new"));
    }

    void storeOfALaterVersionIsRefusedInWordsAndLeftAsItIs_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("writer");
        QTest::newRow("named") << QByteArray("fairlead store, format 99, of Fairlead 7.1.0 and later\n")
                               << QByteArray("was written by Fairlead 7.1.0 or later (format 99); this is Fairlead 0.");
        QTest::newRow("not named") << QByteArray("fairlead store, format 99\n")
                                   << QByteArray("was written by a later version of Fairlead (format 99); this is");
    }
    void storeOfALaterVersionIsRefusedInWordsAndLeftAsItIs() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, writer);
        QVERIFY(openRocksStore(m_store).ok());
        write(text.toStdString());
        const FolderSnapshot before = snapshotOf(m_store);
        for (int start = 0; start < 2; ++start) {
            const Status opened = openRocksStore(m_store).status();
            QCOMPARE(opened.code(), Code::FailedPrecondition);
            QVERIFY2(opened.message().find(writer.constData()) != std::string::npos, opened.message().c_str());
            QVERIFY2(opened.message().find("damage") == std::string::npos, opened.message().c_str());
            QCOMPARE(lookAtRocksStore(m_store).status().message(), opened.message());
        }
        QCOMPARE(firstDifference(before, snapshotOf(m_store)), std::string());
    }

    void olderStoreIsRaisedOnceAndTheLogSaysSo() {
        QVERIFY(openRocksStore(m_store).ok());
        const KnownFormats next{kKnownFormats.newest, kKnownFormats.newest + 1, "0.2.0"};
        m_log.clear();
        const auto raised = raiseStoreFormat(m_store, next);
        QVERIFY(raised.ok() && *raised);
        QCOMPARE(m_log.count("is upgraded from format "), 1);
        QCOMPARE(m_log.count("versions before Fairlead 0.2.0 cannot read it any more"), 1);
        QCOMPARE(*checkStoreFormat(m_store, next), next.newest);
        QVERIFY(!*raiseStoreFormat(m_store, next));
        // There is no way back: today's program refuses it, and says who reads it.
        const Status refused = openRocksStore(m_store).status();
        QVERIFY2(refused.message().find("was written by Fairlead 0.2.0 or later") != std::string::npos,
                 refused.message().c_str());
    }

    void formatThatIsTooOldIsRefusedInWords() {
        QVERIFY(openRocksStore(m_store).ok());
        write("fairlead store, format 1\n");
        const Status refused = openRocksStore(m_store).status();
        QCOMPARE(refused.code(), Code::FailedPrecondition);
        QVERIFY2(refused.message().find("has format 1, and this is Fairlead") != std::string::npos,
                 refused.message().c_str());
    }

    void whatIsNoFormatIsDamage_data() {
        QTest::addColumn<QByteArray>("text");
        for (const char* text :
             {"", "\n", "fairlead store, format 2", "fairlead store, format \n", "fairlead store, format 2, of Fairl\n",
              "fairlead store, format 2, of Fairlead  and later\n",
              "fairlead store, format 2, of Fairlead x and later\n", "fairlead store, format 2\nmore",
              "fairlead stork, format 2\n"})
            QTest::newRow(text) << QByteArray(text);
    }
    void whatIsNoFormatIsDamage() {
        QFETCH(QByteArray, text);
        QVERIFY(openRocksStore(m_store).ok());
        write(text.toStdString());
        QCOMPARE(checkStoreFormat(m_store).status().code(), Code::DataLoss);
    }

    void adviceForALostFileIsGood() {
        QVERIFY(openRocksStore(m_store).ok());
        fs::remove(m_store / "FORMAT");
        const std::string refused = openRocksStore(m_store).status().message();
        const size_t command = refused.find("echo 'fairlead store");
        QVERIFY2(command != std::string::npos, refused.c_str());
        QCOMPARE(std::system(refused.substr(command).c_str()), 0);
        QVERIFY(openRocksStore(m_store).ok());
    }

private:
    std::string said() const {
        std::ostringstream text;
        text << std::ifstream(m_store / "FORMAT").rdbuf();
        return text.str();
    }
    void write(const std::string& text) const { std::ofstream(m_store / "FORMAT") << text; }

    LogCapture m_log;
    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path m_store;
};

QTEST_GUILESS_MAIN(TestStoreFormat)

}  // namespace tst_store_format

#include "tst_store_format.moc"
