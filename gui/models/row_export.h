// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/outcome.h"
#include "gui/data/task.h"

#include <QAbstractItemModel>
#include <QByteArray>
#include <QElapsedTimer>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <functional>
#include <memory>

namespace fairlead::gui {

class ExportFile;

enum class ExportFormat { Csv, Ndjson };

// Some rows to write, and whether there are more.
struct ExportPage {
    struct Row {
        QList<QVariant> values;  // in the order of the keys; a number or a truth is written as one
        QString taskId;          // whose payload belongs to it; empty: none
    };
    QList<Row> rows;
    bool isLast = false;
};

// Where rows come from.
struct ExportSource {
    QStringList keys;      // of the columns, also of the objects of NDJSON
    quint64 expected = 0;  // rows; 0: not known
    // Asks for the next page; the answer comes later, from the event loop.
    std::function<Call(Then<ExportPage> then)> next;
    // Asks for a payload; empty: they are left out.
    std::function<Call(const QString& taskId, Then<TaskContents> then)> payload;
};

// Writes rows into a file, page by page: as CSV (RFC 4180) or as one JSON object a line. Payloads are written as they are,
// also numbers that no double can hold; what is no JSON as text, and what is no text as base64. The file has its name
// once it is whole: what was there before stays when it is broken off, and no half of it is left. Rows that came in one
// page are in memory, with the payloads of the next piece of a quarter of a megabyte; rows are made into text, and the disk
// is written, on other threads. GUI thread.
class RowExport : public QObject {
    Q_OBJECT
public:
    RowExport(QString file, ExportFormat format, ExportSource source, QObject* parent = nullptr);
    ~RowExport() override;  // breaks off, as cancel() does

    void start();   // call once
    void cancel();  // nothing is written then; no effect when the last is on its way into its place

    bool isOver() const { return m_isOver; }
    bool isWritten() const { return m_isWritten; }
    const QString& problem() const { return m_problem; }  // in words; empty: none, or it was cancelled
    const QString& file() const { return m_name; }
    quint64 rows() const { return m_rows; }
    quint64 expected() const { return m_source.expected; }

Q_SIGNALS:
    void progressed();  // at most ten times a second
    void finished();    // once, unless it was destroyed before

private:
    void askForPage();
    void take(const Outcome<ExportPage>& page);
    void writeRow();
    void writeRow(const QByteArray& payload);
    void flush();
    void wrote(const QString& trouble);
    void end(const QString& problem);

    const QString m_name;
    const ExportFormat m_format;
    const ExportSource m_source;
    const std::unique_ptr<ExportFile> m_file;
    Call m_call;
    ExportPage m_page;
    qsizetype m_next = 0;  // row of the page
    struct Line {
        ExportPage::Row row;
        QByteArray payload;
    };
    QList<Line> m_waiting;         // to be written
    qsizetype m_waitingBytes = 0;  // about
    bool m_isBegun = false;        // the header is written
    bool m_isCommitting = false;
    quint64 m_rows = 0;
    bool m_isOver = false;
    bool m_isWritten = false;
    QString m_problem;
    QElapsedTimer m_sinceTold;
};

// For ExportSource::next: pages that are made when they are asked for, one in each round of the event loop.
std::function<Call(Then<ExportPage> then)> pagesLater(std::function<ExportPage()> make);
// All rows of a model as they are now, as bare values where it has them.
ExportSource modelSource(const QAbstractItemModel& model, const QStringList& keys);

}  // namespace fairlead::gui
