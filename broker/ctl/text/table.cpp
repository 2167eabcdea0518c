// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/text/table.h"

#include "broker/ctl/text/text.h"

#include <algorithm>
#include <cstdio>

namespace fairlead::ctl {

namespace {

constexpr size_t kGap = 2;

}  // namespace

void Table::add(std::vector<std::string> cells) {
    for (std::string& cell : cells) cell = oneLine(cell);
    m_rows.push_back(std::move(cells));
}

std::string Table::text() const {
    std::vector<size_t> widths;
    for (size_t i = 0; i < m_columns.size(); ++i) {
        size_t width = widthOf(m_columns[i].title);
        for (const auto& row : m_rows) width = std::max(width, widthOf(row[i]));
        widths.push_back(width);
    }
    std::string text;
    const auto addCell = [&](size_t i, const std::string& cell) {
        const std::string space(widths[i] - widthOf(cell), ' ');
        const bool isRight = m_columns[i].align == Align::Right;
        const bool isLast = i + 1 == m_columns.size();
        text += isRight ? space + cell : isLast ? cell : cell + space;
        text += isLast ? "\n" : std::string(kGap, ' ');
    };
    for (size_t i = 0; i < m_columns.size(); ++i) addCell(i, m_columns[i].title);
    for (const auto& row : m_rows)
        for (size_t i = 0; i < m_columns.size(); ++i) addCell(i, row[i]);
    return text;
}

void FactList::add(const std::string& name, const std::string& value) {
    if (!value.empty()) m_facts.emplace_back(name, oneLine(value));
}

std::string FactList::text() const {
    size_t width = 0;
    for (const auto& [name, value] : m_facts) width = std::max(width, widthOf(name));
    std::string text;
    for (const auto& [name, value] : m_facts)
        text += name + std::string(width - widthOf(name) + kGap, ' ') + value + "\n";
    return text;
}

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

}  // namespace fairlead::ctl
