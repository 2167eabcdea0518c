// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/row_export.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <csignal>
#include <memory>
#include <sys/resource.h>
#include <utility>

namespace tst_row_export {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

template <typename Value>
Call answerLater(Then<Value> then, Outcome<Value> answer) {
    const auto ticket = std::make_shared<Call::Ticket>();
    QTimer::singleShot(0, [ticket, then = std::move(then), answer = std::move(answer)] {
        if (std::exchange(ticket->isAwaited, false)) then(answer);
    });
    return Call(ticket);
}

// So many pages of one row each; after them the failure, if there is one.
ExportSource numbered(int pages, QByteArray payload = {}, std::optional<Failure> failure = {}) {
    ExportSource source;
    source.keys = {u"number"_s, u"name"_s};
    source.next = [pages, failure, at = std::make_shared<int>(0)](Then<ExportPage> then) {
        const int number = (*at)++;
        if (failure && number == pages) return answerLater<ExportPage>(std::move(then), *failure);
        ExportPage page;
        page.rows = {{{number, u"row %1"_s.arg(number)}, u"id-%1"_s.arg(number)}};
        page.isLast = !failure && number + 1 == pages;
        return answerLater<ExportPage>(std::move(then), page);
    };
    if (!payload.isEmpty()) {
        source.payload = [payload](const QString&, Then<TaskContents> then) {
            return answerLater<TaskContents>(std::move(then), TaskContents{payload, {}});
        };
    }
    return source;
}

}  // namespace

class TestRowExport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void rowsOfAllPagesAreWrittenAsCsv() {
        RowExport out(file(), ExportFormat::Csv, numbered(3));
        QVERIFY(run(out));
        QVERIFY(out.isWritten());
        QCOMPARE(out.rows(), quint64(3));
        QCOMPARE(content(), "number,name\r\n0,row 0\r\n1,row 1\r\n2,row 2\r\n");
    }

    void rowsAreWrittenAsJsonLineByLine() {
        RowExport out(file(), ExportFormat::Ndjson, numbered(2));
        QVERIFY(run(out));
        QCOMPARE(content(), "{\"number\":0,\"name\":\"row 0\"}\n{\"number\":1,\"name\":\"row 1\"}\n");
    }

    void payloadsAreWrittenAsTheyAre_data() {
        QTest::addColumn<QByteArray>("payload");
        QTest::addColumn<QByteArray>("line");
        const auto row = [](const char* name, const QByteArray& payload, const QByteArray& written) {
            QTest::newRow(name) << payload << "{\"number\":0,\"name\":\"row 0\"," + written + "}\n";
        };
        row("exact numbers", "{\"n\":18446744073709551615}", "\"payload\":{\"n\":18446744073709551615}");
        row("on several lines", "{\n  \"a\": 1\r\n}", "\"payload\":{   \"a\": 1  }");
        row("a bare value", "null", "\"payload\":null");
        row("no JSON", "not {json", "\"payloadText\":\"not {json\"");
        row("no text", QByteArray("\xff\xfe\x00", 3), "\"payloadBase64\":\"//4A\"");
        row("two values", "1,2", "\"payloadText\":\"1,2\"");
    }
    void payloadsAreWrittenAsTheyAre() {
        QFETCH(QByteArray, payload);
        QFETCH(QByteArray, line);
        RowExport out(file(), ExportFormat::Ndjson, numbered(1, payload));
        QVERIFY(run(out));
        QCOMPARE(content(), line);
    }

    void csvHasThePayloadInAColumn() {
        RowExport out(file(), ExportFormat::Csv, numbered(1, "{\"a\":\"b\"}"));
        QVERIFY(run(out));
        QCOMPARE(content(), "number,name,payload\r\n0,row 0,\"{\"\"a\"\":\"\"b\"\"}\"\r\n");
    }

    void whatIsCancelledLeavesWhatWasThere() {
        write("before");
        auto out = std::make_unique<RowExport>(file(), ExportFormat::Csv, numbered(1'000'000));
        QSignalSpy finished(out.get(), &RowExport::finished);
        out->start();
        QTRY_VERIFY(out->rows() > 10);
        out->cancel();
        QCOMPARE(finished.size(), 1);
        QVERIFY(!out->isWritten());
        QVERIFY(out->problem().isEmpty());
        out.reset();
        QTRY_COMPARE(files(), 1);
        QCOMPARE(content(), "before");
    }

    // Its last byte is written and its name is being given to it: that it is not there would be a lie.
    void whatIsCancelledTooLateIsThere() {
        RowExport out(file(), ExportFormat::Csv, numbered(3));
        QSignalSpy finished(&out, &RowExport::finished);
        out.start();
        bool isCancelled = false;
        while (finished.isEmpty()) {
            QCoreApplication::processEvents();
            // Rows are counted before they are written; the file has them all once no more are asked for.
            if (!isCancelled && QFile::exists(file())) {
                isCancelled = true;
                out.cancel();
            }
        }
        QVERIFY(out.isWritten());
    }

    void whatIsDestroyedLeavesNothing() {
        auto out = std::make_unique<RowExport>(file(), ExportFormat::Csv, numbered(1'000'000));
        out->start();
        QTRY_VERIFY(out->rows() > 10);
        out.reset();
        QTRY_COMPARE(files(), 0);
    }

    void pageThatFailsBreaksItOffWithTheReason() {
        write("before");
        RowExport out(file(), ExportFormat::Csv,
                      numbered(2, {}, Failure{Failure::Kind::Unreachable, u"the broker is gone"_s, true}));
        QVERIFY(run(out));
        QVERIFY(!out.isWritten());
        QVERIFY2(out.problem().contains(u"the broker is gone"_s), qPrintable(out.problem()));
        QCOMPARE(content(), "before");
    }

    void folderThatIsNotThereIsSaid() {
        RowExport out(m_folder->filePath(u"none/x.csv"_s), ExportFormat::Csv, numbered(1));
        QVERIFY(run(out));
        QVERIFY(!out.isWritten());
        QVERIFY2(out.problem().contains(u"none/x.csv"_s), qPrintable(out.problem()));
    }

    // A limit on the size of files stands for a disk that is full: both refuse the next byte.
    void diskThatIsFullIsSaidAndNothingIsLeft() {
        write("before");
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit was{};
        QCOMPARE(getrlimit(RLIMIT_FSIZE, &was), 0);
        const rlimit small{512 * 1024, was.rlim_max};
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
        auto out = std::make_unique<RowExport>(file(), ExportFormat::Ndjson, numbered(20, QByteArray(100'000, '1')));
        const bool isOver = run(*out);
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &was), 0);
        QVERIFY(isOver);
        QVERIFY(!out->isWritten());
        QVERIFY2(out->problem().contains(u"written"_s), qPrintable(out->problem()));
        out.reset();
        QTRY_COMPARE(files(), 1);
        QCOMPARE(content(), "before");
    }

    void modelIsWrittenAsItWasWhenItBegan() {
        QStandardItemModel model(2500, 2);
        for (int row = 0; row < model.rowCount(); ++row) {
            model.setData(model.index(row, 0), u"t%1"_s.arg(row));
            model.setData(model.index(row, 1), row);
        }
        RowExport out(file(), ExportFormat::Csv, modelSource(model, {u"tenant"_s, u"rank"_s}));
        model.setData(model.index(0, 0), u"changed"_s);
        QVERIFY(run(out));
        QCOMPARE(out.rows(), quint64(2500));
        const QByteArray text = content();
        QVERIFY(text.startsWith("tenant,rank\r\nt0,0\r\n"));
        QVERIFY(text.endsWith("t2499,2499\r\n"));
    }

    void noRowsAreAnEmptyTable() {
        const QStandardItemModel model(0, 1);
        RowExport out(file(), ExportFormat::Csv, modelSource(model, {u"tenant"_s}));
        QVERIFY(run(out));
        QCOMPARE(content(), "tenant\r\n");
    }

private:
    QString file() const { return m_folder->filePath(u"out.txt"_s); }
    qsizetype files() const { return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(); }
    QByteArray content() const {
        QFile in(file());
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray("there is no file");
    }
    void write(const QByteArray& bytes) const {
        QFile out(file());
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(bytes);
    }
    static bool run(RowExport& out) {
        out.start();
        return QTest::qWaitFor([&out] { return out.isOver(); }, 20'000);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestRowExport)

}  // namespace tst_row_export

#include "tst_row_export.moc"
