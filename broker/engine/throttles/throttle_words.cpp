// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/throttles/throttle_words.h"

#include "shared/duration.h"
#include "shared/number_text.h"

#include <cmath>

namespace fairlead::broker {

namespace {

std::string percentText(double part) { return std::to_string(std::lround(part * 100)) + " %"; }

std::string roughly(double seconds) { return formatRoughly(Micros(std::llround(seconds * 1e6))); }

std::string rateText(double perSecond) {
    return numberText(perSecond, std::chars_format::fixed, perSecond < 10 ? 1 : 0);
}

}  // namespace

std::string reasonOf(const Throttle& throttle) {
    const double value = throttle.value;
    const double most = throttle.threshold;
    switch (throttle.signal) {
        case NoiseSignal::SeatShare:
            return "it has " + percentText(value) + " of the seats, and " + percentText(most) + " is the most";
        case NoiseSignal::ServiceShare:
            return "it used " + percentText(value) + " of the worker time of ten minutes, and " + percentText(most) +
                   " is the most";
        case NoiseSignal::EnqueueRate:
            return "it sends " + rateText(value) + " tasks a second, and " + rateText(most) + " is the most";
        case NoiseSignal::Backlog:
            return value >= kNoiseDrainForever
                       ? "it has a backlog and completes nothing"
                       : "its backlog would take " + roughly(value) + ", and " + roughly(most) + " is the most";
        case NoiseSignal::ErrorRate:
            return percentText(value) + " of its deliveries fail, and " + percentText(most) + " is the most";
    }
    return {};
}

std::string effectOf(const Throttle& throttle) {
    std::string text = "held to half of its seats";
    if (throttle.level >= 2) text += " and to " + percentText(throttle.weightFactor) + " of its weight";
    if (throttle.createsPerSecond) text += ", and may send " + rateText(*throttle.createsPerSecond) + " tasks a second";
    return text;
}

}  // namespace fairlead::broker
