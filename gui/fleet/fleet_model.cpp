// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/fleet/fleet_model.h"

#include "gui/data/translation.h"
#include "gui/models/finding_text.h"
#include "gui/models/formatters.h"
#include "gui/models/moment_text.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

bool isKnown(const FleetRow& row) { return row.answeredMs > 0; }

const Finding* worstOf(const FleetRow& row) {
    return row.totals.findings.isEmpty() ? nullptr : &row.totals.findings.constFirst();
}

int rankOf(VerdictTone tone) {
    switch (tone) {
        case VerdictTone::Bad: return 0;
        case VerdictTone::Push: return 1;
        case VerdictTone::Warn: return 2;
        case VerdictTone::Unknown: return 3;
        case VerdictTone::Good: return 4;
    }
    return 4;
}

RowSign signOf(const FleetRow& row) {
    switch (toneOf(row)) {
        case VerdictTone::Bad: return RowSign::Dead;
        case VerdictTone::Push:
        case VerdictTone::Warn: return RowSign::Warning;
        case VerdictTone::Good: return RowSign::Completed;
        case VerdictTone::Unknown: break;
    }
    return RowSign::None;
}

constexpr auto named = [](const FleetRow& row) {
    return row.production ? tr("%1, production", "a connection").arg(row.name) : row.name;
};
constexpr auto victim = [](const FleetRow& row) {
    const Finding* worst = worstOf(row);
    if (worst == nullptr || worst->worst.isEmpty()) return missingText();
    return worst->waitSeconds ? tr("%1 %2", "a tenant and its wait").arg(worst->worst, waitText(*worst->waitSeconds))
                              : worst->worst;
};
constexpr auto ready = [](const FleetRow& row) { return isKnown(row) ? countText(row.totals.ready) : missingText(); };
constexpr auto readyBare = [](const FleetRow& row) { return QVariant(row.totals.ready); };
constexpr auto seats = [](const FleetRow& row) {
    if (!isKnown(row) || row.totals.sharedSeats == 0) return missingText();
    const quint64 free = std::min(row.totals.waitingWorkers, row.totals.sharedSeats);
    return tr("%1 of %2", "seats").arg(countText(row.totals.sharedSeats - free), countText(row.totals.sharedSeats));
};
constexpr auto seatsBare = [](const FleetRow& row) { return QVariant(row.totals.sharedSeats); };
constexpr auto dead = [](const FleetRow& row) { return isKnown(row) ? countText(row.totals.dead) : missingText(); };
constexpr auto deadBare = [](const FleetRow& row) { return QVariant(row.totals.dead); };
constexpr auto growth = [](const FleetRow& row) {
    if (!row.deadGrowth) return missingText();
    const QString count = countText(quint64(std::abs(*row.deadGrowth)));
    return *row.deadGrowth == 0 ? count : (*row.deadGrowth > 0 ? u'+' : u'−') + count;
};
constexpr auto growthBare = [](const FleetRow& row) { return QVariant(row.deadGrowth.value_or(0)); };
constexpr auto growthTip = [](const FleetRow& row) {
    return row.deadGrowth ? tr("Dead letters since %1, when this console first looked within the last hour")
                                .arg(momentText(row.deadSinceMs))
                          : tr("Known from the second look on");
};
constexpr auto writes = [](const FleetRow& row) {
    if (row.info.version.isEmpty() || row.info.server == ServerKind::Codeq) return missingText();
    return row.info.durable ? tr("durable") : tr("relaxed");
};
constexpr auto version = [](const FleetRow& row) {
    return row.info.version.isEmpty() ? missingText() : row.info.version;
};
constexpr auto latency = [](const FleetRow& row) {
    return row.info.latencyMs > 0 ? waitText(row.info.latencyMs / 1000) : missingText();
};
constexpr auto latencyBare = [](const FleetRow& row) { return QVariant(row.info.latencyMs); };
constexpr auto age = [](const FleetRow& row, qint64 nowMs) {
    if (!isKnown(row)) return tr("never", "answered");
    return nowMs - row.answeredMs < 3000 ? tr("now", "of figures") : agoText(row.answeredMs, nowMs);
};
constexpr auto ageBare = [](const FleetRow& row) { return QVariant(row.answeredMs); };
constexpr auto matters = [](const FleetRow& row) { return sentenceOf(row); };
constexpr auto whole = [](const FleetRow& row) {
    return row.address.isEmpty() ? sentenceOf(row) : row.address + u'\n' + sentenceOf(row);
};

}  // namespace

VerdictTone toneOf(const FleetRow& row) {
    if (row.standing == FleetRow::Standing::Trouble) return VerdictTone::Bad;
    if (row.standing != FleetRow::Standing::Known) return VerdictTone::Unknown;
    const Finding* worst = worstOf(row);
    return worst == nullptr ? VerdictTone::Unknown : toneOf(worst->kind);
}

QString sentenceOf(const FleetRow& row) {
    switch (row.standing) {
        case FleetRow::Standing::NotAsked: return tr("Not asked yet");
        case FleetRow::Standing::NeedsToken: return tr("Needs its token, which is typed when it is opened");
        case FleetRow::Standing::Trouble: return tr("Cannot be reached: %1").arg(row.trouble);
        case FleetRow::Standing::Known: break;
    }
    const Finding* worst = worstOf(row);
    if (worst != nullptr) return sentenceOf(*worst, row.totals, row.brokerMs);
    return row.totals.ready == 0
               ? tr("Nothing waits")
               : tr("%1 tasks wait; this server does not say who is hurt").arg(countText(row.totals.ready));
}

bool isWorse(const FleetRow& a, const FleetRow& b) {
    const int first = rankOf(toneOf(a));
    const int second = rankOf(toneOf(b));
    return first != second ? first < second : QString::localeAwareCompare(a.name, b.name) < 0;
}

FleetModel::FleetModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("Connection"), .text = named, .tip = whole, .width = 19},
              {.title = tr("What matters most"), .text = matters, .tip = whole, .sign = signOf, .width = 36},
              {.title = tr("Waiting"), .text = ready, .bare = readyBare, .width = 8, .isFigure = true},
              {.title = tr("Worst off"), .text = victim, .width = 14},
              {.title = tr("Seats in use"), .text = seats, .bare = seatsBare, .width = 9, .isFigure = true},
              {.title = tr("Dead"), .text = dead, .bare = deadBare, .width = 7, .isFigure = true},
              {.title = tr("In an hour", "dead letters"),
               .text = growth,
               .bare = growthBare,
               .tip = growthTip,
               .width = 7,
               .isFigure = true},
              {.title = tr("Writes"), .text = writes, .width = 8, .isQuiet = true},
              {.title = tr("Version"), .text = version, .width = 8, .isQuiet = true},
              {.title = tr("Latency"),
               .text = latency,
               .bare = latencyBare,
               .width = 8,
               .isFigure = true,
               .isQuiet = true},
              {.title = tr("As of"), .text = age, .bare = ageBare, .width = 10, .isQuiet = true, .grows = true},
          },
          CellOf<FleetRow, QString>([](const FleetRow& row) { return row.key; }), parent) {}

void FleetModel::setTicked(const QStringList& keys) {
    m_ticked = keys;
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::CheckStateRole});
}

QVariant FleetModel::data(const QModelIndex& index, int role) const {
    if (role != Qt::CheckStateRole || index.column() != 0) return ColumnTable::data(index, role);
    return int(m_ticked.contains(keyAt(index.row())) ? Qt::Checked : Qt::Unchecked);
}

}  // namespace fairlead::gui
