// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/codeq_options.h"
#include "broker/ctl/import_guard.h"
#include "broker/ctl/import_run.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"
#include "shared/bounded_file.h"
#include "shared/duration.h"

#include <cstdlib>
#include <limits>
#include <sstream>

namespace fairlead::ctl {

namespace {

constexpr size_t kLargestIdFile = 64 * 1024 * 1024;

using Steady = std::chrono::steady_clock;

struct Import {
    ImportWish wish;
    std::string wait;
    std::string idFile;
    std::string runAt;  // of copied delayed tasks
    bool isUntilEmpty = false;
    bool isGo = false;
    bool isDry = false;
    bool isCopy = false;
    bool mayRename = false;
};

// Both sides, greeted: nothing is claimed or changed by that.
struct Sides {
    Sides(const Globals& globals, const CodeqAccess& access, bool isWorkerNeeded)
        : http(access, access.token), target(globals) {
        Globals there = globals;
        there.address = access.workerAddress;
        there.token = access.workerToken;
        there.tls = ClientTls();
        there.tlsContents = TlsContents();
        if (isWorkerNeeded) worker = std::make_unique<Worker>(there, kImportWorker);
        if (!target.trouble().empty()) {
            trouble = "the target: " + target.trouble();
            exit = target.exit();
        }
        if (worker && !worker->isOpen()) {
            trouble = "codeQ: " + worker->trouble();
            exit = worker->exit();
        }
    }

    CodeqHttp http;
    ImportTarget target;
    std::unique_ptr<Worker> worker;
    std::string trouble;
    Exit exit = Exit::Ok;
};

std::optional<CodeqQueue> countsOf(Sides& sides) {
    const auto answer = sides.http.get("/admin/queues");
    const auto queues = parseCodeqQueues(answer.body);
    if (!answer.trouble.empty() || !queues || !sides.worker) return std::nullopt;
    return sumOf(*queues, sides.worker->tenant());
}

Exit showPlan(const Globals& globals, const CodeqAccess& access, Sides& sides, const ImportWish& wish) {
    const auto answer = sides.http.get("/admin/queues");
    if (!answer.trouble.empty()) return answer.failed();
    const auto queues = parseCodeqQueues(answer.body);
    if (!queues) return fail(Exit::Failed, access.http + " is not codeQ's HTTP interface");
    const std::string& tenant = sides.worker->tenant();
    Table table({{"TENANT"},
                 {"COMMAND"},
                 {"PRIORITY", kRight},
                 {"WOULD MOVE", kRight},
                 {"DELAYED", kRight},
                 {"IN PROGRESS", kRight},
                 {"DEAD", kRight}});
    Json rows = Json::array();
    uint64_t left = wish.limit > 0 ? wish.limit : std::numeric_limits<uint64_t>::max();
    for (const CodeqQueue& queue : *queues) {
        const bool isOurs = queue.tenant == tenant;
        if (!wantedName(wish, queue.command)) continue;
        uint64_t wouldMove = 0;
        for (size_t priority = queue.ready.size(); priority-- > 0;) {
            if (queue.ready[priority] == 0) continue;
            const uint64_t moves = isOurs ? std::min(left, queue.ready[priority]) : 0;
            left -= moves;
            wouldMove += moves;
            table.add({shortened(queue.tenant, kNameWidth), shortened(queue.command, kNameWidth),
                       std::to_string(priority), isOurs ? std::to_string(moves) : "another token's", "", "", ""});
        }
        if (queue.delayed + queue.inProgress + queue.dead > 0)
            table.add({shortened(queue.tenant, kNameWidth), shortened(queue.command, kNameWidth), "", "",
                       std::to_string(queue.delayed), std::to_string(queue.inProgress), std::to_string(queue.dead)});
        rows.push_back({{"tenant", queue.tenant},
                        {"command", queue.command},
                        {"would_move", wouldMove},
                        {"ready_by_priority", queue.ready},
                        {"delayed", queue.delayed},
                        {"in_progress", queue.inProgress},
                        {"dead", queue.dead}});
    }
    const auto unknown = uncountedCommands(sides.http, wish);
    for (const std::string& command : unknown)
        table.add({shortened(tenant, kNameWidth), shortened(command, kNameWidth), "", "not known", "", "", ""});
    if (globals.isJson()) {
        printDocument({{"dry_run", true},
                       {"tenant", tenant},
                       {"target", globals.address},
                       {"queues", rows},
                       {"not_counted", unknown}});
        return Exit::Ok;
    }
    print(table.text() + "\nto " + globals.address + ", tenant " + tenant +
          R"(: a dry run, nothing was changed; --go moves them
What codeQ does not give away:
  delayed      not before they are due: --wait-for-delayed 2h, or --until-empty; by id: --ids FILE --copy --run-at TIME
  in progress  stay with their workers until they end; those given up are ready again
  dead         not listed by codeQ: with ids from your records, --ids FILE --copy
  idempotency keys, traces and creation times are in none of its answers: a key sent again creates a second task
)");
    return Exit::Ok;
}

Exit printAccount(const Globals& globals, const ImportAccount& account, const std::optional<CodeqQueue>& before,
                  const std::optional<CodeqQueue>& after, Steady::time_point begun, const std::string& trouble) {
    const double seconds = std::chrono::duration<double>(Steady::now() - begun).count();
    if (globals.isJson())
        printDocument(accountJson(account, before, after, seconds));
    else
        print(accountText(account, before, after, seconds));
    if (!trouble.empty()) return fail(Exit::Failed, trouble + "; import again to go on");
    if (!account.addsUp()) return fail(Exit::Failed, "the account does not add up: this is a fault of fairleadctl");
    if (isInterrupted()) return fail(Exit::Failed, "interrupted; import again to go on");
    if (!account.isWhole()) return fail(Exit::Failed, "not everything that was read has moved");
    return Exit::Ok;
}

Exit moveTasks(const Globals& globals, const CodeqAccess& access, const Import& import) {
    Sides sides(globals, access, true);
    if (!sides.trouble.empty()) return fail(sides.exit, sides.trouble);
    const std::string& from = sides.worker->tenant();
    const std::string& to = sides.target.producer().tenant();
    if (from != to && !import.mayRename)
        return fail(Exit::Usage, "codeQ's worker token is of tenant " + from + ", the target's token of " + to +
                                     "; --other-tenant says that this is meant");
    if (!import.isGo) return showPlan(globals, access, sides, import.wish);
    auto journal = ImportJournal::open(import.wish.journal, access.http + " " + from);
    if (!journal) return fail(Exit::Usage, journal.status().message());
    catchInterrupts();
    const auto begun = Steady::now();
    const auto before = countsOf(sides);
    ImportAccount account;
    std::string trouble;
    {
        ImportRun run(import.wish, sides.http, *sides.worker, sides.target, **journal);
        trouble = run.run();
        account = run.account();
        account.parkedInAll = (*journal)->parked();
    }
    return printAccount(globals, account, before, countsOf(sides), begun, trouble);
}

// Why a task of this state cannot be copied; empty: it can.
std::string noCopyBecause(const Json& task, const Import& import) {
    const std::string status = stringIn(task, "status");
    const std::string location = stringIn(task, "lastKnownLocation");
    if (location == "DLQ_SET") return {};
    if (location == "DELAYED_ZSET")
        return import.runAt.empty() ? "delayed, until when codeQ does not tell: --run-at TIME says when they are due"
                                    : "";
    if (status == "COMPLETED" || status == "FAILED") return "has ended (" + status + ")";
    return status == "IN_PROGRESS" ? "in progress" : "ready: an import without --copy moves it";
}

Exit copyTasks(const Globals& globals, const CodeqAccess& access, const Import& import) {
    const Result<std::string> text = readBoundedFile(import.idFile, kLargestIdFile);
    if (!text) return fail(Exit::Usage, "--ids: " + text.status().message());
    Sides sides(globals, access, false);
    if (!sides.trouble.empty()) return fail(sides.exit, sides.trouble);
    catchInterrupts();
    const auto begun = Steady::now();
    ImportAccount account;
    std::string trouble;
    std::istringstream lines(*text);
    for (std::string id; trouble.empty() && !isInterrupted() && std::getline(lines, id);) {
        while (!id.empty() && (id.back() == '\r' || id.back() == ' ')) id.pop_back();
        if (id.empty()) continue;
        const auto answer = sides.http.get("/tasks/" + percent(id));
        if (answer.status != 404 && !answer.trouble.empty()) {
            trouble = answer.trouble;
            break;
        }
        ++account.read;
        const Json json = jsonIn(answer.body);
        auto task = movingTask(json);
        if (!task && answer.status != 404) {
            --account.read;
            trouble = access.http + " is not codeQ's HTTP interface: its answer about task " + oneLine(id) +
                      " is none of codeQ's";
            break;
        }
        if (!task) {
            account.refuse("codeQ has no such task: it forgets each 24 h after its creation");
            continue;
        }
        const std::string tenant = stringIn(json, "tenantId");
        const std::string& to = sides.target.producer().tenant();
        if (const std::string why = noCopyBecause(json, import); !why.empty())
            account.refuse(why);
        else if (tenant != to && !import.mayRename)
            account.refuse("of tenant " + tenant + ", not " + to + " (--other-tenant)");
        else if (import.isGo) {
            const bool isDead = stringIn(json, "lastKnownLocation") == "DLQ_SET";
            if (isDead) task->attemptsBefore = 0;  // as a requeue begins anew
            if (const auto moment = parseTime(import.runAt); !isDead && moment) task->runAtSeconds = moment->seconds();
            const auto outcomes =
                sides.target.create({*task}, std::chrono::seconds(30), [](const MovingTask&) { return true; });
            if (outcomes.empty()) {
                ++account.givenBack;
                trouble = "the target has stopped to answer";
            } else if (outcomes[0].isHere)
                ++(outcomes[0].wasHere ? account.alreadyHere : account.created);
            else
                account.refuse(outcomes[0].error);
        } else
            ++account.givenBack;
    }
    if (!import.isGo && trouble.empty()) {
        if (globals.isJson())
            printDocument({{"dry_run", true},
                           {"read", account.read},
                           {"would_copy", account.givenBack},
                           {"reasons", accountJson(account, {}, {}, 0)["reasons"]}});
        else
            print(accountText(account, {}, {}, 0) +
                  "a dry run: nothing was changed; those given back would be copied with --go\n");
        return Exit::Ok;
    }
    return printAccount(globals, account, {}, {}, begun, trouble);
}

Exit import(const Globals& globals, const CodeqAccess& access, Import import) {
    if (import.isCopy != !import.idFile.empty()) return fail(Exit::Usage, "--ids and --copy go together");
    if (import.isUntilEmpty) import.wish.waitForDelayedSeconds = 1e9;
    if (!import.wait.empty()) {
        const auto wait = parseDuration(import.wait);
        if (!wait) return fail(Exit::Usage, "--wait-for-delayed: " + wait.status().message());
        import.wish.waitForDelayedSeconds = double(wait->count()) / 1e6;
    }
    if (import.isCopy) return copyTasks(globals, access, import);
    if (!import.isGo) return moveTasks(globals, access, import);
    return guarded([&] { return moveTasks(globals, access, import); });
}

void addSource(CLI::App* command, const std::shared_ptr<CodeqAccess>& access) {
    command->add_option("--from", access->http, "codeQ's HTTP interface, like http://127.0.0.1:8080")
        ->required()
        ->type_name("URL");
    command->add_option("--from-ca", access->httpCa, "The authorities of its certificate, for https")
        ->type_name("FILE");
    command
        ->add_option("--from-token-file", access->tokenFile,
                     "The file with a token of a codeQ admin; without it, FAIRLEAD_CODEQ_TOKEN, or --token")
        ->type_name("FILE");
    command->add_option("--grpc", access->workerAddress, "codeQ's worker stream [127.0.0.1:9091]")
        ->check(refuseNoAddress)
        ->type_name("HOST:PORT");
    command
        ->add_option("--worker-token-file", access->workerTokenFile,
                     "The file with a token of a codeQ worker of the tenant; without it, FAIRLEAD_CODEQ_WORKER_TOKEN")
        ->type_name("FILE");
    if (const char* token = std::getenv("FAIRLEAD_CODEQ_TOKEN")) access->token = token;
    if (const char* token = std::getenv("FAIRLEAD_CODEQ_WORKER_TOKEN")) access->workerToken = token;
}

}  // namespace

void addImportCommands(Program& program) {
    CLI::App* group =
        program.app.add_subcommand("import", "Move the tasks of another server to the broker at --address");
    group->require_subcommand(1);
    const auto access = std::make_shared<CodeqAccess>();
    const auto wanted = std::make_shared<Import>();
    CLI::App* command = group->add_subcommand(
        "codeq", "Move the tasks of a tenant from codeQ's own server; says what it would do, and does it with --go");
    addSource(command, access);
    auto* go = command->add_flag("--go", wanted->isGo, "Do it");
    command->add_flag("--dry-run", wanted->isDry, "Only say what would be done; so it is without --go")->excludes(go);
    command->add_option("--commands", wanted->wish.commands, "Of these commands only")
        ->delimiter(',')
        ->type_name("NAMES");
    command->add_option("--rate", wanted->wish.perSecond, "At most so many tasks a second [as fast as it goes]")
        ->check(refuseNoNumber)
        ->check(CLI::Range(0.1, 1e6))
        ->type_name("N");
    command->add_option("--limit", wanted->wish.limit, "How many tasks at most [all]")
        ->check(CLI::Range(uint64_t{1}, uint64_t{1'000'000'000}))
        ->type_name("N");
    command->add_option("--wait-for-delayed", wanted->wait, "Stay so long for tasks that are not due yet, like 2h")
        ->type_name("DURATION");
    command->add_flag("--until-empty", wanted->isUntilEmpty, "Stay until no task is ready or delayed");
    command->add_option("--lease", wanted->wish.leaseSeconds, "How long codeQ waits for a task in our hands [300]")
        ->check(CLI::Range(10, 86'400))
        ->type_name("SECONDS");
    command
        ->add_option("--journal", wanted->wish.journal,
                     "Where it writes down what it has done, to go on after a crash [codeq-import.journal]")
        ->check(refuseEmpty)
        ->type_name("FILE");
    command->add_option("--ids", wanted->idFile, "With --copy: the file with ids of tasks, one on each line")
        ->type_name("FILE");
    command->add_flag("--copy", wanted->isCopy, "Create dead and delayed tasks of --ids here; codeQ keeps its own");
    command->add_option("--run-at", wanted->runAt, "With --copy: when delayed tasks are due, which codeQ does not tell")
        ->check(refuseNoTime)
        ->type_name("TIME");
    command->add_flag("--other-tenant", wanted->mayRename, "The target's token is of another tenant, on purpose");
    choose(program, command, access,
           [wanted](const Globals& globals, const CodeqAccess& of) { return import(globals, of, *wanted); });
}

}  // namespace fairlead::ctl
