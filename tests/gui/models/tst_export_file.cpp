// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/export_file.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <atomic>
#include <memory>
#include <semaphore>

namespace tst_export_file {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestExportFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void bytesAreMadeAndWrittenElsewhere() {
        ExportFile out(name());
        const QSignalSpy done(&out, &ExportFile::done);
        std::atomic<QThread*> maker = nullptr;
        out.write([&maker] {
            maker = QThread::currentThread();
            return QByteArray("one");
        });
        QTRY_COMPARE(done.size(), 1);
        QVERIFY(maker != nullptr && maker != QThread::currentThread());
        QVERIFY(!QFile::exists(name()));
        out.commit();
        QTRY_COMPARE(done.size(), 2);
        QCOMPARE(content(), "one");
    }

    void whatIsDestroyedIsNotWaitedForAndLeavesNothing() {
        auto out = std::make_unique<ExportFile>(name());
        auto begun = std::make_shared<std::binary_semaphore>(0);
        auto goOn = std::make_shared<std::binary_semaphore>(0);
        out->write([begun, goOn] {
            begun->release();
            goOn->acquire();
            return QByteArray("one");
        });
        begun->acquire();
        out.reset();  // would never come back if it waited
        goOn->release();
        QTRY_COMPARE(files(), 0);
    }

    void whatIsOnItsWayIntoItsPlaceIsNotCancelled() {
        ExportFile out(name());
        const QSignalSpy done(&out, &ExportFile::done);
        out.write([] { return QByteArray("one"); });
        QTRY_COMPARE(done.size(), 1);
        out.commit();
        out.cancel();
        QTRY_COMPARE(done.size(), 2);
        QCOMPARE(content(), "one");
    }

    void whatCannotBeWrittenIsSaid() {
        ExportFile out(m_folder->filePath(u"none/x"_s));
        QSignalSpy done(&out, &ExportFile::done);
        out.write([] { return QByteArray("one"); });
        QTRY_COMPARE(done.size(), 1);
        QVERIFY(done.first().first().toString().contains(u"none/x"_s));
    }

private:
    QString name() const { return m_folder->filePath(u"out"_s); }
    qsizetype files() const { return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(); }
    QByteArray content() const {
        QFile in(name());
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray("there is no file");
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestExportFile)

}  // namespace tst_export_file

#include "tst_export_file.moc"
