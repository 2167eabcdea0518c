// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/log/log_place.h"
#include "shared/mutex.h"
#include "shared/result.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>

namespace fairlead::broker {

class ReplicatedStore;

// Keeps an image of the store beside its log, so that the log need not be kept whole, and a new broker need not read it
// whole: on a thread of its own it looks each minute how much the log has grown.
class ImageKeeper {
public:
    // store: outlives this. folder: for a checkpoint, on the disk of the store; what is there is removed. placeOf: the
    // place of the store in a folder that nobody has open.
    using PlaceOf = std::function<Result<LogPlace>(const std::string& folder)>;
    ImageKeeper(ReplicatedStore* store, std::string folder, PlaceOf placeOf);
    ~ImageKeeper();  // ends the thread; an image that is being sent is not completed, and who makes it is waited for
    ImageKeeper(const ImageKeeper&) = delete;
    ImageKeeper& operator=(const ImageKeeper&) = delete;

    // Makes an image if the log has grown by half of the store or a gibibyte since the last one, though by 64 MiB at
    // least. Any thread; one waits for the other.
    Status keep();
    // Makes one in any case. Cost: sends all files of the store.
    Status make();

private:
    void loop();
    Status makeNow() FAIRLEAD_REQUIRES(m_making);

    Mutex m_making;  // held while an image is made, or the log is asked of the last one
    ReplicatedStore* const m_store;
    const std::string m_folder FAIRLEAD_GUARDED_BY(m_making);
    const PlaceOf m_placeOf;
    Mutex m_mutex;
    Condition m_wakes;
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::atomic<bool> m_stopsSending = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
