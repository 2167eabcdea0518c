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

struct OpenedStore {
    std::unique_ptr<Store> store;
    ReplicatedStore* replicated = nullptr;  // the same; null: without a log
    std::unique_ptr<ImageKeeper> images;    // null: without a log; destroyed before the store
};

// The store that the configuration asks for: the data folder alone, or that folder as the image of the log in store.log,
// which is fetched if the folder is missing or empty. steppedDown: see ReplicationOptions. Errors as of openRocksStore(),
// PgTurnLog and ReplicatedStore; a folder that is an image is refused without store.log (FailedPrecondition).
Result<OpenedStore> openStore(const Config& config, std::function<void(const std::string& why)> steppedDown);

}  // namespace fairlead::broker
