// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
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

struct ExportPage {
    struct Row {
        QList<QVariant> values;  // in the order of the keys; NDJSON keeps numbers and booleans as such
        QString taskId;          // the task whose payload belongs to the row; empty: none
    };
    QList<Row> rows;
    bool isLast = false;
};

// Where an export gets its rows.
struct ExportSource {
    QStringList keys;      // column names in CSV, member names in NDJSON
    quint64 expected = 0;  // number of rows; 0: not known
    // Fetches the next page; `then` runs later, from the event loop.
    std::function<Call(Then<ExportPage> then)> next;
    // Fetches a payload; empty: payloads are not exported.
    std::function<Call(const QString& taskId, Then<TaskContents> then)> payload;
};

// Writes rows into a file, page by page: as CSV (RFC 4180) or as one JSON object per line. JSON payloads are copied
// unchanged, also numbers that no double can hold; others are written as text, or as base64 if they are not UTF-8. The
// file replaces an earlier one only when it is complete (ExportFile). Memory holds one page of rows and 256 KiB of
// payloads; formatting and writing run on other threads. GUI thread.
class RowExport : public QObject {
    Q_OBJECT
public:
    RowExport(QString file, ExportFormat format, ExportSource source, QObject* parent = nullptr);
    ~RowExport() override;  // cancels

    void start();   // call once
    void cancel();  // leaves no file; no effect once all rows are written

    bool isOver() const { return m_isOver; }
    bool isWritten() const { return m_isWritten; }
    const QString& problem() const { return m_problem; }  // empty: none, or it was cancelled
    const QString& file() const { return m_name; }
    quint64 rows() const { return m_rows; }
    quint64 expected() const { return m_source.expected; }

Q_SIGNALS:
    void progressed();  // at most ten times a second
    void finished();    // once, unless destroyed earlier

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
    qsizetype m_next = 0;  // next row of m_page
    struct Line {
        ExportPage::Row row;
        QByteArray payload;
    };
    QList<Line> m_waiting;         // to be written
    qsizetype m_waitingBytes = 0;  // estimated
    bool m_isBegun = false;        // the header was written
    bool m_isCommitting = false;
    quint64 m_rows = 0;
    bool m_isOver = false;
    bool m_isWritten = false;
    QString m_problem;
    QElapsedTimer m_sinceTold;
};

// An ExportSource::next that makes each page on request, one per iteration of the event loop.
std::function<Call(Then<ExportPage> then)> pagesLater(std::function<ExportPage()> make);
// All rows of a model as they are now, as bare values (Qt::EditRole) where it has them.
ExportSource modelSource(const QAbstractItemModel& model, const QStringList& keys);

}  // namespace fairlead::gui
