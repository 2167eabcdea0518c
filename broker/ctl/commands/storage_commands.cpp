// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

#include <memory>

namespace fairlead::ctl {

namespace {

std::string storageText(const api::StorageInfo& info) {
    FactList facts;
    facts.add("data folder", info.data_folder());
    facts.add("disk", bytesText(info.disk_free_bytes()) + " free of " + bytesText(info.disk_bytes()) +
                          (info.disk_is_low() ? ": nearly full, new tasks are refused" : ""));
    facts.add("disk must keep", bytesText(info.disk_needed_bytes()) + " free for new tasks to be taken");
    facts.add("log", bytesText(info.log_bytes()) + " in " + std::to_string(info.log_files()) + " files");
    if (info.has_oldest_log_at()) facts.add("oldest log", timeText(info.oldest_log_at()));
    facts.add("to compact", bytesText(info.pending_compaction_bytes()) + ", " +
                                std::to_string(info.running_compactions()) + " compactions and " +
                                std::to_string(info.running_flushes()) + " flushes run");
    facts.add("cache", bytesText(info.cache_bytes()) + " of " + bytesText(info.cache_capacity()));
    facts.add("writes", info.writes_stopped() ? "stopped until compaction has caught up"
                        : info.delayed_write_bytes() > 0
                            ? "slowed down to " + bytesText(info.delayed_write_bytes()) + "/s"
                            : "not held up");
    const api::CommitStatistics& commits = info.commits();
    facts.add("commits", std::to_string(commits.batches()) +
                             (commits.has_median_milliseconds()
                                  ? ", median " + rateText(commits.median_milliseconds()) + " ms, p99 " +
                                        rateText(commits.p99_milliseconds()) + " ms in the last minute"
                                  : ", none in the last minute"));
    Table tables({{"TABLE"}, {"KEYS", kRight}, {"FILES", kRight}, {"MEMORY", kRight}});
    for (const api::TableInfo& table : info.tables())
        tables.add(
            {table.name(), std::to_string(table.keys()), bytesText(table.bytes()), bytesText(table.memory_bytes())});
    std::string text = facts.text() + "\n" + tables.text();
    if (info.tenants().empty()) return text;
    Table tenants({{"TENANT"}, {"ABOUT", kRight}});
    for (const api::TenantStorage& tenant : info.tenants())
        tenants.add({shortened(tenant.tenant(), kNameWidth), bytesText(tenant.bytes())});
    return text + "\n" + tenants.text();
}

Exit showStorage(const Globals& globals, const api::GetStorageRequest& request) {
    const Client client(globals);
    api::StorageInfo info;
    const grpc::Status status = client.ask(api::kGetStorage, request, &info);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson())
        printDocument(toJson(info));
    else
        print(storageText(info));
    return Exit::Ok;
}

Exit createBackup(const Globals& globals, const std::string& name) {
    const Client client(globals);
    // No deadline: copying a large store to another disk takes long, and cancelling would not stop it.
    api::CreateBackupRequest request;
    request.set_name(name);
    api::Backup backup;
    const grpc::Status status = client.ask(api::kCreateBackup, request, &backup, Client::Patience::Endless);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(backup));
        return Exit::Ok;
    }
    FactList facts;
    facts.add("backup", backup.name());
    facts.add("path", backup.path());
    facts.add("size", bytesText(backup.bytes()));
    facts.add("took", rateText(backup.seconds()) + " s");
    facts.add("sequence", std::to_string(backup.sequence()));
    print(facts.text());
    return Exit::Ok;
}

Exit listBackups(const Globals& globals) {
    const Client client(globals);
    api::ListBackupsResponse list;
    const grpc::Status status = client.ask(api::kListBackups, api::ListBackupsRequest(), &list);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(list));
        return Exit::Ok;
    }
    Table table({{"NAME"}, {"CREATED"}, {"SIZE", kRight}, {"PATH"}});
    for (const api::Backup& backup : list.backups())
        table.add({backup.name(), timeText(backup.created_at()), bytesText(backup.bytes()), backup.path()});
    print(table.text());
    return Exit::Ok;
}

Exit deleteBackup(const Globals& globals, const std::string& name) {
    const Client client(globals);
    api::DeleteBackupRequest request;
    request.set_name(name);
    api::DeleteBackupResponse nothing;
    const grpc::Status status = client.ask(api::kDeleteBackup, request, &nothing);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) printDocument(Json{{"deleted", name}});
    return Exit::Ok;
}

Exit eraseDeleted(const Globals& globals) {
    const Client client(globals);
    // No deadline: rewriting a large store takes long, and cancelling would not stop it.
    api::EraseDeletedResponse erased;
    const grpc::Status status = client.ask(api::kEraseDeleted, {}, &erased, Client::Patience::Endless);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(erased));
        return Exit::Ok;
    }
    FactList facts;
    facts.add("erased", "no data deleted before is left in the store's files");
    facts.add("size before", bytesText(erased.bytes_before()));
    facts.add("size after", bytesText(erased.bytes_after()));
    facts.add("took", rateText(erased.seconds()) + " s");
    print(facts.text());
    return Exit::Ok;
}

}  // namespace

void addStorageCommands(Program& program) {
    const auto tenants = std::make_shared<uint32_t>(0);
    CLI::App* storage = program.app.add_subcommand("storage", "Contents and load of the store, and its disk");
    storage->add_option("--tenants", *tenants, "With so many of the largest tenants [0]")
        ->check(CLI::Range(0u, 1000u))
        ->type_name("N");
    storage->callback([&program, storage, tenants] {
        if (!storage->get_subcommands().empty()) return;
        program.chosen = [tenants](const Globals& globals) {
            api::GetStorageRequest request;
            request.set_largest_tenants(*tenants);
            return showStorage(globals, request);
        };
    });
    storage
        ->add_subcommand("erase",
                         "Rewrite the store's files, so that no deleted data is left in them; waits until done")
        ->callback([&program] { program.chosen = eraseDeleted; });

    CLI::App* backup = program.app.add_subcommand("backup", "Backups of the store, made while the broker runs");
    backup->require_subcommand(1);
    const auto created = std::make_shared<std::string>();
    CLI::App* create = backup->add_subcommand("create", "Make one on the broker's machine; waits until done");
    create->add_option("name", *created, "Its name; the time without one")->type_name("NAME");
    create->callback([&program, created] {
        program.chosen = [created](const Globals& globals) { return createBackup(globals, *created); };
    });
    backup->add_subcommand("list", "Those that are there, oldest first")->callback([&program] {
        program.chosen = listBackups;
    });
    const auto deleted = std::make_shared<std::string>();
    CLI::App* remove = backup->add_subcommand("delete", "Delete one");
    remove->add_option("name", *deleted, "Its name")->required()->type_name("NAME");
    remove->callback([&program, deleted] {
        program.chosen = [deleted](const Globals& globals) { return deleteBackup(globals, *deleted); };
    });
}

}  // namespace fairlead::ctl
