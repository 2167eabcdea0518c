// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairleadctl snapshot and compare.
#include "broker/ctl/broker_settings.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"
#include "shared/wire/snapshot_text.h"

#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace fairlead::ctl {

namespace {

struct WantedComparison {
    std::string first;
    std::string second;
    std::string secondToken;
    std::string secondTokenFile;
    bool isCopied = false;   // or only shown
    bool isApplied = false;  // really
    std::string reason;
};

Exit writeSnapshot(const Globals& globals, const std::string& out) {
    BrokerSnapshot snapshot;
    if (const Exit exit = takeSnapshot(globals, snapshot); exit != Exit::Ok) return exit;
    const std::string text = snapshotText(snapshot);
    if (out.empty()) {
        print(text);
        return Exit::Ok;
    }
    std::ofstream file(out, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (!file) return fail(Exit::Failed, "cannot write '" + out + "'");
    if (!globals.isJson()) print(out + ": " + std::to_string(snapshot.tenants.size()) + " tenants\n");
    return Exit::Ok;
}

const char* kindText(SnapshotDifference::Kind kind) {
    switch (kind) {
        case SnapshotDifference::Kind::Version: return "version";
        case SnapshotDifference::Kind::Policy: return "policy";
        case SnapshotDifference::Kind::OnlyFirst: return "only in the first";
        case SnapshotDifference::Kind::OnlySecond: return "only in the second";
        case SnapshotDifference::Kind::Limit: break;
    }
    return "limit";
}

Json differenceJson(const SnapshotDifference& difference) {
    Json json{{"kind", kindText(difference.kind)}};
    if (!difference.tenant.empty()) json["tenant"] = difference.tenant;
    if (difference.kind == SnapshotDifference::Kind::Limit) json["limit"] = std::string(ruleOf(difference.field).key);
    if (difference.kind != SnapshotDifference::Kind::OnlyFirst &&
        difference.kind != SnapshotDifference::Kind::OnlySecond) {
        json["first"] = difference.first;
        json["second"] = difference.second;
    }
    return json;
}

std::string differencesText(const std::vector<SnapshotDifference>& differences, const WantedComparison& wanted) {
    if (differences.empty()) return "The settings are the same.\n";
    Table table({{"TENANT"}, {"WHAT"}, {shortened(wanted.first, kNameWidth)}, {shortened(wanted.second, kNameWidth)}});
    for (const SnapshotDifference& each : differences) {
        using Kind = SnapshotDifference::Kind;
        const bool isLimit = each.kind == Kind::Limit;
        const bool isOneSided = each.kind == Kind::OnlyFirst || each.kind == Kind::OnlySecond;
        table.add({shortened(each.tenant, kNameWidth),
                   isLimit      ? std::string(ruleOf(each.field).key)
                   : isOneSided ? "tenant"
                                : kindText(each.kind),
                   isOneSided ? (each.kind == Kind::OnlyFirst ? "is here" : "-") : each.first,
                   isOneSided ? (each.kind == Kind::OnlySecond ? "is here" : "-") : each.second});
    }
    return table.text();
}

const char* fateText(AppliedChange::Fate fate) {
    switch (fate) {
        case AppliedChange::Fate::Done: return "changed";
        case AppliedChange::Fate::Refused: return "REFUSED";
        case AppliedChange::Fate::NotKnown: return "NOT KNOWN";
        case AppliedChange::Fate::NotTried: break;
    }
    return "not tried";
}

const char* whyText(NotCopied why) {
    return why == NotCopied::Timed ? "one has a value that ends by itself"
                                   : "it comes from a configuration file, or from what holds for every tenant";
}

Json accountJson(const std::vector<AppliedChange>& account) {
    Json json = Json::array();
    for (const AppliedChange& change : account)
        json.push_back({{"change", change.what},
                        {"done", change.fate == AppliedChange::Fate::Done},
                        {"fate", fateText(change.fate)},
                        {"error", change.trouble}});
    return json;
}

Json staysJson(const std::vector<StaysDifferent>& stays) {
    Json json = Json::array();
    for (const StaysDifferent& each : stays)
        json.push_back(
            {{"tenant", each.tenant}, {"limit", std::string(ruleOf(each.field).key)}, {"why", whyText(each.why)}});
    return json;
}

Exit exitOf(const std::vector<AppliedChange>& account) {
    Exit exit = Exit::Ok;
    for (const AppliedChange& change : account) {
        if (change.fate == AppliedChange::Fate::NotKnown) return Exit::Unreachable;
        if (change.fate != AppliedChange::Fate::Done) exit = Exit::Failed;
    }
    return exit;
}

// What would be changed in the second broker, or what was.
Exit copySettings(const Globals& there, const WantedComparison& wanted, const SettingsCopy& copy,
                  const std::vector<StaysDifferent>& stays, Json document) {
    std::vector<AppliedChange> account;
    if (wanted.isApplied) {
        account = applyCopy(there, copy, wanted.reason);
    } else {
        if (copy.policy) account.push_back({"policy " + *copy.policy, {}});
        for (const SettingsCopy::OfTenant& change : copy.tenants)
            account.push_back({change.tenant + ": " + textOf(change), {}});
    }
    size_t done = 0;
    std::string text;
    for (const AppliedChange& change : account) {
        const bool isDone = change.fate == AppliedChange::Fate::Done;
        done += isDone ? 1 : 0;
        text += std::string(wanted.isApplied ? fateText(change.fate) : "would change") + " " + oneLine(change.what) +
                (isDone ? "" : ": " + oneLine(change.trouble)) + "\n";
    }
    for (const StaysDifferent& each : stays)
        text += "stays different " + oneLine(each.tenant) + ": " + std::string(ruleOf(each.field).key) + ", " +
                whyText(each.why) + "\n";
    if (there.isJson()) {
        document[wanted.isApplied ? "changes" : "would_change"] = accountJson(account);
        document["stays_different"] = staysJson(stays);
        printDocument(document);
    } else if (account.empty()) {
        print("\n" + text + "Nothing to copy to " + wanted.second + ": " +
              (stays.empty() ? "what was set at run time is the same there.\n" : "the above is not copied.\n"));
    } else {
        print("\n" + text +
              (wanted.isApplied ? std::to_string(done) + " of " + std::to_string(account.size()) + " changes made in " +
                                      wanted.second + "\n"
                                : "Nothing was changed. To do it: --apply --yes --reason TEXT\n"));
    }
    return exitOf(account);
}

Exit compare(const Globals& globals, const WantedComparison& wanted) {
    const SettingsSource first = sourceOf(wanted.first);
    const SettingsSource second = sourceOf(wanted.second);
    if (wanted.isCopied && second.isFile)
        return fail(Exit::Usage, "--apply: the second must be a broker, '" + wanted.second + "' is a file");
    if (wanted.isApplied && !wanted.isCopied) return fail(Exit::Usage, "--yes is for --apply");
    if (wanted.isApplied && wanted.reason.empty()) return fail(Exit::Usage, "--reason is required");
    Globals there = globals;
    there.address = wanted.second;
    if (!wanted.secondToken.empty()) there.token = wanted.secondToken;
    if (!wanted.secondTokenFile.empty()) {
        there.tokenFile = wanted.secondTokenFile;
        if (const std::string complaint = loadToken(there); !complaint.empty()) return fail(Exit::Usage, complaint);
    }
    BrokerSnapshot from;
    BrokerSnapshot to;
    if (const Exit exit = readSettings(globals, first, from); exit != Exit::Ok) return exit;
    if (const Exit exit = readSettings(there, second, to); exit != Exit::Ok) return exit;
    const std::vector<SnapshotDifference> differences = compareSnapshots(from, to);
    Json document;
    document["differences"] = Json::array();
    for (const SnapshotDifference& each : differences) document["differences"].push_back(differenceJson(each));
    if (!globals.isJson()) print(differencesText(differences, wanted));
    if (wanted.isCopied)
        return copySettings(there, wanted, planCopy(from, to), staysDifferent(from, to), std::move(document));
    if (globals.isJson()) printDocument(document);
    return Exit::Ok;
}

}  // namespace

void addSnapshotCommands(Program& program) {
    const auto out = std::make_shared<std::string>();
    CLI::App* snapshot = program.app.add_subcommand(
        "snapshot", "The settings of the broker as a JSON file: limits, shares, policy, versions; no tasks");
    snapshot->add_option("--out", *out, "The file [the standard output]")->check(refuseEmpty)->type_name("FILE");
    snapshot->callback(
        [&program, out] { program.chosen = [out](const Globals& globals) { return writeSnapshot(globals, *out); }; });

    const auto wanted = std::make_shared<WantedComparison>();
    CLI::App* command = program.app.add_subcommand(
        "compare", "What differs between the settings of two brokers, each by its address or a snapshot file");
    command->add_option("first", wanted->first, "HOST:PORT or FILE")->required();
    command->add_option("second", wanted->second, "HOST:PORT or FILE")->required();
    command->add_option("--second-token", wanted->secondToken, "For the second broker [the same]")->type_name("TOKEN");
    command->add_option("--second-token-file", wanted->secondTokenFile, "The file with it")->type_name("FILE");
    command->add_flag(
        "--apply", wanted->isCopied,
        "Show what it takes to give the second broker the first one's run-time settings; changes nothing");
    command->add_flag("--yes", wanted->isApplied, "With --apply: do it");
    command->add_option("--reason", wanted->reason, "Why; kept with each change")->type_name("TEXT");
    command->callback([&program, wanted] {
        program.chosen = [wanted](const Globals& globals) { return compare(globals, *wanted); };
    });
}

}  // namespace fairlead::ctl
