// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/import_journal.h"

#include "shared/bounded_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace fairlead::ctl {

namespace {

constexpr size_t kLargestJournal = size_t{4} * 1024 * 1024 * 1024;
constexpr std::array kStepWords{"claimed", "created", "done", "back", "parked"};
const std::string kJournalHead = "fairlead-import 1 ";

Status journalTrouble(const std::string& name, const std::string& what) {
    return {Code::InvalidArgument, "the journal " + name + ": " + what};
}

}  // namespace

Result<std::unique_ptr<ImportJournal>> ImportJournal::open(const std::string& name, const std::string& source) {
    const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return journalTrouble(name, std::strerror(errno));
    std::unique_ptr<ImportJournal> journal(new ImportJournal(file, name));
    // One that was just killed still gives back what it holds.
    int tries = 100;
    while (flock(file, LOCK_EX | LOCK_NB) != 0 && --tries > 0) usleep(100'000);
    if (tries == 0) return journalTrouble(name, "another import uses it");
    const Result<std::string> text = readBoundedFile(name, kLargestJournal);
    if (!text) return text.status();
    const std::string head = kJournalHead + source + "\n";
    if (text->empty())
        journal->m_noted = head;
    else if (!text->starts_with(kJournalHead))
        return journalTrouble(name, "is no journal of an import");
    else if (!text->starts_with(head))
        return journalTrouble(
            name, "is of another import: " + text->substr(kJournalHead.size(), text->find('\n') - kJournalHead.size()));
    else {
        journal->load(text->substr(head.size()));
        // A line that was cut off by a crash must not run into the next.
        if (text->back() != '\n') journal->m_noted = "\n";
    }
    if (const Status status = journal->flush(); !status.ok()) return status;
    return journal;
}

ImportJournal::~ImportJournal() {
    (void)flush();
    close(m_file);
}

void ImportJournal::load(const std::string& text) {
    for (size_t at = 0; at < text.size();) {
        const size_t end = text.find('\n', at);
        if (end == std::string::npos) return;
        const std::string line = text.substr(at, end - at);
        at = end + 1;
        const size_t space = line.find(' ');
        if (space == std::string::npos) continue;
        for (size_t i = 0; i < kStepWords.size(); ++i)
            if (line.compare(0, space, kStepWords[i]) == 0) m_steps[line.substr(space + 1)] = Step(i);
    }
}

bool ImportJournal::isCreated(const std::string& id) const {
    const auto found = m_steps.find(id);
    return found != m_steps.end() && found->second != Step::Claimed && found->second != Step::Back;
}

uint64_t ImportJournal::parked() const {
    return uint64_t(
        std::count_if(m_steps.begin(), m_steps.end(), [](const auto& entry) { return entry.second == Step::Parked; }));
}

std::vector<std::string> ImportJournal::unfinished() const {
    std::vector<std::string> ids;
    for (const auto& [id, step] : m_steps)
        if (step == Step::Claimed || step == Step::Created) ids.push_back(id);
    return ids;
}

void ImportJournal::note(Step step, const std::string& id) {
    // An id with a line break would be two lines.
    if (id.find('\n') != std::string::npos) return;
    m_steps[id] = step;
    m_noted += std::string(kStepWords[size_t(step)]) + " " + id + "\n";
}

Status ImportJournal::flush() {
    while (!m_noted.empty()) {
        const ssize_t written = write(m_file, m_noted.data(), m_noted.size());
        if (written < 0 && errno != EINTR) return journalTrouble(m_name, std::strerror(errno));
        if (written > 0) m_noted.erase(0, size_t(written));
    }
    if (fdatasync(m_file) != 0) return journalTrouble(m_name, std::strerror(errno));
    return {};
}

}  // namespace fairlead::ctl
