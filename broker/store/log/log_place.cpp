// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/log/log_place.h"

#include "broker/store/record_bytes.h"
#include "broker/store/store.h"

#include <algorithm>

namespace fairlead::broker {

std::string LogPlace::encode() const {
    RecordWriter out;
    out.u64(position).u64(epoch).text({reinterpret_cast<const char*>(chain.data()), chain.size()});
    return out.take();
}

std::optional<LogPlace> LogPlace::decode(std::string_view bytes) {
    RecordReader in(bytes);
    LogPlace place;
    place.position = in.u64();
    place.epoch = in.u64();
    const std::string chain = in.text();
    if (chain.size() != place.chain.size()) return std::nullopt;
    std::copy(chain.begin(), chain.end(), place.chain.begin());
    return ifComplete(in, place);
}

Result<std::optional<LogPlace>> readLogPlace(const StoreReads& store) {
    const auto value = store.read(Table::Meta, kLogPlaceKey);
    RETURN_IF_ERROR(value.status());
    if (!*value) return std::optional<LogPlace>();
    const auto place = LogPlace::decode(**value);
    if (!place) return Status(Code::DataLoss, "the store's place in the log cannot be read: restore a backup");
    return place;
}

Status checkIsNoImage(const StoreReads& store, const std::string& folder) {
    const auto place = readLogPlace(store);
    RETURN_IF_ERROR(place.status());
    if (!*place) return {};
    return {Code::FailedPrecondition,
            "'" + folder + "' is the image of a log of turns, up to position " + std::to_string((*place)->position) +
                ": set store.log to that log, or make the folder a store of its own with `fairleadctl store detach`"};
}

}  // namespace fairlead::broker
