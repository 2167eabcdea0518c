// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ledger.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <utility>

namespace fairlead::test {

namespace {

constexpr std::string_view kNothing = "-";  // keeps every line at five words

std::string word(const std::string& text) { return text.empty() ? std::string(kNothing) : text; }

}  // namespace

LedgerWriter::LedgerWriter(const std::string& file)
    : m_file(open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)) {
    if (m_file < 0) {
        std::perror(file.c_str());
        std::abort();
    }
}

LedgerWriter::~LedgerWriter() { close(m_file); }

void LedgerWriter::record(const LedgerEntry& entry) {
    const std::string line = std::string(1, char(entry.kind)) + ' ' + entry.id + ' ' + word(entry.tenant) + ' ' +
                             word(entry.text) + ' ' + std::to_string(entry.number) + '\n';
    // One write of the whole line: with O_APPEND the kernel keeps it in one piece.
    if (write(m_file, line.data(), line.size()) != ssize_t(line.size())) {
        std::perror("ledger");
        std::abort();
    }
}

LedgerReader::LedgerReader(std::string file) : m_file(std::move(file)) {}

std::vector<LedgerEntry> LedgerReader::takeNew() {
    std::vector<LedgerEntry> entries;
    std::ifstream file(m_file);
    file.seekg(std::streamoff(m_offset));
    for (std::string line; std::getline(file, line) && !file.eof();) {
        m_offset += line.size() + 1;
        std::istringstream words(line);
        LedgerEntry entry;
        char kind = 0;
        words >> kind >> entry.id >> entry.tenant >> entry.text >> entry.number;
        entry.kind = static_cast<LedgerEntry::Kind>(kind);
        if (entry.tenant == kNothing) entry.tenant.clear();
        if (entry.text == kNothing) entry.text.clear();
        entries.push_back(std::move(entry));
    }
    return entries;
}

}  // namespace fairlead::test
