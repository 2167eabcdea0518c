// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/fleet/fleet_model.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/models/words/finding_text.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// The figures of the moment that is looked at.
bool isKnown(const FleetRow& row) {
    return row.then ? row.then->standing == FleetThen::Standing::Known : row.answeredMs > 0;
}
quint64 readyOf(const FleetRow& row) { return row.then ? row.then->point.ready : row.totals.ready; }
quint64 deadOf(const FleetRow& row) { return row.then ? row.then->point.dead : row.totals.dead; }
quint64 seatsOf(const FleetRow& row) {
    return row.then ? row.then->point.sharedSeats : row.totals.sharedSeats.value_or(0);
}
std::optional<quint64> diedOf(const FleetRow& row) { return row.then ? row.then->died : row.died; }

const Finding* worstOf(const FleetRow& row) {
    return row.then || row.totals.findings.isEmpty() ? nullptr : &row.totals.findings.constFirst();
}

// How many tasks are late, refused or dead.
quint64 harmOf(const FleetRow& row) {
    return !row.then && row.standing == FleetRow::Standing::Known ? harmOf(row.totals.findings) : 0;
}

// What somebody must look at first: who is hurt, and servers that were there and are not. A connection that never
// answered is more often wrong in its settings than a server in trouble.
int rankOf(const FleetRow& row) {
    if (row.then || row.standing == FleetRow::Standing::Known) switch (toneOf(row)) {
            case VerdictTone::Bad: return 0;
            case VerdictTone::Push: return 1;
            case VerdictTone::Warn: return 3;
            case VerdictTone::Unknown: return 5;
            case VerdictTone::Good: return 6;
        }
    if (row.standing == FleetRow::Standing::Trouble) return row.answeredMs > 0 || row.production ? 0 : 2;
    return row.standing == FleetRow::Standing::Refused ? 4 : 5;
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

// Who was hurt is a judgement that brokers do not keep.
QString pastSentenceOf(const FleetThen& then) {
    switch (then.standing) {
        case FleetThen::Standing::NotAsked: return tr("Not asked yet");
        case FleetThen::Standing::NeedsToken: return tr("Needs its token, which is typed when it is opened");
        case FleetThen::Standing::Trouble: return tr("Cannot be asked: %1").arg(then.trouble);
        case FleetThen::Standing::Refused: return tr("Does not let this console look: %1").arg(then.trouble);
        case FleetThen::Standing::NotKnown: return tr("Nothing is recorded of then");
        case FleetThen::Standing::Known: break;
    }
    if (then.point.ready == 0) return tr("Nothing waited");
    const QString oldest = ageText(qint64(then.point.oldestReadySeconds * 1000));
    if (!then.point.waitP99Seconds) return tr("Nothing was handed out; the oldest task waited for %1").arg(oldest);
    return tr("The oldest task waited for %1; 99 of 100 that began had waited less than %2")
        .arg(oldest, waitText(*then.point.waitP99Seconds));
}

// Of a connection whose token does not see all tenants, all that is told is of those.
QString partlySeen(const FleetRow& row) {
    if (row.info.tenants.isEmpty() || row.info.tenants.contains(u"*"_s)) return {};
    return tr("only of %1", "what a connection's token may see").arg(row.info.tenants.join(u", "_s));
}

// What matters most, and what is to be known of it besides.
FindingWords fleetWordsOf(const FleetRow& row) {
    if (row.then) return {pastSentenceOf(*row.then)};
    switch (row.standing) {
        case FleetRow::Standing::NotAsked: return {tr("Not asked yet")};
        case FleetRow::Standing::NeedsToken: return {tr("Needs its token, which is typed when it is opened")};
        case FleetRow::Standing::Trouble: return {tr("Cannot be reached: %1").arg(row.trouble)};
        case FleetRow::Standing::Refused: return {tr("Does not let this console look: %1").arg(row.trouble)};
        case FleetRow::Standing::Known: break;
    }
    FindingWords words;
    const quint64 waiting = row.totals.ready;
    if (const Finding* worst = worstOf(row)) {
        const FindingWords told = wordsOf(*worst, row.totals, row.brokerMs);
        words = {told.first(), {}, told.detail};
    } else {
        words.subject = waiting == 0
                            ? tr("Nothing waits")
                            : tr("%1 tasks wait; this server does not say who is hurt", nullptr, plural(waiting))
                                  .arg(countText(waiting));
    }
    const QString part = partlySeen(row);
    if (!part.isEmpty()) words.subject = tr("%1 (%2)", "what is told, and of whom").arg(words.subject, part);
    return words;
}

constexpr auto fleetName = [](const FleetRow& row) {
    const QString name = shownName(row.name);
    return row.production ? tr("%1, production", "a connection").arg(name) : name;
};
constexpr auto fleetVictim = [](const FleetRow& row) {
    const Finding* worst = worstOf(row);
    if (worst == nullptr) return missingText();
    // Where nobody pushes, the tenant of the finding is the one that is worst off; of Served the one that waits longest.
    const bool isItself = worst->kind != FindingKind::Pushing && worst->kind != FindingKind::Other;
    const QString tenant = worst->worst.isEmpty() && isItself ? worst->tenant : worst->worst;
    if (tenant.isEmpty()) return missingText();
    return worst->waitSeconds ? tr("%1 %2", "a tenant and its wait").arg(tenant, waitText(*worst->waitSeconds))
                              : tenant;
};
constexpr auto fleetReady = [](const FleetRow& row) { return isKnown(row) ? countText(readyOf(row)) : missingText(); };
constexpr auto fleetReadyBare = [](const FleetRow& row) { return QVariant(readyOf(row)); };
constexpr auto fleetSeats = [](const FleetRow& row) {
    // codeQ's own server does not tell of seats.
    if (!isKnown(row) || row.info.server == ServerKind::Codeq) return missingText();
    if (!row.then && !row.totals.sharedSeats) return missingText();
    if (seatsOf(row) == 0) return tr("no worker");
    const quint64 free = std::min(row.totals.waitingWorkers.value_or(0), row.totals.sharedSeats.value_or(0));
    return row.then ? countText(seatsOf(row))
                    : tr("%1 of %2", "seats").arg(countText(seatsOf(row) - free), countText(seatsOf(row)));
};
constexpr auto fleetSeatsBare = [](const FleetRow& row) { return QVariant(seatsOf(row)); };
constexpr auto fleetDead = [](const FleetRow& row) { return isKnown(row) ? countText(deadOf(row)) : missingText(); };
constexpr auto fleetDeadBare = [](const FleetRow& row) { return QVariant(deadOf(row)); };
constexpr auto fleetDied = [](const FleetRow& row) {
    const std::optional<quint64> count = diedOf(row);
    return count ? countText(*count) : missingText();
};
constexpr auto fleetDiedBare = [](const FleetRow& row) { return QVariant(diedOf(row).value_or(0)); };
constexpr auto fleetDiedTip = [](const FleetRow& row) {
    if (!diedOf(row)) return row.then ? tr("Not known of then") : tr("Known from the second look on");
    return tr("Tasks that died since %1, whether or not they were requeued since")
        .arg(momentText(row.then ? row.then->diedSinceMs : row.diedSinceMs));
};
const QList<double>& waitedOf(const FleetRow& row) { return row.then ? row.then->waited : row.waited; }
double mostWaitedOf(const FleetRow& row) {
    const QList<double>& waited = waitedOf(row);
    return waited.isEmpty() ? 0 : *std::max_element(waited.begin(), waited.end());
}
constexpr auto fleetHour = [](const FleetRow&) { return QString(); };
constexpr auto fleetHourBare = [](const FleetRow& row) { return QVariant(mostWaitedOf(row)); };
constexpr auto fleetHourTip = [](const FleetRow& row) {
    return waitedOf(row).size() < 2 ? tr("Known from the second look on")
                                    : tr("At most %1 tasks waited at once", nullptr, plural(quint64(mostWaitedOf(row))))
                                          .arg(countText(quint64(mostWaitedOf(row))));
};
constexpr auto fleetWrites = [](const FleetRow& row) {
    if (row.then || row.info.version.isEmpty() || row.info.server == ServerKind::Codeq) return missingText();
    return row.info.durable ? tr("durable") : tr("relaxed");
};
constexpr auto fleetVersion = [](const FleetRow& row) {
    return row.then || row.info.version.isEmpty() ? missingText() : row.info.version;
};
constexpr auto fleetLatency = [](const FleetRow& row) {
    return !row.then && row.info.latencyMs > 0 ? waitText(row.info.latencyMs / 1000) : missingText();
};
constexpr auto fleetLatencyBare = [](const FleetRow& row) { return QVariant(row.info.latencyMs); };
constexpr auto fleetAge = [](const FleetRow& row, qint64 nowMs) {
    if (row.then) return clockText(row.then->momentMs);
    if (!isKnown(row))
        return row.askedMs > 0 ? tr("tried %1").arg(agoText(row.askedMs, nowMs)) : tr("never", "answered");
    return nowMs - row.answeredMs < 3000 ? tr("now", "of figures") : agoText(row.answeredMs, nowMs);
};
constexpr auto fleetAgeBare = [](const FleetRow& row) { return QVariant(row.answeredMs); };
constexpr auto fleetMatters = [](const FleetRow& row) { return fleetWordsOf(row).subject; };
constexpr auto fleetDetails = [](const FleetRow& row) { return fleetWordsOf(row).detail; };
constexpr auto fleetPlace = [](const FleetRow& row) { return shownName(row.address); };
constexpr auto fleetWhole = [](const FleetRow& row) {
    return row.address.isEmpty() ? sentenceOf(row) : row.address + u'\n' + sentenceOf(row);
};

}  // namespace

VerdictTone toneOf(const FleetRow& row) {
    if (row.then) return row.then->standing == FleetThen::Standing::Trouble ? VerdictTone::Bad : VerdictTone::Unknown;
    if (row.standing == FleetRow::Standing::Trouble) return VerdictTone::Bad;
    if (row.standing == FleetRow::Standing::Refused) return VerdictTone::Warn;
    if (row.standing != FleetRow::Standing::Known) return VerdictTone::Unknown;
    const Finding* worst = worstOf(row);
    return worst == nullptr ? VerdictTone::Unknown : toneOf(*worst);
}

namespace {

// The longest wait; whoever cannot be asked comes before it.
double pastRankOf(const FleetThen& then) {
    if (then.standing == FleetThen::Standing::Trouble) return 1e18;
    return then.standing == FleetThen::Standing::Known ? then.point.oldestReadySeconds : -1;
}

}  // namespace

QString sentenceOf(const FleetRow& row) { return fleetWordsOf(row).all(); }

QString factsOf(const FleetRow& row, qint64 nowMs) {
    QStringList facts;
    const auto add = [&](const QString& title, const QString& text) {
        if (text != missingText()) facts.append(title + u": "_s + text);
    };
    add(tr("Seats in use"), fleetSeats(row));
    add(tr("Died in 1\u00a0h", "dead letters"), fleetDied(row));
    add(tr("Writes"), fleetWrites(row));
    add(tr("Version"), fleetVersion(row));
    add(tr("Latency"), fleetLatency(row));
    add(tr("As of"), fleetAge(row, nowMs));
    return facts.join(u" · "_s);
}

bool isWorse(const FleetRow& a, const FleetRow& b) {
    if (a.then && b.then && pastRankOf(*a.then) != pastRankOf(*b.then))
        return pastRankOf(*a.then) > pastRankOf(*b.then);
    const int first = rankOf(a);
    const int second = rankOf(b);
    // Where tasks are late, refused or dead, their number counts, whatever the reason; after those that cannot be asked.
    const auto harmed = [](const FleetRow& row, int rank) {
        if (rank > 1 && harmOf(row) == 0) return -1.0;
        return !row.then && row.standing != FleetRow::Standing::Known ? 1e18 : double(harmOf(row));
    };
    if (harmed(a, first) != harmed(b, second)) return harmed(a, first) > harmed(b, second);
    if (first != second) return first < second;
    return a.production != b.production ? a.production : QString::localeAwareCompare(a.name, b.name) < 0;
}

FleetModel::FleetModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("Connection"), .text = fleetName, .tip = fleetWhole, .width = 21, .second = fleetPlace},
              {.title = tr("What matters most"),
               .text = fleetMatters,
               .tip = fleetWhole,
               .sign = signOf,
               .width = 36,
               .second = fleetDetails},
              {.title = tr("Waiting"), .text = fleetReady, .bare = fleetReadyBare, .width = 8, .isFigure = true},
              {.title = tr("Worst off"), .text = fleetVictim, .width = 14},
              {.title = tr("Seats in use"), .text = fleetSeats, .bare = fleetSeatsBare, .width = 9, .isFigure = true},
              {.title = tr("Dead"), .text = fleetDead, .bare = fleetDeadBare, .width = 7, .isFigure = true},
              {.title = tr("Died in 1\u00a0h", "dead letters"),
               .text = fleetDied,
               .bare = fleetDiedBare,
               .tip = fleetDiedTip,
               .width = 7,
               .isFigure = true},
              {.title = tr("Writes"), .text = fleetWrites, .width = 8, .isQuiet = true},
              {.title = tr("Version"), .text = fleetVersion, .width = 8, .isQuiet = true},
              {.title = tr("Latency"),
               .text = fleetLatency,
               .bare = fleetLatencyBare,
               .width = 8,
               .isFigure = true,
               .isQuiet = true},
              {.title = tr("As of"),
               .text = fleetAge,
               .bare = fleetAgeBare,
               .width = 13,
               .isQuiet = true,
               .grows = true},
              {.title = tr("1\u00a0h", "of waiting tasks"),
               .text = fleetHour,
               .bare = fleetHourBare,
               .tip = fleetHourTip,
               .width = 8,
               .titleTip = tr("How many tasks waited within the last hour, as far as it is known")},
          },
          CellOf<FleetRow, QString>([](const FleetRow& row) { return row.key; }), parent) {}

void FleetModel::setTicked(const QStringList& keys) {
    m_ticked = keys;
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::CheckStateRole});
}

QVariant FleetModel::data(const QModelIndex& index, int role) const {
    if (role == kTrendRole && index.column() == kHourColumn)
        if (const FleetRow* row = at(index.row()); row != nullptr && waitedOf(*row).size() > 1)
            return QVariant::fromValue(waitedOf(*row));
    if (role != Qt::CheckStateRole || index.column() != 0) return ColumnTable::data(index, role);
    return int(m_ticked.contains(keyAt(index.row())) ? Qt::Checked : Qt::Unchecked);
}

}  // namespace fairlead::gui

#include "moc_fleet_model.cpp"
