// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/json/json_check.h"

#include "shared/json_reader.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

namespace fairlead::gui {

namespace {

using Fault = JsonCheck::Fault;
using JsonChange = JsonCheck::Change;

Fault toFault(JsonFault::Kind kind) {
    using Kind = JsonFault::Kind;
    switch (kind) {
        case Kind::EndsEarly: return Fault::EndsEarly;
        case Kind::NoName: return Fault::NoName;
        case Kind::NoColon: return Fault::NoColon;
        case Kind::NoComma: return Fault::NoComma;
        case Kind::BadNumber: return Fault::BadNumber;
        case Kind::BadText:
        case Kind::NotUtf8: return Fault::BadString;
        case Kind::MoreFollows: return Fault::MoreFollows;
        case Kind::NoValue:
        case Kind::ByteOrderMark:
        case Kind::Stopped: break;
    }
    return Fault::NoValue;
}

class Looking final : public JsonVisitor {
public:
    explicit Looking(std::string_view text) : m_text(text) {}

    bool scalar(JsonScalar kind, std::string_view raw) override {
        if (kind == JsonScalar::Number && std::isinf(std::strtod(std::string(raw).c_str(), nullptr)))
            found(JsonChange::NumberTooLarge, raw);
        if (kind == JsonScalar::Text) lookForHalves(raw);
        return true;
    }
    bool name(std::string_view raw) override {
        lookForHalves(raw);
        return true;
    }
    bool open(bool, size_t) override {
        deepest = std::max(deepest, ++m_depth);
        return true;
    }
    bool close(size_t) override {
        --m_depth;
        return true;
    }

    JsonChange change = JsonChange::None;
    size_t changedAt = 0;
    qsizetype deepest = 0;

private:
    void found(JsonChange what, std::string_view raw) {
        if (change != JsonChange::None) return;
        change = what;
        changedAt = size_t(raw.data() - m_text.data());
    }
    void lookForHalves(std::string_view raw) {
        const auto unitAt = [raw](size_t at) {
            const bool isUnit = raw.substr(at, 2) == "\\u";
            return isUnit ? std::strtoul(std::string(raw.substr(at + 2, 4)).c_str(), nullptr, 16) : 0ul;
        };
        for (size_t at = raw.find('\\'); at < raw.size(); at = raw.find('\\', at)) {
            const auto unit = unitAt(at);
            const bool isPair = unit >= 0xd800 && unit < 0xdc00 && unitAt(at + 6) >= 0xdc00 && unitAt(at + 6) <= 0xdfff;
            if (unit >= 0xd800 && unit <= 0xdfff && !isPair) found(JsonChange::HalfSurrogate, raw.substr(at));
            at += isPair ? 12 : 2;
        }
    }

    const std::string_view m_text;
    qsizetype m_depth = 0;
};

}  // namespace

JsonCheck checkJson(const QByteArray& bytes) {
    const std::string_view text(bytes.constData(), size_t(bytes.size()));
    Looking looking(text);
    const std::optional<JsonFault> fault = readJson(text, looking);
    JsonCheck check;
    check.depth = looking.deepest;
    if (fault)
        check.fault = toFault(fault->kind);
    else
        check.change = looking.change;
    if (!fault && check.change == JsonChange::None) return check;
    const std::string_view before = text.substr(0, fault ? fault->at : looking.changedAt);
    const size_t line = before.rfind('\n');
    check.line = int(std::count(before.begin(), before.end(), '\n')) + 1;
    const std::string_view inLine = line == std::string_view::npos ? before : before.substr(line + 1);
    check.column = int(QString::fromUtf8(inLine.data(), qsizetype(inLine.size())).size()) + 1;
    return check;
}

}  // namespace fairlead::gui
