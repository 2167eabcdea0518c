// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/json/json_document.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <limits>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr size_t kDeepest = 512;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// One pass over the text without recursion, so that deep nesting cannot overflow the call stack.
class Reader {
public:
    Reader(const QByteArray& text, std::vector<JsonDocument::Node>& nodes)
        : m_begin(text.constData()), m_at(m_begin), m_end(m_begin + text.size()), m_nodes(nodes) {}

    bool read() {
        skip();
        if (!value(0, 0)) return false;
        while (!m_open.empty())
            if (!nextInOpen()) return false;
        skip();
        return m_at == m_end;
    }

private:
    struct Open {
        uint32_t node;
        uint32_t last;  // latest child; 0: none yet
    };

    uint32_t offset() const { return uint32_t(m_at - m_begin); }
    bool isAt(char c) const { return m_at < m_end && *m_at == c; }
    void skip() {
        while (m_at < m_end && (*m_at == ' ' || *m_at == '\n' || *m_at == '\r' || *m_at == '\t')) ++m_at;
    }

    // Reads the next member of the innermost container, or its end.
    bool nextInOpen() {
        const bool isObject = m_nodes[m_open.back().node].kind == JsonDocument::Kind::Object;
        const bool isFirst = m_open.back().last == 0;
        skip();
        if (isAt(isObject ? '}' : ']')) {
            ++m_at;
            m_nodes[m_open.back().node].end = offset();
            m_open.pop_back();
            return true;
        }
        if (!isFirst) {
            if (!isAt(',')) return false;
            ++m_at;
            skip();
        }
        uint32_t keyBegin = 0;
        uint32_t keyEnd = 0;
        if (isObject) {
            keyBegin = offset();
            if (!isAt('"') || !string()) return false;
            keyEnd = offset();
            skip();
            if (!isAt(':')) return false;
            ++m_at;
            skip();
        }
        return value(keyBegin, keyEnd);
    }

    bool value(uint32_t keyBegin, uint32_t keyEnd) {
        if (m_at >= m_end) return false;
        const uint32_t index = uint32_t(m_nodes.size());
        JsonDocument::Node node;
        node.begin = offset();
        node.keyBegin = keyBegin;
        node.keyEnd = keyEnd;
        if (!m_open.empty()) {
            Open& open = m_open.back();
            node.parent = open.node;
            ++m_nodes[open.node].count;
            if (open.last != 0) m_nodes[open.last].next = index;
            open.last = index;
        }
        using Kind = JsonDocument::Kind;
        bool isWhole = false;
        switch (*m_at) {
            case '{':
            case '[':
                node.kind = *m_at == '{' ? Kind::Object : Kind::Array;
                ++m_at;
                m_nodes.push_back(node);
                m_open.push_back({index, 0});
                return m_open.size() <= kDeepest;
            case '"':
                node.kind = Kind::String;
                isWhole = string();
                break;
            case 't':
                node.kind = Kind::True;
                isWhole = word("true");
                break;
            case 'f':
                node.kind = Kind::False;
                isWhole = word("false");
                break;
            case 'n':
                node.kind = Kind::Null;
                isWhole = word("null");
                break;
            default: node.kind = Kind::Number; isWhole = number();
        }
        node.end = offset();
        m_nodes.push_back(node);
        return isWhole;
    }

    bool word(std::string_view wanted) {
        if (size_t(m_end - m_at) < wanted.size() || std::string_view(m_at, wanted.size()) != wanted) return false;
        m_at += wanted.size();
        return true;
    }

    bool string() {
        for (++m_at; m_at < m_end; ++m_at) {
            if (*m_at == '"') {
                ++m_at;
                return true;
            }
            if (*m_at == '\\')
                ++m_at;
            else if (static_cast<unsigned char>(*m_at) < 0x20)
                return false;
        }
        return false;
    }

    bool digits() {
        const char* first = m_at;
        while (m_at < m_end && isDigit(*m_at)) ++m_at;
        return m_at != first;
    }

    bool number() {
        if (isAt('-')) ++m_at;
        const bool beginsWithZero = isAt('0');
        const char* first = m_at;
        if (!digits() || (beginsWithZero && m_at - first > 1)) return false;
        if (isAt('.')) {
            ++m_at;
            if (!digits()) return false;
        }
        if (isAt('e') || isAt('E')) {
            ++m_at;
            if (isAt('+') || isAt('-')) ++m_at;
            return digits();
        }
        return true;
    }

    const char* m_begin;
    const char* m_at;
    const char* m_end;
    std::vector<JsonDocument::Node>& m_nodes;
    std::vector<Open> m_open;
};

// The part of a string's inside that decodes to at least characters + 1 characters, without cutting one or an escape.
struct Beginning {
    qsizetype bytes = 0;
    bool isEscaped = false;
};

Beginning beginningOf(QByteArrayView inside, int characters) {
    Beginning beginning;
    bool isHalf = false;  // a low surrogate must follow
    for (int units = 0; beginning.bytes < inside.size() && (units <= characters || isHalf); ++units) {
        const QByteArrayView rest = inside.sliced(beginning.bytes);
        const auto lead = uint8_t(rest[0]);
        qsizetype step = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        isHalf = false;
        if (lead == '\\') {
            const bool isCode = rest.size() >= 6 && rest[1] == 'u';
            step = isCode ? 6 : 2;
            isHalf = isCode && (rest[2] == 'd' || rest[2] == 'D') && QByteArrayView("89abAB").contains(rest[3]);
            beginning.isEscaped = true;
        }
        beginning.bytes += std::min(step, rest.size());
    }
    return beginning;
}

}  // namespace

std::optional<JsonDocument> JsonDocument::parse(QByteArray text) {
    if (text.isEmpty() || quint64(text.size()) > std::numeric_limits<uint32_t>::max()) return std::nullopt;
    JsonDocument document;
    document.m_text = std::move(text);
    if (!Reader(document.m_text, document.m_nodes).read()) return std::nullopt;
    return document;
}

QString JsonDocument::key(uint32_t index) const {
    const Node& node = m_nodes[index];
    return node.keyEnd == 0 ? QString() : decoded(node.keyBegin, node.keyEnd, 200);
}

QString JsonDocument::value(uint32_t index, int atMost) const {
    const Node& node = m_nodes[index];
    switch (node.kind) {
        case Kind::Object: return u"{%1}"_s.arg(node.count);
        case Kind::Array: return u"[%1]"_s.arg(node.count);
        case Kind::String: return decoded(node.begin, node.end, atMost);
        default:
            return QString::fromLatin1(m_text.constData() + node.begin,
                                       std::min(qsizetype(node.end - node.begin), qsizetype(atMost)));
    }
}

QString JsonDocument::decoded(uint32_t begin, uint32_t end, int atMost) const {
    // The string may have megabytes, so only its beginning is decoded.
    const QByteArrayView inside(m_text.constData() + begin + 1, qsizetype(end - begin) - 2);
    const Beginning shown = beginningOf(inside, atMost);
    const QByteArray piece = inside.first(shown.bytes).toByteArray();
    const QString plain = QString::fromUtf8(piece);
    const QString text =
        shown.isEscaped ? QJsonDocument::fromJson("[\"" + piece + "\"]").array().at(0).toString(plain) : plain;
    return text.size() > atMost ? text.left(atMost) + u"…"_s : text;
}

}  // namespace fairlead::gui
