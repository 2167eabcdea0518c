// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace fairlead::gui {

// A JSON text with an index of its values, in the order of the text. Numbers keep all their digits; strings are decoded
// on access. Immutable: any thread. About 30 bytes per value besides the text.
class JsonDocument {
public:
    enum class Kind : uint8_t { Object, Array, String, Number, True, False, Null };

    struct Node {
        uint32_t begin = 0;  // of the value in the text
        uint32_t end = 0;
        uint32_t keyBegin = 0;  // of the member's name, quotes included; 0: no name
        uint32_t keyEnd = 0;
        uint32_t parent = 0;
        uint32_t next = 0;   // sibling; 0: none
        uint32_t count = 0;  // number of children; the first child is the node after its parent
        Kind kind = Kind::Null;
    };

    // Fails if the text is not JSON, is larger than 4 GiB or nested deeper than 512. Linear time.
    static std::optional<JsonDocument> parse(QByteArray text);

    const std::vector<Node>& nodes() const { return m_nodes; }  // the first is the root
    const Node& node(uint32_t index) const { return m_nodes[index]; }
    const QByteArray& text() const { return m_text; }

    QString key(uint32_t index) const;
    // A scalar as displayed, cut after atMost characters; for a container its number of children: {3}, [1000].
    QString value(uint32_t index, int atMost = 400) const;

private:
    QString decoded(uint32_t begin, uint32_t end, int atMost) const;

    QByteArray m_text;
    std::vector<Node> m_nodes;
};

}  // namespace fairlead::gui
