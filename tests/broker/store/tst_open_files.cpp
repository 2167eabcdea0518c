// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What the store does when the process may open no more files.
#include "broker/store/rocks/rocks_store.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

#include <memory>
#include <string>

namespace tst_open_files {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

constexpr int kPatienceMillis = 30'000;

// While it lives, no file can be opened.
class NoFiles {
public:
    NoFiles() {
        getrlimit(RLIMIT_NOFILE, &m_before);
        rlimit none = m_before;
        none.rlim_cur = 0;
        setrlimit(RLIMIT_NOFILE, &none);
    }
    ~NoFiles() { setrlimit(RLIMIT_NOFILE, &m_before); }

private:
    rlimit m_before{};
};

class TestOpenFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void storeThatMayOpenNoFileWaitsAndLosesNothing() {
        const QTemporaryDir folder;
        RocksOptions parts;
        parts.tableMemoryBytes = 256 * 1024;
        const auto open = [&] {
            auto opened = openRocksStore(folder.filePath(QStringLiteral("store")).toStdString(), parts);
            return opened.ok() ? std::move(*opened) : nullptr;
        };
        auto store = open();
        QVERIFY(store);
        int taken = 0;
        const auto commit = [&] {
            WriteSet writes;
            writes.put(Table::Meta, std::to_string(taken), std::string(10'000, 'x'));
            const Status status = store->commit(writes, true);
            if (status.ok()) ++taken;
            return status;
        };
        {
            const NoFiles none;
            Status status;
            for (int i = 0; i < 2000 && status.ok(); ++i) status = commit();
            QCOMPARE(status.code(), Code::ResourceExhausted);
            QVERIFY2(status.message().find("Too many open files") != std::string::npos, status.message().c_str());
            QCOMPARE(commit().code(), Code::ResourceExhausted);
        }
        QTRY_VERIFY_WITH_TIMEOUT(commit().ok(), kPatienceMillis);
        for (int i = 0; i < 200; ++i) QVERIFY(commit().ok());
        store.reset();
        store = open();
        QVERIFY(store);
        for (int i = 0; i < taken; ++i) {
            const auto value = store->read(Table::Meta, std::to_string(i));
            QVERIFY(value.ok() && *value && (*value)->size() == 10'000);
        }
    }
};

}  // namespace

QTEST_APPLESS_MAIN(TestOpenFiles)

}  // namespace tst_open_files

#include "tst_open_files.moc"
