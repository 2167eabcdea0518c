// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace fairlead::ctl {

// Aligned columns for people. Every cell goes through oneLine().
class Table {
public:
    enum class Align { Left, Right };
    struct Column {
        std::string title;
        Align align = Align::Left;
    };

    explicit Table(std::vector<Column> columns) : m_columns(std::move(columns)) {}

    // REQUIRES: the same number of cells as columns.
    void add(std::vector<std::string> cells);
    std::string text() const;

private:
    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

inline constexpr auto kRight = Table::Align::Right;

// "name   value" lines; facts without a value are left out.
class FactList {
public:
    void add(const std::string& name, const std::string& value);
    std::string text() const;

private:
    std::vector<std::pair<std::string, std::string>> m_facts;
};

// Prints the text unchanged to standard output.
void print(const std::string& text);

}  // namespace fairlead::ctl
