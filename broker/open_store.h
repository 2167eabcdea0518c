// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <functional>
#include <memory>
#include <string>

namespace fairlead::broker {

class ImageKeeper;
class ReplicatedStore;
class TurnLog;

// How a broker is called among those that share its log: its data folder, machine and process.
std::string nameInLog(const Config& config);

// Ends the process, because another broker owns the log: what this one would answer may be old. beforeEnd: may be
// empty.
[[noreturn]] void endSteppedDown(const std::string& why, const std::function<void(const std::string& why)>& beforeEnd);

// Fetches the image that is kept beside the log if the folder is missing or empty, and there is one.
Status fetchImageIfEmpty(TurnLog& log, const std::string& folder);

struct OpenedStore {
    OpenedStore();
    ~OpenedStore();
    OpenedStore(OpenedStore&&) noexcept;
    OpenedStore& operator=(OpenedStore&&) noexcept;

    std::unique_ptr<Store> store;
    ReplicatedStore* replicated = nullptr;  // the same; null: without a log
    std::unique_ptr<ImageKeeper> images;    // null: without a log; destroyed before the store
    // Frees the addresses that the broker listens on, on which somebody has listened for it until then. Empty: nobody
    // has.
    std::function<void()> freeAddresses{};
};
// Of a store that owns its log, opened in this folder.
OpenedStore withImages(std::unique_ptr<ReplicatedStore> store, const std::string& dataFolder);

// The store that the configuration asks for: the data folder alone, or that folder as the image of the log in store.log,
// which is fetched if the folder is missing or empty. steppedDown: see ReplicationOptions. Errors as of openRocksStore(),
// PgTurnLog and ReplicatedStore; a folder that is an image is refused without store.log (FailedPrecondition).
Result<OpenedStore> openStore(const Config& config, std::function<void(const std::string& why)> steppedDown);

}  // namespace fairlead::broker
