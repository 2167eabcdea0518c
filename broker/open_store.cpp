// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/open_store.h"

#include "broker/broker_reach.h"
#include "broker/store/log/image_keeper.h"
#include "broker/store/log/replicated_store.h"
#include "broker/store/pg/pg_turn_log.h"
#include "broker/store/rocks/rocks_store.h"
#include "shared/log.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

namespace fairlead::broker {

namespace {

namespace fs = std::filesystem;

constexpr int kExitSteppedDown = 70;

Result<LogPlace> placeOfImage(const std::string& folder) {
    const auto store = lookAtRocksStore(folder);
    RETURN_IF_ERROR(store.status());
    const auto place = readLogPlace(**store);
    RETURN_IF_ERROR(place.status());
    if (!*place) return Status(Code::Internal, "'" + folder + "' is not the image of a log");
    return **place;
}

}  // namespace

OpenedStore::OpenedStore() = default;

OpenedStore::~OpenedStore() = default;

OpenedStore::OpenedStore(OpenedStore&&) noexcept = default;

OpenedStore& OpenedStore::operator=(OpenedStore&&) noexcept = default;

std::string nameInLog(const Config& config) {
    char host[256] = "?";
    ::gethostname(host, sizeof host - 1);
    return "'" + config.dataFolder + "' on " + host + " (process " + std::to_string(::getpid()) + ")";
}

void endSteppedDown(const std::string& why, const std::function<void(const std::string&)>& beforeEnd) {
    log(LogLevel::Error, "stopping at once: " + why);
    if (beforeEnd) beforeEnd(why);
    std::_Exit(kExitSteppedDown);
}

Status fetchImageIfEmpty(TurnLog& log, const std::string& folder) {
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_empty(folder, error)) return {};
    const auto image = log.imagePlace();
    RETURN_IF_ERROR(image.status());
    if (!*image) return {};
    fairlead::log(LogLevel::Info, "fetching the log's image at position " + std::to_string((*image)->position));
    fs::remove(folder, error);
    return log.getImage(folder);
}

OpenedStore withImages(std::unique_ptr<ReplicatedStore> store, const std::string& dataFolder) {
    OpenedStore opened;
    opened.replicated = store.get();
    opened.store = std::move(store);
    opened.images = std::make_unique<ImageKeeper>(opened.replicated, dataFolder + ".image", placeOfImage);
    return opened;
}

Result<OpenedStore> openStore(const Config& config, std::function<void(const std::string&)> steppedDown) {
    std::unique_ptr<PgTurnLog> log;
    if (!config.storeLog.empty()) {
        PgLogOptions options;
        options.address = config.storeLog;
        options.owner = nameInLog(config);
        options.reach = reachOf(config).toString();
        auto opened = PgTurnLog::open(std::move(options));
        if (!opened) return Status(opened.status().code(), "store.log: " + opened.status().message());
        log = std::move(*opened);
        RETURN_IF_ERROR(fetchImageIfEmpty(*log, config.dataFolder));
    }
    auto folder = openRocksStore(config.dataFolder, {nullptr, 0, true});
    RETURN_IF_ERROR(folder.status());
    OpenedStore opened;
    if (!log) {
        RETURN_IF_ERROR(checkIsNoImage(**folder, config.dataFolder));
        opened.store = std::move(*folder);
        return opened;
    }
    auto store = ReplicatedStore::open(std::move(*folder), std::move(log), {std::move(steppedDown)});
    if (store.status().code() == Code::OutOfRange)
        return Status(Code::FailedPrecondition,
                      "'" + config.dataFolder + "' is older than what the log of store.log still has (" +
                          store.status().message() +
                          "): move the folder away and start again; then the broker fetches the log's image");
    if (!store) return Status(store.status().code(), "store.log: " + store.status().message());
    return withImages(std::move(*store), config.dataFolder);
}

}  // namespace fairlead::broker
