// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/conversion/admin_conversion.h"

#include "fairlead/admin/v1/admin.pb.h"
#include "gui/client/conversion/message_values.h"
#include "gui/data/translation.h"
#include "shared/wire/tenant_figure_fields.h"

#include <grpcpp/support/status.h>

#include <limits>
#include <string>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kSeenLately = 10;

LimitUse toUse(const admin::v1::LimitUse& message) {
    return {text(message.limit()), message.used(), message.maximum()};
}

template <typename Counts>
quint64 sumOf(const Counts& counts) {
    quint64 sum = 0;
    for (const admin::v1::LimitCount& one : counts) sum += one.count();
    return sum;
}

TenantRow toRow(const admin::v1::TenantStatistics& message, const google::protobuf::Timestamp& at) {
    TenantRow row;
    row.tenant = text(message.tenant());
    row.ready = message.ready();
    row.delayed = message.delayed();
    row.held = message.held();
    row.inProgress = message.in_progress();
    row.dead = message.dead();
    row.enqueuedPerSecond = message.enqueued_per_second();
    row.donePerSecond = message.done_per_second();
    row.failedPerSecond = message.failed_per_second();
    row.actualShare = message.actual_share();
    row.entitledShare = message.entitled_share();
    row.serviceLagSeconds = message.service_lag_seconds();
    row.effectiveWeight = message.effective_weight();
    row.oldestReadySinceMs = message.has_oldest_ready_since() ? toMs(message.oldest_ready_since()) : 0;
    if (message.has_wait_p50_seconds()) row.waitP50Seconds = message.wait_p50_seconds();
    if (message.has_wait_p99_seconds()) row.waitP99Seconds = message.wait_p99_seconds();
    if (message.has_usual_wait_p99_seconds()) row.usualWaitSeconds = message.usual_wait_p99_seconds();
    row.usualMinutes = message.usual_minutes();
    row.hurtSinceMs = toMs(message.hurt_since());
    row.harmed = message.harmed_tasks();
    row.harmKind = fromWire(message.harm_kind(), FindingKind::Stuck);
    row.harmIncident = message.harm_incident();
    if (message.has_tightest_limit()) row.tightestLimit = toUse(message.tightest_limit());
    row.refused = sumOf(message.refused());
    row.exceeded = sumOf(message.exceeded());
    row.throttleLevel = message.throttle_level();
    row.throttledUntilMs = message.has_throttled_until() ? toMs(message.throttled_until()) : 0;
    row.paused = message.paused();
    row.draining = message.draining();
    row.noWorker = message.no_worker();
    for (size_t i = 0; i < kOtherFigures.size(); ++i)
        row.others[i] = figureOf(message, kOtherFigures[i], at).value_or(std::numeric_limits<double>::quiet_NaN());
    return row;
}

Finding toFinding(const admin::v1::Finding& message) {
    Finding finding;
    finding.kind = fromWire(message.kind(), FindingKind::Stuck);
    finding.text = text(message.text());
    finding.tenant = text(message.tenant());
    finding.tenants = message.tenants();
    finding.tasks = message.tasks();
    if (message.has_seats()) finding.seats = message.seats();
    if (message.has_entitled_seats()) finding.entitledSeats = message.entitled_seats();
    finding.worst = text(message.worst());
    if (message.has_wait_seconds()) finding.waitSeconds = message.wait_seconds();
    if (message.has_usual_seconds()) finding.usualSeconds = message.usual_seconds();
    finding.sinceMs = toMs(message.since());
    for (const std::string& command : message.commands()) finding.commands.append(text(command));
    finding.pushing = message.pushing();
    finding.poolSeats = message.pool_seats();
    finding.harmed = message.harmed_tasks();
    for (const auto tasks : message.command_tasks()) finding.commandTasks.append(tasks);
    finding.moreCommands = message.more_commands();
    finding.workersBefore = message.workers_before();
    finding.workersGone = message.workers_gone();
    finding.seatsBefore = message.seats_before();
    finding.seatsGone = message.seats_gone();
    finding.hurt = message.hurt_tenants();
    finding.stuckSeats = message.stuck_seats();
    finding.stuckOf = message.stuck_of();
    for (const std::string& worker : message.workers()) finding.workers.append(text(worker));
    finding.moreWorkers = message.more_workers();
    finding.timesUsual = message.times_usual();
    if (message.after() != admin::v1::FINDING_KIND_UNSPECIFIED)
        finding.after = fromWire(message.after(), FindingKind::Stuck);
    if (message.has_broker_away_seconds()) finding.brokerAwaySeconds = message.broker_away_seconds();
    finding.isRestart = message.broker_restarted();
    finding.limit = text(message.limit());
    finding.usualDeaths = message.usual_deaths();
    finding.failing = message.failing();
    finding.error = text(message.error());
    finding.errorPart = message.error_part();
    finding.untilMs = toMs(message.until());
    finding.incident = message.incident();
    finding.isRest = message.rest();
    finding.isPartial = message.partial();
    return finding;
}

QString whyNoTls(TlsTrouble trouble) {
    switch (trouble) {
        case TlsTrouble::None: return {};
        case TlsTrouble::BrokerWantsTls:
            return tr("it closed the connection at once, like a broker that speaks TLS only");
        case TlsTrouble::BrokerSpeaksNoTls: return tr("it does not speak TLS at this address");
        case TlsTrouble::NotTrusted:
            return tr("its certificate is not trusted: it has another authority, or is not valid now");
        case TlsTrouble::WrongName: return tr("its certificate is for another name than the one used to connect");
        case TlsTrouble::ClientCertificateMissing:
            return tr("it closed the connection after the handshake, like a broker that wants a client certificate");
        case TlsTrouble::ClientCertificateRefused:
            return tr(
                "it closed the connection after the handshake, like a broker that does not accept the client "
                "certificate");
        case TlsTrouble::NoAuthorities: return tr("this machine has no list of trusted authorities; name the broker's");
    }
    return {};
}

// Replaces gRPC's long descriptions of a lost peer.
QString whyUnreachable(const QString& message) {
    if (message.contains(u"Connection refused"_s)) return tr("nobody listens there (connection refused)");
    if (message.contains(u"DNS"_s) || message.contains(u"resol"_s)) return tr("this name is not known");
    if (message.contains(u"Socket closed"_s) || message.contains(u"Connection reset"_s) ||
        message.contains(u"Broken pipe"_s) || message.contains(u"EOF"_s))
        return tr("the broker went away");
    if (message.contains(u"keepalive"_s) || message.contains(u"ping timeout"_s))
        return tr("the broker does not answer any more");
    if (message.contains(u"HTTP/2"_s)) return tr("what answers there does not speak gRPC");
    // What gRPC itself writes about a connection is not for users.
    const bool isOfLibrary = message.contains(u"failed to connect"_s) || message.contains(u"last error"_s) ||
                             message.contains(u"RST_STREAM"_s) || message.contains(u"GOAWAY"_s);
    return message.isEmpty() || isOfLibrary ? tr("the connection broke") : message;
}

// An HTTP server at the address, of version 1 or one that speaks HTTP/2 without gRPC.
bool isOfHttpServer(const QString& message) {
    return message.contains(u"http1.x server"_s) || message.contains(u"http2 header with status"_s) ||
           message.contains(u"HTTP status code"_s);
}

}  // namespace

BrokerInfo toInfo(const admin::v1::BrokerInfo& message) {
    BrokerInfo info;
    info.version = text(message.version());
    info.instanceId = text(message.instance_id());
    info.startedAtMs = toMs(message.started_at());
    info.durable = message.durability() != admin::v1::DURABILITY_RELAXED;
    info.openMode = message.open_mode();
    info.onlyThisUser = message.only_this_user();
    info.listenAddresses = texts(message.listen_addresses());
    info.httpAddress = text(message.http_address());
    info.dataFolder = text(message.data_folder());
    info.subject = text(message.caller().subject());
    info.tenants = texts(message.caller().tenants());
    info.scopes = texts(message.caller().scopes());
    info.tls = message.caller().tls();
    info.certificateSubject = text(message.caller().certificate_subject());
    info.policy = text(message.scheduling_policy());
    info.commits = message.commits().batches();
    info.medianCommitMs = message.commits().median_milliseconds();
    info.p99CommitMs = message.commits().p99_milliseconds();
    info.hasLog = message.has_replication();
    info.logAwaySeconds = message.replication().away_seconds();
    for (const admin::v1::Standby& standby : message.replication().standbys()) {
        // The least far behind of those that have said lately that they stand by.
        if (standby.seen_seconds_ago() > kSeenLately) continue;
        if (!info.standby.isEmpty() && standby.seconds_behind() >= info.standbyBehind) continue;
        // Its name has a folder and a process in it; the first address of gRPC says which machine it is.
        const QString reach = text(standby.address());
        info.standby = reach.isEmpty() ? text(standby.name()) : reach.section(u',', 0, 0).section(u';', 0, 0);
        info.standbyBehind = standby.seconds_behind();
    }
    info.producerStreams = message.producer_streams();
    info.workerStreams = message.worker_streams();
    return info;
}

TenantsUpdate toUpdate(const admin::v1::TenantsUpdate& message) {
    TenantsUpdate update;
    update.atMs = toMs(message.at());
    update.snapshot = message.snapshot();
    update.rows.reserve(message.tenants_size());
    for (const admin::v1::TenantStatistics& tenant : message.tenants()) update.rows.append(toRow(tenant, message.at()));
    update.removed = texts(message.removed());
    const admin::v1::BrokerTotals& totals = message.totals();
    update.totals.tenants = totals.tenants();
    update.totals.ready = totals.ready();
    update.totals.delayed = totals.delayed();
    update.totals.held = totals.held();
    update.totals.inProgress = totals.in_progress();
    update.totals.dead = totals.dead();
    update.totals.enqueuedPerSecond = totals.enqueued_per_second();
    update.totals.donePerSecond = totals.done_per_second();
    update.totals.failedPerSecond = totals.failed_per_second();
    if (totals.has_waiting_workers()) update.totals.waitingWorkers = totals.waiting_workers();
    if (totals.has_shared_seats()) update.totals.sharedSeats = totals.shared_seats();
    update.totals.jain = totals.jain();
    update.totals.noisyTenants = totals.noisy_tenants();
    if (totals.has_quiet_wait_p99_seconds()) update.totals.quietWaitP99Seconds = totals.quiet_wait_p99_seconds();
    update.totals.harmedTenants = totals.harmed_tenants();
    for (const admin::v1::Finding& finding : totals.findings()) update.totals.findings.append(toFinding(finding));
    update.totals.idleKept = totals.idle_seats_kept();
    update.totals.idleKeptSeconds = totals.idle_seats_kept_for_seconds();
    update.totals.idleGuaranteed = totals.idle_seats_guaranteed();
    update.totals.idleGated = totals.idle_seats_gated();
    return update;
}

Failure toFailure(const grpc::Status& status, const ClientTls& tls) {
    const QString message = text(status.error_message());
    if (isOfHttpServer(message)) {
        return {Failure::Kind::Unreachable,
                tr("an HTTP server answers there, and no gRPC server; if it is codeQ's HTTP address, enter it as such "
                   "and give the address of its producer stream, usually port 9092"),
                true};
    }
    switch (status.error_code()) {
        case grpc::StatusCode::UNAVAILABLE: {
            const TlsTrouble trouble = tlsTroubleIn(status.error_message(), tls);
            const QString text = trouble == TlsTrouble::None ? whyUnreachable(message) : whyNoTls(trouble);
            return {Failure::Kind::Unreachable, text, true, false, trouble};
        }
        case grpc::StatusCode::CANCELLED:
        case grpc::StatusCode::ABORTED:
            return {Failure::Kind::Unreachable, tr("the broker ended the connection"), true};
        case grpc::StatusCode::DEADLINE_EXCEEDED:
            return {Failure::Kind::Unreachable, tr("the broker did not answer in time"), true};
        case grpc::StatusCode::UNAUTHENTICATED:
        case grpc::StatusCode::PERMISSION_DENIED:
            return {Failure::Kind::Refused, message.isEmpty() ? tr("the token was not accepted") : message, false};
        case grpc::StatusCode::UNIMPLEMENTED:
            return {Failure::Kind::NotSupported, tr("this server does not know the calls of Fairlead's broker"), false};
        case grpc::StatusCode::INVALID_ARGUMENT:
        case grpc::StatusCode::FAILED_PRECONDITION:
        case grpc::StatusCode::NOT_FOUND:
        case grpc::StatusCode::OUT_OF_RANGE:
        case grpc::StatusCode::ALREADY_EXISTS: return {Failure::Kind::BadRequest, message, false};
        default: return {Failure::Kind::Broken, message.isEmpty() ? tr("the broker failed") : message, true};
    }
}

}  // namespace fairlead::gui
