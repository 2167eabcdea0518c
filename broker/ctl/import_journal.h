// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace fairlead::ctl {

// What an import has done with each task, in a file of lines: "claimed ID", "created ID", "done ID", "back ID", "parked ID". A killed
// import goes on from it. Locked, so that two imports cannot share one. One thread.
class ImportJournal {
public:
    enum class Step {
        Claimed,  // in our hands, perhaps created here
        Created,  // is here; codeQ may still have it
        Done,     // is here and was taken from codeQ
        Back,     // was given back
        Parked    // is here, and leased at codeQ for years
    };

    // Opens or makes it. source: codeQ's server and the tenant; a journal of another one is refused. InvalidArgument
    // says what is wrong.
    static Result<std::unique_ptr<ImportJournal>> open(const std::string& file, const std::string& source);
    ~ImportJournal();
    ImportJournal(const ImportJournal&) = delete;
    ImportJournal& operator=(const ImportJournal&) = delete;

    // Whether the task has come to this step or, of Claimed, Created and Done, a later one.
    bool isCreated(const std::string& id) const;
    bool isKnown(const std::string& id) const { return m_steps.contains(id); }
    uint64_t parked() const;                      // in all
    std::vector<std::string> unfinished() const;  // claimed or created, and no more

    void note(Step step, const std::string& id);
    // Writes what was noted to the disk; an error says that the disk does not take it.
    Status flush();

private:
    ImportJournal(int file, std::string name) : m_file(file), m_name(std::move(name)) {}
    void load(const std::string& text);

    const int m_file;
    const std::string m_name;
    std::string m_noted;
    std::unordered_map<std::string, Step> m_steps;
};

}  // namespace fairlead::ctl
