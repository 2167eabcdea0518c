// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/terminal/table_text.h"

#include "gui/connections/broker_connection.h"
#include "gui/data/translation.h"
#include "gui/models/words/finding_text.h"
#include "gui/models/words/formatters.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kTenantWidth = 24;

struct Column {
    const char* title;
    int width;
    QString (*text)(const TenantRow& row, qint64 atMs);
    bool isOfCodeq = false;  // codeQ's own server tells it, too
};

const std::array kColumns = {
    Column{QT_TRANSLATE_NOOP("fairlead::gui", "Ready"), 10,
           [](const TenantRow& row, qint64) { return countText(row.ready); }, true},
    Column{QT_TRANSLATE_NOOP("fairlead::gui", "Delayed"), 9,
           [](const TenantRow& row, qint64) { return countText(row.delayed); }, true},
    Column{QT_TRANSLATE_NOOP("fairlead::gui", "Held"), 7,
           [](const TenantRow& row, qint64) { return countText(row.held); }},
    Column{QT_TRANSLATE_NOOP("fairlead::gui", "Running"), 8,
           [](const TenantRow& row, qint64) { return countText(row.inProgress); }, true},
    Column{QT_TRANSLATE_NOOP("fairlead::gui", "Dead"), 8,
           [](const TenantRow& row, qint64) { return countText(row.dead); }, true},
    Column{QT_TRANSLATE_NOOP("fairlead::gui", "In/s"), 8,
           [](const TenantRow& row, qint64) { return rateText(row.enqueuedPerSecond); }},
    Column{QT_TRANSLATE_NOOP("fairlead::gui", "Done/s"), 8,
           [](const TenantRow& row, qint64) { return rateText(row.donePerSecond); }},
    Column{QT_TRANSLATE_NOOP("fairlead::gui", "Oldest"), 13,
           [](const TenantRow& row, qint64 atMs) {
               return row.oldestReadySinceMs == 0 ? missingText()
                                                  : ageText(std::max<qint64>(0, atMs - row.oldestReadySinceMs));
           }},
    Column{QT_TRANSLATE_NOOP("fairlead::gui", "Share"), 9,
           [](const TenantRow& row, qint64) { return shareText(row.actualShare); }},
};

auto rank(const TenantRow& row) {
    return std::tuple(row.ready, row.inProgress, row.delayed, row.held, row.enqueuedPerSecond, row.dead);
}

QString fitted(const QString& text, int width) {
    return text.size() <= width ? text.leftJustified(width) : text.left(width - 1) + u"…"_s;
}

// Names, notes and errors come from outside and must not contain terminal control sequences.
QString harmless(QString text) {
    for (QChar& c : text) {
        const QChar::Category category = c.category();
        if (category == QChar::Other_Control || category == QChar::Separator_Line ||
            category == QChar::Separator_Paragraph)
            c = u' ';
    }
    return text;
}

QString headline(const BrokerTotals& totals, bool isCodeq) {
    if (isCodeq) {
        return tr("%1 tenants · %2 ready · %3 delayed · %4 running · %5 dead", nullptr, plural(totals.tenants))
            .arg(countText(totals.tenants), countText(totals.ready), countText(totals.delayed),
                 countText(totals.inProgress), countText(totals.dead));
    }
    return tr("%1 tenants · quiet ones wait %2 (p99) · %3 ready · %4 delayed · %5 running · %6 dead · %7/s in · %8/s "
              "done "
              "· idle slots %9",
              nullptr, plural(totals.tenants))
        .arg(countText(totals.tenants), waitText(totals.quietWaitP99Seconds.value_or(-1)), countText(totals.ready),
             countText(totals.delayed), countText(totals.inProgress), countText(totals.dead),
             rateText(totals.enqueuedPerSecond), rateText(totals.donePerSecond),
             totals.waitingWorkers ? countText(*totals.waitingWorkers) : missingText());
}

QString header() {
    QString line = fitted(tr("Tenant"), kTenantWidth);
    for (const Column& column : kColumns) line += tr(column.title).rightJustified(column.width);
    return line;
}

QString tenantLine(const TenantRow& row, qint64 atMs, bool isCodeq) {
    QString line = fitted(row.tenant, kTenantWidth);
    for (const Column& column : kColumns) {
        const QString text = isCodeq && !column.isOfCodeq ? missingText() : column.text(row, atMs);
        line += text.rightJustified(column.width);
    }
    return line;
}

}  // namespace

QString connectionLine(const BrokerConnection& connection) {
    using State = BrokerConnection::State;
    const qint64 age = connection.dataAgeMs();
    const QString data = age < 0 ? tr("no data yet") : tr("data %1 old").arg(ageText(age));
    const QString failure = connection.lastFailure().text;
    switch (connection.state()) {
        case State::Idle: return tr("not connected");
        case State::Connecting: return tr("connecting to %1 · %2").arg(connection.name(), data);
        case State::Live: {
            const BrokerInfo info = connection.info();
            if (info.server == ServerKind::Codeq) {
                const CodeqAccess& access = info.codeq;
                const QString why = access.http.address.isEmpty() ? tr("no figures: give its HTTP address")
                                    : !access.http.isOpen()       ? tr("no figures: %1").arg(access.http.trouble)
                                    : !access.noDepths.isEmpty()  ? tr("no depths: %1").arg(access.noDepths)
                                                                  : data;
                return tr("connected to %1, a codeQ server · %2 ms · %3")
                    .arg(connection.name(), rateText(info.latencyMs), why);
            }
            const QString durability = info.durable ? tr("durable") : tr("relaxed");
            return info.instanceId.isEmpty() ? tr("connected to %1 · %2").arg(connection.name(), data)
                                             : tr("connected to %1 · %2 · %3 ms · %4")
                                                   .arg(connection.name(), durability, rateText(info.latencyMs), data);
        }
        case State::Retrying:
            return tr("NOT CONNECTED to %1: %2 · next attempt in %3 · %4")
                .arg(connection.name(), failure, ageText(connection.retryInMs()), data);
        case State::Stopped: return tr("NOT CONNECTED to %1: %2 · %3").arg(connection.name(), failure, data);
    }
    return {};
}

QStringList tableLines(const TableContent& content, int width, int height) {
    QStringList lines;
    if (!content.note.isEmpty()) lines << content.note;
    lines << content.connectionLine;
    if (content.hasData) {
        for (const Finding& finding : content.totals.findings)
            lines << sentenceOf(finding, content.totals, content.atMs);
        lines << headline(content.totals, content.isCodeq);
        if (content.isCodeq)
            lines << tr(
                "codeQ's server tells no rates, waits or shares of a tenant; depths are read every 5 s or less "
                "often");
        if (!content.rows.isEmpty()) lines << QString() << header();
        QList<TenantRow> rows = content.rows;
        const qsizetype space = std::max<qsizetype>(0, height - lines.size());
        const qsizetype shown = rows.size() <= space ? rows.size() : std::max<qsizetype>(0, space - 1);
        std::partial_sort(rows.begin(), rows.begin() + shown, rows.end(), [](const TenantRow& a, const TenantRow& b) {
            return rank(a) != rank(b) ? rank(a) > rank(b) : a.tenant < b.tenant;
        });
        for (qsizetype i = 0; i < shown; ++i) lines << tenantLine(rows[i], content.atMs, content.isCodeq);
        if (shown < rows.size()) lines << tr("… and %1 more").arg(countText(quint64(rows.size() - shown)));
    }
    if (lines.size() > height) lines.resize(std::max(0, height));
    for (QString& line : lines) {
        line = harmless(line);
        if (line.size() > width) line = fitted(line, width);
    }
    return lines;
}

}  // namespace fairlead::gui
