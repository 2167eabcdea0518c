// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/store_move.h"

#include "broker/store/log/replicated_store.h"
#include "broker/store/log/turn_bytes.h"
#include "broker/store/pg/pg_turn_log.h"
#include "broker/store/rocks/rocks_store.h"

#include <unistd.h>

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

namespace fairlead::ctl {

namespace {

using namespace broker;

Result<std::unique_ptr<PgTurnLog>> takeLog(const std::string& address) {
    PgLogOptions options;
    options.address = address;
    options.owner = "fairleadctl (process " + std::to_string(::getpid()) + ")";
    auto log = PgTurnLog::open(std::move(options));
    RETURN_IF_ERROR(log.status());
    return log;
}

struct Contents {
    ChainHash digest{};  // of all records
    uint64_t records = 0;
};

Result<Contents> contentsOf(const StoreReads& store) {
    Contents contents;
    for (size_t number = 0; number < kTables; ++number) {
        const auto table = static_cast<broker::Table>(number);
        RETURN_IF_ERROR(store.scan(table, {}, {}, [&](std::string_view key, std::string_view value) {
            WriteSet record;
            record.put(table, key, value);
            contents.digest = chainAfter(contents.digest, turnBytes(record));
            ++contents.records;
            return true;
        }));
    }
    return contents;
}

Result<bool> isLogEmpty(TurnLog& log) {
    bool isEmpty = true;
    const Status read = log.readFrom(1, [&isEmpty](const LoggedTurn&) {
        isEmpty = false;
        return Status(Code::Cancelled, "");
    });
    if (read.code() == Code::OutOfRange) return false;
    if (isEmpty) RETURN_IF_ERROR(read);
    return isEmpty;
}

// The folder holds a copy of the log's image for as long as this lives.
class FetchedImage {
public:
    explicit FetchedImage(std::string folder) : m_folder(std::move(folder)) { remove(); }
    ~FetchedImage() { remove(); }
    FetchedImage(const FetchedImage&) = delete;
    FetchedImage& operator=(const FetchedImage&) = delete;

    Result<Contents> contents(TurnLog& log) {
        RETURN_IF_ERROR(log.getImage(m_folder));
        const auto store = lookAtRocksStore(m_folder);
        RETURN_IF_ERROR(store.status());
        return contentsOf(**store);
    }

private:
    void remove() {
        std::error_code error;
        std::filesystem::remove_all(m_folder, error);
    }
    const std::string m_folder;
};

Status sendImage(const Store& store, TurnLog& log, const std::string& folder, const LogPlace& place) {
    const std::string checkpoint = folder + ".image";
    std::error_code error;
    std::filesystem::remove_all(checkpoint, error);
    Status status = store.checkpoint(checkpoint).status();
    if (status.ok()) status = log.putImage(checkpoint, place, false);
    std::filesystem::remove_all(checkpoint, error);
    return status;
}

// A turn whose answer was lost is sent again, for a while.
Status appendSurely(TurnLog& log, const LoggedTurn& turn) {
    Status status;
    for (int attempt = 0; attempt < 60; ++attempt) {
        status = log.append(turn);
        if (status.code() != Code::Unavailable) break;
        ::usleep(200'000);
    }
    return status;
}

Status forgetPlace(Store& store) {
    WriteSet writes;
    writes.erase(broker::Table::Meta, kLogPlaceKey);
    return store.commit(writes, true);
}

}  // namespace

Result<MovedStore> copyStore(const std::string& folder, const std::string& address) {
    RETURN_IF_ERROR(lookAtRocksStore(folder).status());  // makes no store where there is none
    const auto store = openRocksStore(folder);
    RETURN_IF_ERROR(store.status());
    const auto known = readLogPlace(**store);
    RETURN_IF_ERROR(known.status());
    const auto log = takeLog(address);
    RETURN_IF_ERROR(log.status());
    const auto epoch = (*log)->take();
    RETURN_IF_ERROR(epoch.status());
    const auto isEmpty = isLogEmpty(**log);
    RETURN_IF_ERROR(isEmpty.status());
    LoggedTurn first{{1, *epoch, {}}, turnBytes({})};
    first.place.chain = chainAfter((*log)->beginning(), first.bytes);
    // From an earlier call, which ended before the log began, or after.
    const bool isBegun = *known && (*known)->position == 1 && (*known)->chain == first.place.chain;
    if (*known && !isBegun) return Status(Code::FailedPrecondition, "'" + folder + "' is the image of a log already");
    if (!*isEmpty) {
        (*log)->release();
        if (isBegun) return MovedStore{0, 1, true};
        return Status(Code::FailedPrecondition, "the database has a log of turns already: name an empty database");
    }
    WriteSet place;
    place.put(broker::Table::Meta, kLogPlaceKey, first.place.encode());
    RETURN_IF_ERROR((*store)->commit(place, true));
    RETURN_IF_ERROR(sendImage(**store, **log, folder, first.place));
    const auto here = contentsOf(**store);
    RETURN_IF_ERROR(here.status());
    const auto there = FetchedImage(folder + ".fetched").contents(**log);
    RETURN_IF_ERROR(there.status());
    if (here->records != there->records || here->digest != there->digest)
        return Status(Code::DataLoss,
                      "what the database gives back differs from the folder: " + std::to_string(there->records) +
                          " records, not " + std::to_string(here->records) + ". Nothing was changed; try again");
    RETURN_IF_ERROR(appendSurely(**log, first));
    (*log)->release();
    return MovedStore{here->records, 1, false};
}

Result<MovedStore> detachStore(const std::string& folder, const std::string& address) {
    RETURN_IF_ERROR(lookAtRocksStore(folder).status());
    auto store = openRocksStore(folder);
    RETURN_IF_ERROR(store.status());
    const auto known = readLogPlace(**store);
    RETURN_IF_ERROR(known.status());
    if (!*known) return MovedStore{0, 0, true};
    auto log = takeLog(address);
    RETURN_IF_ERROR(log.status());
    const auto isEmpty = isLogEmpty(**log);
    RETURN_IF_ERROR(isEmpty.status());
    // A copy that did not come to its end.
    if (*isEmpty && (*known)->position == 1) {
        RETURN_IF_ERROR(forgetPlace(**store));
        return MovedStore{0, 1, false};
    }
    auto image = ReplicatedStore::open(std::move(*store), std::move(*log), {{}, Micros(0)});
    RETURN_IF_ERROR(image.status());
    const uint64_t position = (*image)->place().position;
    RETURN_IF_ERROR((*image)->forgetLog());
    const auto contents = contentsOf(**image);
    RETURN_IF_ERROR(contents.status());
    return MovedStore{contents->records, position, false};
}

Result<MovedStore> detachStoreAsItIs(const std::string& folder) {
    RETURN_IF_ERROR(lookAtRocksStore(folder).status());
    const auto store = openRocksStore(folder);
    RETURN_IF_ERROR(store.status());
    const auto known = readLogPlace(**store);
    RETURN_IF_ERROR(known.status());
    if (!*known) return MovedStore{0, 0, true};
    RETURN_IF_ERROR(forgetPlace(**store));
    const auto contents = contentsOf(**store);
    RETURN_IF_ERROR(contents.status());
    return MovedStore{contents->records, (*known)->position, false};
}

}  // namespace fairlead::ctl
