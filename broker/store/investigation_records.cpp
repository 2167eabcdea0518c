// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/investigation_records.h"

#include "broker/store/record_bytes.h"

#include <bit>
#include <utility>

namespace fairlead::broker {

namespace {

class InvestigationWriter {
public:
    void number(double value) { m_out.u64(std::bit_cast<uint64_t>(value)); }
    void number(const std::optional<double>& value) {
        m_out.u8(value.has_value());
        number(value.value_or(0));
    }
    void time(const std::optional<Time>& value) { m_out.u8(value.has_value()).time(value.value_or(Time())); }
    void note(const Investigation::Note& note) {
        m_out.u8(uint8_t(note.kind)).text(note.author).time(note.at).text(note.text).text(note.tenant);
        time(note.until);
        m_out.u32(uint32_t(note.foretold.size()));
        for (const Investigation::Foretold& foretold : note.foretold) {
            m_out.text(foretold.tenant);
            number(foretold.before);
            number(foretold.after);
        }
    }
    // Stands behind all that there was at first.
    void more(const Investigation::Note& note) {
        m_out.u8(uint8_t(note.step));
        number(note.settledAfterSeconds);
        for (const Investigation::Foretold& foretold : note.foretold) number(foretold.drainedAfterSeconds);
    }
    RecordWriter& out() { return m_out; }

private:
    RecordWriter m_out;
};

class InvestigationReader {
public:
    explicit InvestigationReader(std::string_view bytes) : m_in(bytes) {}

    double number() { return std::bit_cast<double>(m_in.u64()); }
    std::optional<double> maybe() {
        const bool isSet = m_in.u8() != 0;
        const double value = number();
        return isSet ? std::optional(value) : std::nullopt;
    }
    std::optional<Time> time() {
        const bool isSet = m_in.u8() != 0;
        const Time value = m_in.time();
        return isSet ? std::optional(value) : std::nullopt;
    }
    Investigation::Note note() {
        Investigation::Note note;
        note.kind = static_cast<Investigation::Note::Kind>(m_in.u8());
        note.author = m_in.text();
        note.at = m_in.time();
        note.text = m_in.text();
        note.tenant = m_in.text();
        note.until = time();
        for (uint32_t left = m_in.u32(); left > 0 && m_in.ok(); --left) {
            Investigation::Foretold foretold;
            foretold.tenant = m_in.text();
            foretold.before = number();
            foretold.after = number();
            note.foretold.push_back(std::move(foretold));
        }
        return note;
    }
    void more(Investigation::Note& note) {
        note.step = static_cast<Investigation::Note::Step>(m_in.u8());
        note.settledAfterSeconds = maybe();
        for (Investigation::Foretold& foretold : note.foretold) foretold.drainedAfterSeconds = maybe();
    }
    RecordReader& in() { return m_in; }

private:
    RecordReader m_in;
};

}  // namespace

std::string encodeInvestigation(const Investigation& investigation) {
    InvestigationWriter writer;
    writer.out().u8(investigation.isOpen).text(investigation.title).text(investigation.culprit);
    writer.out().time(investigation.beganAt);
    writer.time(investigation.endedAt);
    writer.out().text(investigation.author).time(investigation.openedAt);
    writer.out().u32(uint32_t(investigation.victims.size()));
    for (const Investigation::Victim& victim : investigation.victims) {
        writer.out().text(victim.tenant);
        writer.number(victim.usualSeconds);
        writer.number(victim.waitSeconds);
    }
    writer.out().u32(uint32_t(investigation.notes.size()));
    for (const Investigation::Note& note : investigation.notes) writer.note(note);
    for (const Investigation::Note& note : investigation.notes) writer.more(note);
    writer.out().text(investigation.cause).text(investigation.help);
    return writer.out().take();
}

std::optional<Investigation> decodeInvestigation(std::string_view bytes) {
    InvestigationReader reader(bytes);
    Investigation investigation;
    investigation.isOpen = reader.in().u8() != 0;
    investigation.title = reader.in().text();
    investigation.culprit = reader.in().text();
    investigation.beganAt = reader.in().time();
    investigation.endedAt = reader.time();
    investigation.author = reader.in().text();
    investigation.openedAt = reader.in().time();
    for (uint32_t left = reader.in().u32(); left > 0 && reader.in().ok(); --left) {
        Investigation::Victim victim;
        victim.tenant = reader.in().text();
        victim.usualSeconds = reader.maybe();
        victim.waitSeconds = reader.maybe();
        investigation.victims.push_back(std::move(victim));
    }
    for (uint32_t left = reader.in().u32(); left > 0 && reader.in().ok(); --left)
        investigation.notes.push_back(reader.note());
    if (!reader.in().complete()) {
        for (Investigation::Note& note : investigation.notes) reader.more(note);
        investigation.cause = reader.in().text();
    }
    if (!reader.in().complete()) investigation.help = reader.in().text();
    return ifComplete(reader.in(), std::move(investigation));
}

}  // namespace fairlead::broker
