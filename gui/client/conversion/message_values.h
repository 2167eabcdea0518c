// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <google/protobuf/duration.pb.h>
#include <google/protobuf/timestamp.pb.h>

#include <QString>
#include <QStringList>

#include <chrono>
#include <string>
#include <type_traits>

namespace fairlead::gui {

// Conversions between protobuf's and Qt's basic types. Any thread.

inline QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

template <typename Strings>
QStringList texts(const Strings& strings) {
    QStringList list;
    list.reserve(strings.size());
    for (const std::string& one : strings) list.append(text(one));
    return list;
}

// Ms since 1970; 0 for an unset timestamp.
inline qint64 toMs(const google::protobuf::Timestamp& time) { return time.seconds() * 1000 + time.nanos() / 1'000'000; }

inline qint64 toMs(const google::protobuf::Duration& length) {
    return length.seconds() * 1000 + length.nanos() / 1'000'000;
}

// 0 leaves the field unset: mutableTime is not called.
template <typename MutableTime>
void fillTime(qint64 ms, MutableTime mutableTime) {
    if (ms != 0) {
        google::protobuf::Timestamp* time = mutableTime();
        const qint64 seconds = ms >= 0 ? ms / 1000 : (ms - 999) / 1000;
        time->set_seconds(seconds);
        time->set_nanos(int(ms - seconds * 1000) * 1'000'000);
    }
}

inline void fillDuration(google::protobuf::Duration* duration, std::chrono::milliseconds ms) {
    duration->set_seconds(ms.count() / 1000);
    duration->set_nanos(int(ms.count() % 1000) * 1'000'000);
}

// The enumerations in gui/data have the protocol's numbers. A newer broker's number beyond `last` becomes 0: unknown.
template <typename Enum>
Enum fromWire(int number, Enum last) {
    return number >= 0 && number <= int(last) ? Enum(number) : Enum(0);
}

// as<Task>(message): the value of a message, by read() of value_conversions.h. It can be passed on as a function.
template <typename Value>
struct As {
    template <typename Message>
    Value operator()(const Message& message) const {
        Value value;
        read(value, message);
        return value;
    }
};
template <typename Value>
inline constexpr As<Value> as{};

// messageOf<api::PurgeRequest>(purge): the message of a value, by write() of value_conversions.h.
template <typename Message, typename Value>
Message messageOf(const Value& value) {
    Message message;
    write(message, value);
    return message;
}

template <typename Value, typename Messages, typename Convert>
QList<Value> listOf(const Messages& messages, Convert convert) {
    QList<Value> values;
    values.reserve(messages.size());
    for (const auto& message : messages) values.append(convert(message));
    return values;
}

}  // namespace fairlead::gui
