// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/log/turn_bytes.h"

#include "broker/store/table.h"
#include "shared/check.h"

#include <openssl/evp.h>

#include <memory>

namespace fairlead::broker {

namespace {

constexpr char kTurnLayout = 1;
constexpr size_t kChangeHead = 10;  // table, kind, two lengths

void addLength(std::string& to, size_t length) {
    for (size_t i = 0; i < 4; ++i) to.push_back(char(length >> (8 * i)));
}

size_t lengthAt(std::string_view bytes, size_t at) {
    size_t length = 0;
    for (size_t i = 0; i < 4; ++i) length |= size_t(uint8_t(bytes[at + i])) << (8 * i);
    return length;
}

Status noTurn() { return {Code::DataLoss, "a turn of the log is damaged, or was written by a later version"}; }

}  // namespace

std::string turnBytes(const WriteSet& writes) {
    std::string bytes;
    bytes.reserve(1 + writes.bytes() + kChangeHead * writes.size());
    bytes.push_back(kTurnLayout);
    writes.forEach([&bytes](const WriteSet::Change& change) {
        bytes.push_back(char(change.table));
        bytes.push_back(char(change.kind));
        addLength(bytes, change.key.size());
        addLength(bytes, change.value.size());
        bytes.append(change.key).append(change.value);
    });
    return bytes;
}

Status readTurn(std::string_view bytes, WriteSet& writes) {
    if (bytes.empty() || bytes.front() != kTurnLayout) return noTurn();
    bytes.remove_prefix(1);
    while (!bytes.empty()) {
        if (bytes.size() < kChangeHead || uint8_t(bytes[0]) >= kTables) return noTurn();
        const auto table = static_cast<Table>(bytes[0]);
        const char kind = bytes[1];
        const size_t keySize = lengthAt(bytes, 2);
        const size_t valueSize = lengthAt(bytes, 6);
        bytes.remove_prefix(kChangeHead);
        if (bytes.size() < keySize || bytes.size() - keySize < valueSize) return noTurn();
        const std::string_view key = bytes.substr(0, keySize);
        const std::string_view value = bytes.substr(keySize, valueSize);
        bytes.remove_prefix(keySize + valueSize);
        switch (kind) {
            case char(WriteSet::Kind::Put): writes.put(table, key, value); break;
            case char(WriteSet::Kind::Erase): writes.erase(table, key); break;
            case char(WriteSet::Kind::EraseRange): writes.eraseRange(table, key, value); break;
            default: return noTurn();
        }
    }
    return {};
}

ChainHash chainAfter(const ChainHash& before, std::string_view turn) {
    ChainHash after{};
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> digest(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    FAIRLEAD_CHECK(digest && EVP_DigestInit_ex(digest.get(), EVP_sha256(), nullptr) == 1 &&
                   EVP_DigestUpdate(digest.get(), before.data(), before.size()) == 1 &&
                   EVP_DigestUpdate(digest.get(), turn.data(), turn.size()) == 1 &&
                   EVP_DigestFinal_ex(digest.get(), after.data(), nullptr) == 1);
    return after;
}

ChainHash firstChain(std::string_view identity) { return chainAfter({}, identity); }

}  // namespace fairlead::broker
