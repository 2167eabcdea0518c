// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/text/json_text.h"

#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"
#include "shared/json_dom.h"
#include "shared/json_reader.h"
#include "shared/visible_text.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/timestamp.pb.h>

#include <string_view>
#include <utility>

namespace fairlead::ctl {

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using google::protobuf::Timestamp;

std::string base64(std::string_view bytes) {
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (size_t at = 0; at < bytes.size(); at += 3) {
        const std::string_view part = bytes.substr(at, 3);
        uint32_t bits = 0;
        for (size_t i = 0; i < 3; ++i) bits = bits << 8 | (i < part.size() ? static_cast<unsigned char>(part[i]) : 0u);
        for (size_t i = 0; i < 4; ++i) text += i <= part.size() ? kLetters[bits >> (18 - 6 * i) & 63] : '=';
    }
    return text;
}

Json messageJson(const Message& message) {
    if (message.GetDescriptor() == Timestamp::descriptor())
        return exactTimeText(static_cast<const Timestamp&>(message));
    return toJson(message);
}

Json one(const Message& message, const Reflection& reflection, const FieldDescriptor& field) {
    switch (field.cpp_type()) {
        case FieldDescriptor::CPPTYPE_INT32: return reflection.GetInt32(message, &field);
        case FieldDescriptor::CPPTYPE_INT64: return reflection.GetInt64(message, &field);
        case FieldDescriptor::CPPTYPE_UINT32: return reflection.GetUInt32(message, &field);
        case FieldDescriptor::CPPTYPE_UINT64: return reflection.GetUInt64(message, &field);
        case FieldDescriptor::CPPTYPE_DOUBLE: return reflection.GetDouble(message, &field);
        case FieldDescriptor::CPPTYPE_FLOAT: return reflection.GetFloat(message, &field);
        case FieldDescriptor::CPPTYPE_BOOL: return reflection.GetBool(message, &field);
        case FieldDescriptor::CPPTYPE_STRING: return reflection.GetString(message, &field);
        case FieldDescriptor::CPPTYPE_ENUM: return wordOf(*field.enum_type(), reflection.GetEnumValue(message, &field));
        case FieldDescriptor::CPPTYPE_MESSAGE: return messageJson(reflection.GetMessage(message, &field));
    }
    return {};
}

Json oneOf(const Message& message, const Reflection& reflection, const FieldDescriptor& field, int i) {
    switch (field.cpp_type()) {
        case FieldDescriptor::CPPTYPE_INT32: return reflection.GetRepeatedInt32(message, &field, i);
        case FieldDescriptor::CPPTYPE_INT64: return reflection.GetRepeatedInt64(message, &field, i);
        case FieldDescriptor::CPPTYPE_UINT32: return reflection.GetRepeatedUInt32(message, &field, i);
        case FieldDescriptor::CPPTYPE_UINT64: return reflection.GetRepeatedUInt64(message, &field, i);
        case FieldDescriptor::CPPTYPE_DOUBLE: return reflection.GetRepeatedDouble(message, &field, i);
        case FieldDescriptor::CPPTYPE_FLOAT: return reflection.GetRepeatedFloat(message, &field, i);
        case FieldDescriptor::CPPTYPE_BOOL: return reflection.GetRepeatedBool(message, &field, i);
        case FieldDescriptor::CPPTYPE_STRING: return reflection.GetRepeatedString(message, &field, i);
        case FieldDescriptor::CPPTYPE_ENUM:
            return wordOf(*field.enum_type(), reflection.GetRepeatedEnumValue(message, &field, i));
        case FieldDescriptor::CPPTYPE_MESSAGE: return messageJson(reflection.GetRepeatedMessage(message, &field, i));
    }
    return {};
}

Json many(const Message& message, const Reflection& reflection, const FieldDescriptor& field) {
    Json list = Json::array();
    for (int i = 0; i < reflection.FieldSize(message, &field); ++i)
        list.push_back(oneOf(message, reflection, field, i));
    return list;
}

// Each value on a line of its own, and as it was written.
class Indented final : public JsonVisitor {
public:
    std::string take() { return std::move(m_made); }

    bool scalar(JsonScalar, std::string_view raw) override {
        begin();
        m_made += raw;
        return true;
    }
    bool name(std::string_view raw) override {
        begin();
        (m_made += raw) += ": ";
        m_isNamed = true;
        return true;
    }
    bool open(bool isObject, size_t) override {
        begin();
        m_made += isObject ? '{' : '[';
        m_ends += isObject ? '}' : ']';
        m_isFirst = true;
        return true;
    }
    bool close(size_t) override {
        const char end = m_ends.back();
        m_ends.pop_back();
        if (!m_isFirst) newLine();
        m_made += end;
        m_isFirst = false;
        return true;
    }

private:
    void begin() {
        if (!std::exchange(m_isNamed, false) && !m_ends.empty()) {
            if (!m_isFirst) m_made += ',';
            newLine();
        }
        m_isFirst = false;
    }
    void newLine() { (m_made += '\n').append(2 * m_ends.size(), ' '); }

    std::string m_made;
    std::string m_ends;  // of what is open
    bool m_isFirst = false;
    bool m_isNamed = false;
};

}  // namespace

std::string wordOf(const google::protobuf::EnumDescriptor& descriptor, int number) {
    const auto* value = descriptor.FindValueByNumber(number);
    if (!value) return std::to_string(number);
    // Each value begins with the name of its enumeration, as TASK_STATE_IN_PROGRESS does with TaskState.
    size_t prefix = descriptor.name().size();
    for (size_t i = 1; i < descriptor.name().size(); ++i) prefix += descriptor.name()[i] <= 'Z' ? 1 : 0;
    std::string word = value->name().substr(prefix + 1);
    for (char& letter : word) letter = letter == '_' ? '-' : char(letter | 0x20);
    return word;
}

Json toJson(const Message& message) {
    Json json = Json::object();
    const Reflection& reflection = *message.GetReflection();
    for (int i = 0; i < message.GetDescriptor()->field_count(); ++i) {
        const FieldDescriptor& field = *message.GetDescriptor()->field(i);
        if (field.is_repeated()) {
            json[field.name()] = many(message, reflection, field);
        } else if (field.type() == FieldDescriptor::TYPE_BYTES) {
            const std::string bytes = reflection.GetString(message, &field);
            if (bytes.empty()) continue;
            if (isUtf8(bytes))
                json[field.name()] = bytes;
            else
                json[field.name() + "_base64"] = base64(bytes);
        } else if (!field.has_presence() || reflection.HasField(message, &field)) {
            json[field.name()] = one(message, reflection, field);
        }
    }
    return json;
}

std::string stringIn(const Json& document, const char* name) {
    const bool isThere = document.is_object() && document.contains(name) && document[name].is_string();
    return isThere ? document[name].get<std::string>() : std::string();
}

Json jsonIn(std::string_view text) { return jsonDom<Json>(text); }

std::string indentedJson(std::string_view json) {
    Indented indented;
    return readJson(json, indented) ? std::string(json) : indented.take();
}

void printDocument(const Json& document) {
    print(visibleJson(document.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n");
}

void printLine(const Json& document) {
    print(visibleJson(document.dump(-1, ' ', false, Json::error_handler_t::replace)) + "\n");
}

void printText(std::string_view json) { print(visibleJson(indentedJson(json)) + "\n"); }

}  // namespace fairlead::ctl
