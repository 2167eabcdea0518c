// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/terminal/live_table.h"

#include "gui/connections/broker_connection.h"
#include "gui/terminal/table_text.h"

#include <QDateTime>
#include <QHash>
#include <QTimer>

#include <chrono>
#include <utility>

#include <sys/ioctl.h>
#include <unistd.h>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kRedraw{1};
constexpr std::chrono::seconds kAppend{5};
constexpr int kPlainWidth = 120;
constexpr int kPlainHeight = 20;

}  // namespace

class LiveTable::Impl {
public:
    Impl(LiveTable* owner, BrokerConnection& connection, std::FILE* out)
        : m_connection(connection), m_out(out), m_isTerminal(isatty(fileno(out)) == 1) {
        QObject::connect(&m_timer, &QTimer::timeout, owner, [this] { draw(); });
        QObject::connect(&connection, &BrokerConnection::tenantsArrived, owner,
                         [this](const QList<TenantsUpdate>& updates) { apply(updates); });
        QObject::connect(&connection, &BrokerConnection::stateChanged, owner, [this] { showState(); });
    }

    ~Impl() {
        if (m_isTerminal && m_started) write(u"\x1b[?25h\n"_s);
    }

    void start() {
        m_started = true;
        if (m_isTerminal) {
            write(u"\x1b[?25l\x1b[2J"_s);
            draw();
            m_timer.start(kRedraw);
        } else {
            m_timer.start(kAppend);
        }
    }

    QString m_note;

private:
    void apply(const QList<TenantsUpdate>& updates) {
        for (const TenantsUpdate& update : updates) {
            if (update.snapshot) m_rows.clear();
            for (const QString& tenant : update.removed) m_rows.remove(tenant);
            for (const TenantRow& row : update.rows) m_rows[row.tenant] = row;
            m_totals = update.totals;
        }
        m_hasData = true;
        // Draws the first figures at once.
        if (!m_rows.isEmpty() && !std::exchange(m_hasShownRows, true) && m_started) draw();
    }

    // In a file each change of state gets a line; on a terminal the next redraw shows it.
    void showState() {
        if (m_started && !m_isTerminal) write(connectionLine(m_connection) + u'\n');
    }

    void draw() {
        TableContent content;
        content.connectionLine = connectionLine(m_connection);
        content.note = m_note;
        content.isCodeq = m_connection.info().server == ServerKind::Codeq;
        content.hasData = m_hasData;
        content.atMs = QDateTime::currentMSecsSinceEpoch() + m_connection.clockOffsetMs();
        content.totals = m_totals;
        content.rows = m_rows.values();
        if (!m_isTerminal) {
            write(tableLines(content, kPlainWidth, kPlainHeight).join(u'\n') + u"\n\n"_s);
            return;
        }
        winsize size{};
        const bool known = ioctl(fileno(m_out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 1;
        // The last row stays empty: writing to its end would scroll the terminal.
        const QStringList lines =
            tableLines(content, known ? size.ws_col : kPlainWidth, known ? size.ws_row - 1 : kPlainHeight);
        write(u"\x1b[H"_s + lines.join(u"\x1b[K\r\n"_s) + u"\x1b[K\x1b[J"_s);
    }

    void write(const QString& text) {
        const QByteArray bytes = text.toUtf8();
        std::fwrite(bytes.constData(), 1, size_t(bytes.size()), m_out);
        std::fflush(m_out);
    }

    BrokerConnection& m_connection;
    std::FILE* m_out;
    const bool m_isTerminal;
    bool m_started = false;
    bool m_hasData = false;
    bool m_hasShownRows = false;
    QHash<QString, TenantRow> m_rows;
    BrokerTotals m_totals;
    QTimer m_timer;
};

LiveTable::LiveTable(BrokerConnection& connection, std::FILE* out, QObject* parent)
    : QObject(parent), m_impl(std::make_unique<Impl>(this, connection, out)) {}

LiveTable::~LiveTable() = default;

void LiveTable::start() { m_impl->start(); }

void LiveTable::setNote(const QString& note) { m_impl->m_note = note; }

}  // namespace fairlead::gui

#include "moc_live_table.cpp"
