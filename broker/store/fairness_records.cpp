// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/fairness_records.h"

#include "broker/store/record_bytes.h"

namespace fairlead::broker {

namespace {

void write(RecordWriter& out, const std::vector<std::string>& texts) {
    out.u32(static_cast<uint32_t>(texts.size()));
    for (const std::string& text : texts) out.text(text);
}

std::vector<std::string> readTexts(RecordReader& in) {
    std::vector<std::string> texts;
    for (uint32_t left = in.u32(); left > 0 && in.ok(); --left) texts.push_back(in.text());
    return texts;
}

}  // namespace

std::string PoolRecord::encode() const {
    RecordWriter out;
    out.u8(allTenants ? 1 : 0);
    write(out, tenants);
    write(out, commands);
    out.u32(static_cast<uint32_t>(balances.size()));
    for (const Balance& b : balances)
        out.u32(b.tenant).u64(static_cast<uint64_t>(b.ahead)).u64(static_cast<uint64_t>(b.turnsAhead));
    return out.take();
}

std::optional<PoolRecord> PoolRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    PoolRecord r;
    r.allTenants = in.u8() == 1;
    r.tenants = readTexts(in);
    r.commands = readTexts(in);
    for (uint32_t left = in.u32(); left > 0 && in.ok(); --left) {
        Balance b;
        b.tenant = in.u32();
        b.ahead = static_cast<int64_t>(in.u64());
        b.turnsAhead = static_cast<int64_t>(in.u64());
        r.balances.push_back(b);
    }
    return in.complete() ? std::optional(std::move(r)) : std::nullopt;
}

std::string EstimatesRecord::encode() const {
    RecordWriter out;
    out.u32(static_cast<uint32_t>(estimates.size()));
    for (const Estimate& e : estimates) out.u32(e.command).u64(static_cast<uint64_t>(e.micros));
    return out.take();
}

std::optional<EstimatesRecord> EstimatesRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    EstimatesRecord r;
    for (uint32_t left = in.u32(); left > 0 && in.ok(); --left) {
        Estimate e;
        e.command = in.u32();
        e.micros = static_cast<int64_t>(in.u64());
        r.estimates.push_back(e);
    }
    return in.complete() ? std::optional(std::move(r)) : std::nullopt;
}

}  // namespace fairlead::broker
