// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace fairlead::gui {

// A JSON text and where its values lie in it, in the order of the text. Numbers stay as they are written, however many
// digits they have; strings are decoded when somebody looks. Immutable once made: any thread. About 30 bytes per value
// beside the text.
class JsonDocument {
public:
    enum class Kind : uint8_t { Object, Array, String, Number, True, False, Null };

    struct Node {
        uint32_t begin = 0;  // of the value in the text
        uint32_t end = 0;
        uint32_t keyBegin = 0;  // of the member's name, quotes included; 0: it has none
        uint32_t keyEnd = 0;
        uint32_t parent = 0;
        uint32_t next = 0;   // sibling; 0: none
        uint32_t count = 0;  // of children; the first one follows its parent
        Kind kind = Kind::Null;
    };

    // Nothing when it is no JSON, or of more than 4 GiB, or nested more than 512 deep. Linear.
    static std::optional<JsonDocument> parse(QByteArray text);

    const std::vector<Node>& nodes() const { return m_nodes; }  // the first is the root
    const Node& node(uint32_t index) const { return m_nodes[index]; }
    const QByteArray& text() const { return m_text; }

    QString key(uint32_t index) const;
    // A scalar as people read it, cut after so many characters; of a container, how many it holds: {3}, [1000].
    QString value(uint32_t index, int atMost = 400) const;

private:
    QString decoded(uint32_t begin, uint32_t end, int atMost) const;

    QByteArray m_text;
    std::vector<Node> m_nodes;
};

}  // namespace fairlead::gui
