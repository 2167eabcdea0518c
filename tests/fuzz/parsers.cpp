// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/parsers.h"

#include "broker/auth/base64url.h"
#include "broker/auth/jwt_claims.h"
#include "broker/auth/jwt_header.h"
#include "broker/auth/jwt_key_set.h"
#include "broker/auth/strict_json.h"
#include "broker/config.h"
#include "broker/core/text/cursor_text.h"
#include "broker/core/task_id.h"
#include "broker/history/history_block.h"
#include "broker/net/address_policy.h"
#include "broker/rpc/task_rules.h"
#include "broker/streams/task_conversion.h"
#include "producerpb.pb.h"
#include "shared/duration.h"
#include "shared/limits/limit_text.h"
#include "shared/tenant_id.h"
#include "tests/fuzz/stored_records.h"
#include "workerpb.pb.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <string>

namespace fairlead::test {

using namespace broker;

namespace {

std::string history(std::string_view bytes) {
    const auto contents = HistoryBlock::decode(bytes);
    const auto sum = HistoryBlock::decodeSum(bytes);
    if (!contents) return {};
    if (!sum) return "a block without a sum";
    HistoryBlock block(contents->before);
    for (const auto& entry : contents->entries) block.append(entry.span, entry.row);
    const auto again = HistoryBlock::decode(block.encode(contents->sum));
    if (!again || again->entries.size() != contents->entries.size() || again->before != contents->before)
        return "what was read cannot be written and read again";
    for (size_t i = 0; i < again->entries.size(); ++i)
        if (again->entries[i].span != contents->entries[i].span || !(again->entries[i].row == contents->entries[i].row))
            return "reading and writing changes it";
    if (!(again->sum.row == sum->row) || !(again->sum.waits == sum->waits))
        return "reading and writing changes its sum";
    return {};
}

std::string text(std::string_view bytes) {
    static_cast<void>(checkTenantId(bytes));
    static_cast<void>(TaskId::parse(std::string(bytes)));
    static_cast<void>(decodeBase64Url(bytes));
    static_cast<void>(isWebhookUrl(bytes));
    static_cast<void>(AddressPolicy::internetAnd({std::string(bytes)}));
    if (const auto cursor = fromCursorText(CursorOf::Tasks, bytes);
        cursor && fromCursorText(CursorOf::Tasks, toCursorText(CursorOf::Tasks, *cursor)) != cursor)
        return "a cursor that changes";
    const auto duration = parseDuration(bytes);
    if (!duration) return {};
    const auto again = parseDuration(formatDuration(*duration));
    if (!again || *again != *duration) return "the duration " + formatDuration(*duration) + " is not read as written";
    return {};
}

std::string json(std::string_view bytes) {
    static_cast<void>(parseStrictObject(bytes));
    static_cast<void>(readJwtHeader(bytes));
    const auto principal = readJwtClaims(bytes, {}, Time{1'700'000'000'000'000});
    if (!principal) return {};
    for (const std::string& tenant : principal->tenants.tenants)
        if (tenant != kDefaultTenant && !checkTenantId(tenant).ok()) return "claims with the tenant '" + tenant + "'";
    return {};
}

std::string jwks(std::string_view bytes) {
    static_cast<void>(JwtKeySet::parse({}, {}, "https://idp.test/keys", std::string(bytes)));
    return {};
}

std::string config(std::string_view bytes) {
    // The library reads files only; this one is never on a disk.
    static const int file = memfd_create("fuzz.toml", MFD_CLOEXEC);
    static const std::string name = "/proc/self/fd/" + std::to_string(file);
    if (ftruncate(file, 0) != 0 || pwrite(file, bytes.data(), bytes.size(), 0) != ssize_t(bytes.size()))
        return "cannot write";
    const auto read = loadConfig(name, {});
    if (!read && read.status().message().find(name) == std::string::npos) return "an error that names no file";
    return {};
}

std::string limits(std::string_view bytes) {
    for (const LimitRule& rule : limitRules()) {
        LimitSettings settings;
        if (!setFromText(settings, rule.field, bytes).ok()) continue;
        const auto written = textOf(settings, rule.field);
        if (!written) return std::string(rule.key) + " was set and is not";
        LimitSettings again;
        if (!setFromText(again, rule.field, *written).ok() || textOf(again, rule.field) != written)
            return std::string(rule.key) + " = " + *written + " is not read as written";
    }
    return {};
}

std::string create(std::string_view bytes) {
    static const Limits kLimits;
    producerpb::ProducerEvent event;
    if (event.ParseFromArray(bytes.data(), int(bytes.size()))) {
        auto* task = event.mutable_create();
        const auto read = toNewTask(*task, kLimits, Time{1'700'000'000'000'000});
        if (read && (read->priority < 0 || read->priority >= kPriorities)) return "a priority out of range";
        if (read && read->payload.size() > kLimits.maxPayloadBytes) return "a payload beyond the limit";
    }
    workerpb::Result result;
    if (result.ParseFromArray(bytes.data(), int(bytes.size()))) static_cast<void>(toResultItem(result, kLimits));
    return {};
}

std::string sampleCreate() {
    producerpb::ProducerEvent event;
    auto* task = event.mutable_create();
    task->set_seq(1);
    task->set_command("work");
    task->set_payload("{\"a\":[1,2,{\"b\":null}]}");
    task->set_priority(3);
    task->set_webhook("https://example.org/hook");
    return event.SerializeAsString();
}

// An hour of minutes with something in every field, and one in which nothing happened.
std::vector<std::string> sampleBlocks() {
    HistorySum sum;
    sum.isEmpty = false;
    sum.waits.add(3, 5);
    sum.waits.add(200, 1'000'000);
    sum.quietWaits.add(7, 1);
    HistoryRow row;
    for (size_t field = 0; field < kHistoryFields; ++field) row.values[field] = int64_t(field * 1'000) - 5;
    sum.row = row;
    HistoryBlock block(row);
    for (uint8_t span = 0; span < 60; span += 3) {
        for (size_t field = span % 5; field < kHistoryFields; field += 4) row.values[field] += span - 20;
        block.append(span, row);
    }
    return {block.encode(sum), HistoryBlock(std::nullopt).encode({})};
}

}  // namespace

const std::vector<Parser>& parsers() {
    static const std::vector<Parser> all{
        {"records", brokenRecord, sampleRecords(), {}},
        {"history", history, sampleBlocks(), {}},
        {"text",
         text,
         {"PT1H30M", "90s", "1h30m", "tenant-1", "https://example.org:8080/x?y#z", "10.0.0.0/8"},
         {"P", "T", "ms", "::", "/", "%00", "9223372036854775807", "_default"}},
        {"json",
         json,
         {R"({"alg":"RS256","kid":"a","typ":"JWT"})",
          R"({"iss":"i","aud":["a"],"sub":"s","tenant":"acme","exp":1800000000,"nbf":1,"scope":"codeq:claim"})"},
         {"\"tenants\":[", "\"exp\":", "1e400", "\"tenant\":\"*\"", "\\u0000", "\\ud800", "null", "{}", "[[[[[[["}},
        {"jwks",
         jwks,
         {R"({"keys":[{"kty":"RSA","kid":"a","alg":"RS256","use":"sig","n":"sXch","e":"AQAB"}]})",
          R"({"keys":[{"kty":"EC","crv":"P-256","x":"AA","y":"AA","kid":"b"},{"kty":"OKP","crv":"Ed25519","x":"AA"}]})"},
         {"\"kty\":\"oct\"", "\"k\":", "\"d\":", "AAAA", "[]", "{}"}},
        {"config",
         config,
         {"data = \"/x\"\nlisten = [\"127.0.0.1:0\"]\n[engine]\nbackoff = \"fixed\"\n[tenants.\"acme\"]\nweight = 2\n"},
         {"[[auth.token]]\n", "[limits]\n", "[disk]\nmin_free_percent = ", "= nan", "1979-05-27", "'''", "\"\"\"",
          "{a={a={"}},
        {"limits",
         limits,
         {"100/s", "5/min burst 10", "10 MiB", "unlimited", "soft", "2.5", "1000 in 1h x0.5", "off"},
         {"/", "burst", "KiB", "1e308", "nan", "inf", "-0", ",", " in "}},
        {"create", create, {sampleCreate()}, {"\x0a", "\x12\xff\xff\xff\xff\x0f", "\x80\x80\x80\x80\x80\x80"}},
    };
    return all;
}

}  // namespace fairlead::test
