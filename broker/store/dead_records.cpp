// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/dead_records.h"

#include "broker/store/records.h"

#include <string>

namespace fairlead::broker {

namespace {

Key indexKey(const DeadEntry& entry, DeadIndexKind kind) {
    const uint64_t what = kind == DeadIndexKind::Command ? entry.command : entry.fingerprint;
    return deadIndexKey(kind, what, entry.place.tenant, entry.place.diedAt, entry.place.id);
}

}  // namespace

void putDead(const DeadEntry& entry, WriteSet& writes) {
    const std::string value = DeadRecord{entry.fingerprint}.encode();
    writes.put(Table::Dead, deadKey(entry.place.tenant, entry.place.diedAt, entry.place.id), value);
    writes.put(Table::DeadIndex, indexKey(entry, DeadIndexKind::Command), value);
    writes.put(Table::DeadIndex, indexKey(entry, DeadIndexKind::Error), value);
}

void eraseDead(const DeadEntry& entry, WriteSet& writes) {
    writes.erase(Table::Dead, deadKey(entry.place.tenant, entry.place.diedAt, entry.place.id));
    writes.erase(Table::DeadIndex, indexKey(entry, DeadIndexKind::Command));
    writes.erase(Table::DeadIndex, indexKey(entry, DeadIndexKind::Error));
}

}  // namespace fairlead::broker
