// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/message_values.h"

#include "broker/rpc/request_rules.h"
#include "broker/rpc/time_conversion.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/duration.pb.h>
#include <google/protobuf/message.h>
#include <google/protobuf/timestamp.pb.h>

#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::broker {

namespace {

namespace pb = google::protobuf;

constexpr int64_t kLongestSpan = 315'576'000'000;
constexpr int32_t kLastNano = 999'999'999;

Status checkDuration(const pb::Duration& duration, const std::string& field) {
    const int64_t seconds = duration.seconds();
    const int32_t nanos = duration.nanos();
    if (seconds < -kLongestSpan || seconds > kLongestSpan)
        return bad(field + ": " + std::to_string(seconds) + " seconds are beyond 10,000 years");
    if (nanos < -kLastNano || nanos > kLastNano)
        return bad(field + ": nanos are " + std::to_string(nanos) + ", at most 999999999 are taken");
    if ((seconds < 0 && nanos > 0) || (seconds > 0 && nanos < 0))
        return bad(field + ": seconds and nanos must have the same sign");
    return {};
}

Status checkInside(const pb::Message& message, const std::string& prefix);

Status checkPart(const pb::Message& part, const std::string& field) {
    if (const auto* const time = pb::DynamicCastToGenerated<pb::Timestamp>(&part)) return checkTime(*time, field);
    if (const auto* const lasts = pb::DynamicCastToGenerated<pb::Duration>(&part)) return checkDuration(*lasts, field);
    return checkInside(part, field + '.');
}

Status checkChoice(const pb::FieldDescriptor& field, int value, const std::string& name) {
    if (field.enum_type()->FindValueByNumber(value)) return {};
    return bad(name + ": " + std::to_string(value) + " is not known");
}

// Only what is there is visited: a choice that is not set has its first value, which is known.
Status checkInside(const pb::Message& message, const std::string& prefix) {
    const pb::Reflection& values = *message.GetReflection();
    std::vector<const pb::FieldDescriptor*> fields;
    values.ListFields(message, &fields);
    for (const pb::FieldDescriptor* const field : fields) {
        const bool isChoice = field->cpp_type() == pb::FieldDescriptor::CPPTYPE_ENUM;
        if (!isChoice && field->cpp_type() != pb::FieldDescriptor::CPPTYPE_MESSAGE) continue;
        const std::string name = prefix + std::string(field->name());
        if (!field->is_repeated()) {
            RETURN_IF_ERROR(isChoice ? checkChoice(*field, values.GetEnumValue(message, field), name)
                                     : checkPart(values.GetMessage(message, field), name));
            continue;
        }
        for (int i = 0; i < values.FieldSize(message, field); ++i) {
            const std::string place = name + '[' + std::to_string(i) + ']';
            RETURN_IF_ERROR(isChoice ? checkChoice(*field, values.GetRepeatedEnumValue(message, field, i), place)
                                     : checkPart(values.GetRepeatedMessage(message, field, i), place));
        }
    }
    return {};
}

}  // namespace

Status checkTime(const pb::Timestamp& time, std::string_view field) {
    const std::string name(field);
    if (time.seconds() < kYear1 || time.seconds() > kYear9999)
        return bad(name + ": " + std::to_string(time.seconds()) +
                   " seconds since 1970 are not within the years 1 to 9999");
    if (time.nanos() < 0 || time.nanos() > kLastNano)
        return bad(name + ": nanos are " + std::to_string(time.nanos()) + ", must be 0 to 999999999");
    return {};
}

// No message of ours is of the light kind.
Status checkValues(const pb::MessageLite& message) { return checkInside(static_cast<const pb::Message&>(message), {}); }

}  // namespace fairlead::broker
