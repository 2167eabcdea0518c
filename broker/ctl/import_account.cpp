// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/import_account.h"

#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"

namespace fairlead::ctl {

namespace {

constexpr size_t kMostReasons = 100;

std::string countsText(const CodeqQueue& counts) {
    return std::to_string(counts.readyInAll()) + " ready, " + std::to_string(counts.delayed) + " delayed, " +
           std::to_string(counts.inProgress) + " in progress, " + std::to_string(counts.dead) + " dead";
}

uint64_t notParked(const ImportAccount& account, const std::optional<CodeqQueue>& after) {
    return after && after->inProgress > account.parkedInAll ? after->inProgress - account.parkedInAll : 0;
}

Json countsJson(const CodeqQueue& counts) {
    return {{"ready", counts.readyInAll()},
            {"delayed", counts.delayed},
            {"in_progress", counts.inProgress},
            {"dead", counts.dead}};
}

}  // namespace

void ImportAccount::refuse(const std::string& reason) {
    ++refused;
    const std::string words = shortened(oneLine(reason), kMessageWidth);
    if (reasons.contains(words) || reasons.size() < kMostReasons)
        ++reasons[words];
    else
        ++reasons["other reasons"];
}

CodeqQueue sumOf(const std::vector<CodeqQueue>& queues, const std::string& tenant) {
    CodeqQueue sum;
    sum.tenant = tenant;
    for (const CodeqQueue& queue : queues) {
        if (queue.tenant != tenant) continue;
        for (size_t i = 0; i < sum.ready.size(); ++i) sum.ready[i] += queue.ready[i];
        sum.delayed += queue.delayed;
        sum.inProgress += queue.inProgress;
        sum.dead += queue.dead;
    }
    return sum;
}

std::string accountText(const ImportAccount& account, const std::optional<CodeqQueue>& before,
                        const std::optional<CodeqQueue>& after, double seconds) {
    FactList facts;
    facts.add("read", std::to_string(account.read) + " in " + secondsText(seconds));
    facts.add("created here", std::to_string(account.created));
    facts.add("already here", std::to_string(account.alreadyHere));
    facts.add("refused here", std::to_string(account.refused));
    facts.add("given back", std::to_string(account.givenBack));
    if (account.left > 0)
        facts.add("left at codeQ", std::to_string(account.left) + ": it takes them back when their lease ends");
    facts.add("completed at codeQ", std::to_string(account.completed));
    facts.add("parked at codeQ", std::to_string(account.parked) +
                                     (account.parked == 0 ? "" : ": have a webhook, which a result there would call"));
    if (account.notRemoved > 0)
        facts.add("still at codeQ",
                  std::to_string(account.notRemoved) + " of those here: import again takes them away");
    if (account.forgotten > 0)
        facts.add("lost by codeQ",
                  std::to_string(account.forgotten) +
                      ": claimed by an import before, and older than the 24 h that codeQ keeps a task");
    if (account.uncounted > 0)
        facts.add("not counted", std::to_string(account.uncounted) +
                                     " commands with a '/': asked for as well, but codeQ's numbers leave them out");
    if (before) facts.add("codeQ before", countsText(*before));
    if (after) facts.add("codeQ now", countsText(*after));
    if (const uint64_t others = notParked(account, after); others > 0)
        facts.add("not parked",
                  std::to_string(others) +
                      " of those in progress: with codeQ's workers, or on their way to an import that was "
                      "killed; these are ready again when their lease ends");
    for (const auto& [reason, count] : account.reasons) facts.add("refused", std::to_string(count) + ": " + reason);
    return facts.text();
}

Json accountJson(const ImportAccount& account, const std::optional<CodeqQueue>& before,
                 const std::optional<CodeqQueue>& after, double seconds) {
    Json json{{"read", account.read},
              {"created", account.created},
              {"already_here", account.alreadyHere},
              {"refused", account.refused},
              {"given_back", account.givenBack},
              {"left", account.left},
              {"completed_at_codeq", account.completed},
              {"parked_at_codeq", account.parked},
              {"still_at_codeq", account.notRemoved},
              {"lost_by_codeq", account.forgotten},
              {"commands_not_counted", account.uncounted},
              {"seconds", seconds}};
    Json reasons = Json::object();
    for (const auto& [reason, count] : account.reasons) reasons[reason] = count;
    json["reasons"] = reasons;
    if (before) json["codeq_before"] = countsJson(*before);
    if (after) json["codeq_after"] = countsJson(*after);
    if (after) json["in_progress_not_parked"] = notParked(account, after);
    return json;
}

}  // namespace fairlead::ctl
