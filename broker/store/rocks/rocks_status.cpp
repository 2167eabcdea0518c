// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/rocks_status.h"

#include <cctype>
#include <string_view>

namespace fairlead::broker {

namespace {

// RocksDB reports a missing table under the name that its oldest versions used (.ldb), because it tries that name last.
std::string withNamesOfToday(std::string text) {
    constexpr std::string_view kOld = ".ldb";
    for (size_t at = text.find(kOld); at != std::string::npos; at = text.find(kOld, at + 1)) {
        const size_t end = at + kOld.size();
        const bool isEnd = end == text.size() || text[end] == ':' || text[end] == ' ';
        if (isEnd && at > 0 && std::isdigit(static_cast<unsigned char>(text[at - 1])))
            text.replace(at, kOld.size(), ".sst");
    }
    return text;
}

}  // namespace

bool hasNoFileLeft(const rocksdb::Status& status) {
    return status.ToString().find("Too many open files") != std::string::npos;
}

Status translate(const rocksdb::Status& status, const std::string& doing) {
    if (status.ok()) return {};
    if (status.IsIncomplete() && status.subcode() == rocksdb::Status::SubCode::kManualCompactionPaused)
        return {Code::Cancelled, doing + ": it was stopped"};
    const std::string text = doing + ": " + withNamesOfToday(status.ToString());
    // After a failed sync nobody knows what is on the disk, whatever the cause: it must not be tried again.
    const bool isSync =
        text.find("While fsync") != std::string::npos || text.find("While fdatasync") != std::string::npos;
    if (!isSync && (status.IsNoSpace() || hasNoFileLeft(status) || text.find("No space left") != std::string::npos))
        return {Code::ResourceExhausted, text};
    if (status.IsCorruption() && text.find(" Blob ") != std::string::npos)
        return {Code::DataLoss, text + " in one of the .blob files; 'fairleadctl check' says in which"};
    if (status.IsCorruption()) return {Code::DataLoss, text};
    // RocksDB reports this if it cannot read the first file, whatever the cause; the broker never uses direct I/O.
    if (status.IsInvalidArgument() && text.find("Direct I/O") != std::string::npos)
        return {Code::Internal, doing + ": its file CURRENT, or the one named in it, cannot be opened for reading"};
    if (status.IsIOError() &&
        (text.find("While lock file") != std::string::npos || text.find("lock hold by") != std::string::npos))
        return {Code::FailedPrecondition, doing + ": the folder is in use by another broker"};
    return {Code::Internal, text};
}

}  // namespace fairlead::broker
