// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/tenant_hold.h"

#include <iomanip>
#include <sstream>

namespace fairlead::broker {

namespace {

constexpr char kHold = 'h', kRecovery = 'r';

}  // namespace

std::string encode(const KeptHolds& kept) {
    std::ostringstream record;
    if (kept.hold)
        record << kHold << ' ' << int(kept.hold->kind) << ' ' << kept.hold->since.micros << ' '
               << std::quoted(kept.hold->by) << ' ';
    if (kept.recovery)
        record << kRecovery << ' ' << int(kept.recovery->after) << ' ' << kept.recovery->at.micros << ' '
               << std::quoted(kept.recovery->by) << ' ' << kept.recovery->away.count() << ' '
               << int(kept.recovery->isOfGap) << ' ';
    return std::move(record).str();
}

std::optional<KeptHolds> decodeHolds(std::string_view record) {
    KeptHolds kept;
    std::istringstream from{std::string(record)};
    char mark = 0;
    while (from >> mark) {
        int kind = 0;
        Time at;
        std::string by;
        from >> kind >> at.micros >> std::quoted(by);
        if (kind < 0 || kind > int(FindingKind::Idle)) return std::nullopt;
        if (mark == kHold) {
            kept.hold = {FindingKind(kind), at, by};
        } else if (mark == kRecovery) {
            int64_t away = 0;
            bool isOfGap = false;
            from >> away >> isOfGap;
            kept.recovery = {Micros(away), FindingKind(kind), isOfGap, by, at};
        } else {
            return std::nullopt;
        }
        if (!from) return std::nullopt;
    }
    return kept;
}

}  // namespace fairlead::broker
