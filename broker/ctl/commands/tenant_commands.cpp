// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/client.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/tenant_list.h"
#include "shared/mutex.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>

#include <sys/ioctl.h>
#include <unistd.h>

namespace fairlead::ctl {

namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;

Exit showTenants(const Globals& globals, const TenantTable& wanted) {
    const Client client(globals);
    grpc::ClientContext context;
    client.prepare(context);
    client.setDeadline(context);
    auto stream = client.read(api::kWatchTenants, &context, api::WatchTenantsRequest());
    TenantList tenants;
    api::TenantsUpdate update;
    while (!tenants.isComplete() && stream.read(&update)) tenants.apply(update);
    // If the broker ended the stream, Finish() returns the reason.
    if (tenants.isComplete()) context.TryCancel();
    const grpc::Status status = stream.finish();
    if (!tenants.isComplete()) return client.failed(status);
    if (globals.isJson())
        printDocument(tenants.json(wanted.order));
    else
        print(tenants.headline() + tenants.table(wanted));
    return Exit::Ok;
}

// A WatchTenants call with its own reading thread. The client must outlive it.
class Watch {
public:
    explicit Watch(const Client& client) : m_listener([this, &client] { listen(client); }) {}
    ~Watch() {
        m_context.TryCancel();
        m_listener.join();
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    TenantList tenants() const {
        const Lock lock(m_mutex);
        return m_tenants;
    }
    // The status with which the stream ended; nothing while it is open.
    std::optional<grpc::Status> end() const {
        const Lock lock(m_mutex);
        return m_end;
    }

private:
    void listen(const Client& client) {
        client.prepare(m_context);
        // Blocks until connected, however long that takes.
        auto stream = client.read(api::kWatchTenants, &m_context, api::WatchTenantsRequest());
        api::TenantsUpdate update;
        while (stream.read(&update)) {
            const Lock lock(m_mutex);
            m_tenants.apply(update);
        }
        const grpc::Status status = stream.finish();
        const Lock lock(m_mutex);
        m_end = status;
    }

    grpc::ClientContext m_context;
    mutable Mutex m_mutex;
    TenantList m_tenants FAIRLEAD_GUARDED_BY(m_mutex);
    std::optional<grpc::Status> m_end FAIRLEAD_GUARDED_BY(m_mutex);
    std::thread m_listener;
};

// As many of its lines as fit on the terminal.
std::string fitted(const std::string& text) {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row < 2) return text;
    size_t end = 0;
    for (int line = 1; line < size.ws_row; ++line) {
        const size_t next = text.find('\n', end);
        if (next == std::string::npos) return text;
        end = next + 1;
    }
    return text.substr(0, end);
}

void draw(const TenantList& tenants, const TenantTable& wanted, const Globals& globals) {
    const bool isTerminal = isatty(STDOUT_FILENO) == 1;
    if (globals.isJson())
        printLine(tenants.json(wanted.order));
    else if (isTerminal)
        print("\x1b[H\x1b[2J" + fitted(tenants.headline() + tenants.table(wanted)));
    else
        print(tenants.headline() + tenants.table(wanted) + "\n");
    std::fflush(stdout);
}

Exit showTop(const Globals& globals, const TenantTable& wanted) {
    // Blocked before any thread starts, so that all inherit the mask and only sigtimedwait() gets the signals.
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ends, nullptr);

    const Client client(globals);
    const Watch watch(client);
    const auto begun = SteadyClock::now();
    auto nextDrawing = begun;
    bool hasData = false;
    timespec tick{};
    tick.tv_nsec = std::chrono::nanoseconds(50ms).count();
    while (sigtimedwait(&ends, nullptr, &tick) < 0) {
        if (const auto end = watch.end()) return client.failed(*end);
        const auto now = SteadyClock::now();
        const TenantList tenants = now >= nextDrawing ? watch.tenants() : TenantList();
        if (tenants.isComplete()) {
            hasData = true;
            draw(tenants, wanted, globals);
            nextDrawing = now + 1s;
        }
        if (!hasData && now - begun > std::chrono::duration<double>(globals.timeoutSeconds))
            return client.failed({grpc::StatusCode::DEADLINE_EXCEEDED, ""});
    }
    return Exit::Ok;
}

}  // namespace

void addTenantCommands(Program& program) {
    const auto wanted = std::make_shared<TenantTable>();
    const auto isOnce = std::make_shared<bool>(false);
    const auto addShape = [&wanted](CLI::App* command) {
        command->add_option("--sort", wanted->order, "By what to order: tenant, or a figure, the largest first [ready]")
            ->check(CLI::IsMember(kTenantOrders))
            ->type_name("COLUMN");
        command->add_option("--columns", wanted->columns, "Which figures to show, with commas between them")
            ->delimiter(',')
            ->check(CLI::IsMember(kTenantFigureNames))
            ->type_name("COLUMN,...");
    };
    CLI::App* tenants = program.app.add_subcommand("tenants", "Every tenant and its figures, once");
    addShape(tenants);
    tenants->callback([&program, wanted] {
        program.chosen = [wanted](const Globals& globals) { return showTenants(globals, *wanted); };
    });
    CLI::App* top = program.app.add_subcommand("top", "Every tenant and its figures, once a second until Ctrl+C");
    addShape(top);
    top->add_flag("--once", *isOnce, "Only once");
    top->callback([&program, wanted, isOnce] {
        program.chosen = [wanted, isOnce](const Globals& globals) {
            return *isOnce ? showTenants(globals, *wanted) : showTop(globals, *wanted);
        };
    });
}

}  // namespace fairlead::ctl
