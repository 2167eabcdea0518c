// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/row_export.h"

#include "gui/models/delimited_text.h"
#include "gui/models/export_file.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>
#include <QStringDecoder>
#include <QTimer>

#include <memory>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kChunkBytes = 256 * 1024;
constexpr qsizetype kAboutARow = 200;  // estimated bytes of a row, without its payload
constexpr int kTellEveryMs = 100;
constexpr qsizetype kModelPage = 1000;

QByteArray jsonText(const QJsonValue& value) {
    const QByteArray object = QJsonDocument(QJsonObject{{u"v"_s, value}}).toJson(QJsonDocument::Compact);
    return object.mid(5, object.size() - 6);  // {"v":…}
}

bool isJson(const QByteArray& payload) {
    QJsonParseError error;
    // Wrapped in an array, because QJsonDocument does not parse a bare number or string.
    const QJsonDocument wrapped = QJsonDocument::fromJson('[' + payload + ']', &error);
    return error.error == QJsonParseError::NoError && wrapped.array().size() == 1;
}

std::optional<QString> asText(const QByteArray& payload) {
    QStringDecoder decode(QStringDecoder::Utf8);
    QString text = decode(payload);
    return decode.hasError() ? std::nullopt : std::optional(std::move(text));
}

// JSON strings contain no raw line breaks, so every line break is between values.
QByteArray onOneLine(QByteArray json) { return json.replace('\n', ' ').replace('\r', ' '); }

QByteArray header(QStringList keys, bool withPayloads) {
    if (withPayloads) keys << u"payload"_s;
    return csvLine(keys).toUtf8() + "\r\n";
}

QByteArray line(const ExportPage::Row& row, const QByteArray& payload, ExportFormat format, const QStringList& keys,
                bool withPayloads) {
    const bool hasPayload = withPayloads && !row.taskId.isEmpty();
    if (format == ExportFormat::Csv) {
        QStringList fields;
        for (const QVariant& value : row.values) fields << fieldText(value);
        if (withPayloads) fields << asText(payload).value_or(QString::fromLatin1(payload.toBase64()));
        return csvLine(fields).toUtf8() + "\r\n";
    }
    QByteArray object = "{";
    for (qsizetype at = 0; at < row.values.size(); ++at)
        object += (at > 0 ? "," : "") + jsonText(keys[at]) + ':' + jsonText(QJsonValue::fromVariant(row.values[at]));
    if (hasPayload && isJson(payload)) {
        object += ",\"payload\":" + onOneLine(payload);
    } else if (hasPayload) {
        const std::optional<QString> text = asText(payload);
        object += text ? ",\"payloadText\":" + jsonText(*text)
                       : ",\"payloadBase64\":" + jsonText(QString::fromLatin1(payload.toBase64()));
    }
    return object + "}\n";
}

}  // namespace

RowExport::RowExport(QString file, ExportFormat format, ExportSource source, QObject* parent)
    : QObject(parent), m_name(std::move(file)), m_format(format), m_source(std::move(source)),
      m_file(std::make_unique<ExportFile>(m_name)) {
    connect(m_file.get(), &ExportFile::done, this, &RowExport::wrote);
}

RowExport::~RowExport() = default;

void RowExport::start() {
    m_sinceTold.start();
    askForPage();
}

void RowExport::cancel() {
    if (!m_isCommitting) end({});
}

void RowExport::askForPage() {
    m_call = m_source.next([this](const Outcome<ExportPage>& page) { take(page); });
}

void RowExport::take(const Outcome<ExportPage>& page) {
    if (!page) {
        end(tr("it stopped early and wrote no file: %1").arg(page.failure().text));
        return;
    }
    m_page = *page;
    m_next = 0;
    writeRow();
}

void RowExport::writeRow() {
    while (!m_isOver && m_next < m_page.rows.size()) {
        if (m_waitingBytes >= kChunkBytes) {
            flush();
            return;
        }
        const ExportPage::Row& row = m_page.rows[m_next];
        if (m_source.payload && !row.taskId.isEmpty()) {
            m_call = m_source.payload(row.taskId, [this](const Outcome<TaskContents>& contents) {
                if (!contents && contents.failure().kind != Failure::Kind::NotFound) {
                    end(tr("it stopped early and wrote no file: %1").arg(contents.failure().text));
                    return;
                }
                // A task that no longer exists is written without its payload.
                writeRow(contents ? contents->payload : QByteArray());
                writeRow();
            });
            return;
        }
        writeRow(QByteArray());
    }
    if (!m_isOver) flush();
}

void RowExport::writeRow(const QByteArray& payload) {
    m_waitingBytes += kAboutARow + payload.size();
    m_waiting.append({std::move(m_page.rows[m_next++]), payload});
    ++m_rows;
    if (m_sinceTold.hasExpired(kTellEveryMs)) {
        m_sinceTold.start();
        Q_EMIT progressed();
    }
}

void RowExport::flush() {
    const bool hasHeader = m_format == ExportFormat::Csv && !std::exchange(m_isBegun, true);
    m_waitingBytes = 0;
    m_file->write([hasHeader, lines = std::exchange(m_waiting, {}), format = m_format, keys = m_source.keys,
                   withPayloads = bool(m_source.payload)] {
        QByteArray bytes = hasHeader ? header(keys, withPayloads) : QByteArray();
        for (const Line& one : lines) bytes += line(one.row, one.payload, format, keys, withPayloads);
        return bytes;
    });
}

void RowExport::wrote(const QString& trouble) {
    if (m_isOver) return;
    if (!trouble.isEmpty()) {
        end(trouble);
    } else if (m_next < m_page.rows.size()) {
        writeRow();
    } else if (!m_page.isLast) {
        askForPage();
    } else if (!std::exchange(m_isCommitting, true)) {
        m_file->commit();
    } else {
        m_isOver = true;
        m_isWritten = true;
        Q_EMIT finished();
    }
}

void RowExport::end(const QString& problem) {
    if (std::exchange(m_isOver, true)) return;
    m_problem = problem;
    m_call.reset();
    m_file->cancel();
    Q_EMIT finished();
}

std::function<Call(Then<ExportPage> then)> pagesLater(std::function<ExportPage()> make) {
    return [make = std::move(make)](Then<ExportPage> then) {
        const auto ticket = std::make_shared<Call::Ticket>();
        QTimer::singleShot(0, [ticket, make, then = std::move(then)] {
            if (std::exchange(ticket->isAwaited, false)) then(make());
        });
        return Call(ticket);
    };
}

ExportSource modelSource(const QAbstractItemModel& model, const QStringList& keys) {
    auto pages = std::make_shared<QList<ExportPage>>();
    for (int row = 0; row < model.rowCount(); ++row) {
        if (pages->isEmpty() || pages->last().rows.size() == kModelPage) pages->append(ExportPage());
        ExportPage::Row values;
        for (int column = 0; column < model.columnCount(); ++column) {
            const QVariant bare = model.index(row, column).data(Qt::EditRole);
            values.values << (bare.isValid() ? bare : model.index(row, column).data());
        }
        pages->last().rows << values;
    }
    if (pages->isEmpty()) pages->append(ExportPage());
    pages->last().isLast = true;
    ExportSource source;
    source.keys = keys;
    source.expected = quint64(model.rowCount());
    source.next = pagesLater([pages, at = std::make_shared<qsizetype>(0)] { return (*pages)[(*at)++]; });
    return source;
}

}  // namespace fairlead::gui

#include "moc_row_export.cpp"
