// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>
#include <type_traits>
#include <utility>

namespace fairlead::gui {

// What value_descriptions.h needs for each member of a value: it as text, and filling it with what is not its default. Nothing
// is known of what is no value of the wire.

template <typename Value>
QString shown(const Value& value);

template <typename Value>
QString shown(const std::optional<Value>& value) {
    return value ? shown(*value) : QStringLiteral("unset");
}

template <typename First, typename Second>
QString shown(const std::pair<First, Second>& value) {
    return shown(value.first) + u':' + shown(value.second);
}

template <typename Value>
QString shown(const QList<Value>& values) {
    QString all;
    for (const Value& value : values) all += u'[' + shown(value) + u']';
    return all;
}

template <typename Value>
QString shown(const Value& value) {
    if constexpr (std::is_same_v<Value, QString>)
        return value;
    else if constexpr (std::is_same_v<Value, QByteArray>)
        return QString::fromUtf8(value);
    else if constexpr (std::is_enum_v<Value>)
        return QString::number(int(value));
    else if constexpr (std::is_arithmetic_v<Value>)
        return QString::number(value);
    else if constexpr (requires { described(value); })
        return described(value);
    else
        return {};
}

template <typename Value>
void fill(Value& value);

template <typename Value>
void fill(std::optional<Value>& value) {
    fill(value.emplace());
}

// With two, as one may go elsewhere.
template <typename Value>
void fill(QList<Value>& values) {
    values.resize(2);
    for (Value& value : values) fill(value);
}

template <typename Value>
void fill(Value& value) {
    if constexpr (std::is_same_v<Value, QString>)
        value = QStringLiteral("text");
    else if constexpr (std::is_same_v<Value, QByteArray>)
        value = "text";
    else if constexpr (std::is_same_v<Value, std::chrono::milliseconds>)
        value = std::chrono::milliseconds(7000);
    else if constexpr (std::is_enum_v<Value> || std::is_arithmetic_v<Value>)
        value = Value(1);
    else if constexpr (requires { fillMembers(value); })
        fillMembers(value);
}

}  // namespace fairlead::gui
