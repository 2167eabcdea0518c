// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/broker/broker_text.h"

#include "gui/connections/broker_address.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <QLocale>
#include <QUrl>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint64 kNearlyLow = 2;  // times what must be free

// gRPC formats peers as ipv4:127.0.0.1:59474 and ipv6:%5B::1%5D:59474.
QString peerText(const QString& peer) {
    const bool isAddress = peer.startsWith(u"ipv4:"_s) || peer.startsWith(u"ipv6:"_s);
    return isAddress ? QUrl::fromPercentEncoding(peer.mid(5).toUtf8()) : peer;
}

QString milliseconds(double value) { return tr("%1 ms").arg(QLocale().toString(value, 'f', 1)); }

// How a client program is configured for TLS: what turns it on or off, and the names of the options for the files and
// the server name.
struct TlsWords {
    const char* off;
    const char* on;
    const char* authorities;
    const char* certificate;
    const char* key;
    const char* serverName;
};
constexpr TlsWords kEnvironment{
    "", " FAIRLEAD_TLS=1", " FAIRLEAD_CA=", " FAIRLEAD_CERT=", " FAIRLEAD_KEY=", " FAIRLEAD_SERVER_NAME="};
constexpr TlsWords kTerminal{"", " --tls", " --ca ", " --cert ", " --key ", " --server-name "};
constexpr TlsWords kGrpcurl{" -plaintext", "", " -cacert ", " -cert ", " -key ", " -servername "};

QString tlsWords(const ClientTls& tls, const TlsWords& words) {
    if (!tls.enabled) return QString::fromLatin1(words.off);
    QString text = QString::fromLatin1(words.on);
    const auto add = [&text](const char* word, const std::string& value) {
        if (!value.empty()) {
            // Quoted, because paths may contain blanks.
            text += QString::fromLatin1(word) + u'\'' + QString::fromStdString(value) + u'\'';
        }
    };
    add(words.authorities, tls.files.authorities);
    add(words.certificate, tls.files.certificate);
    add(words.key, tls.files.key);
    add(words.serverName, tls.serverName);
    return text;
}

QString since(qint64 ms, qint64 nowMs) { return ms <= 0 ? missingText() : ageText(nowMs - ms); }

// Only from this machine.
bool isOnlyHere(const BrokerInfo& info) {
    return std::all_of(info.listenAddresses.begin(), info.listenAddresses.end(), isLoopback) &&
           (info.httpAddress.isEmpty() || isLoopback(info.httpAddress));
}

// Where it listens may be every address of its machine: who got here by this address gets there by the same.
QString httpAddressOf(const BrokerInfo& info, const QString& address) {
    return address.left(address.lastIndexOf(u':')) + info.httpAddress.mid(info.httpAddress.lastIndexOf(u':'));
}

QString reachText(const BrokerInfo& info) {
    if (info.openMode && info.onlyThisUser)
        return tr("its user only, with the token in %1").arg(info.dataFolder + u"/TOKEN"_s);
    if (info.openMode)
        return isOnlyHere(info) ? tr("every user of this machine, without a token (open mode)")
                                : tr("whoever reaches these addresses, without a token (open mode)");
    return isOnlyHere(info) ? tr("programs on this machine that have a token")
                            : tr("whoever reaches these addresses and has a token");
}

QString takeoverText(const BrokerInfo& info) {
    if (info.standby.isEmpty()) return tr("no broker stands by: tasks wait until one is started; nothing is lost");
    return tr("%1 takes over, %2 s behind; nothing is lost", "a broker")
        .arg(info.standby, QLocale().toString(info.standbyBehind, 'f', 1));
}

}  // namespace

QList<FactList::Fact> brokerFacts(const BrokerInfo& info, qint64 nowMs) {
    QList<FactList::Fact> facts{
        {tr("Version"), tr("Fairlead %1").arg(info.version)},
        {tr("Running for"), tr("%1, since %2").arg(since(info.startedAtMs, nowMs), momentText(info.startedAtMs))},
        {tr("Listens on"), info.listenAddresses.join(u", "_s)},
        {tr("HTTP"), info.httpAddress.isEmpty() ? tr("not served", "HTTP") : info.httpAddress},
        {tr("Who can reach it"), reachText(info)},
        {tr("Data folder"), info.dataFolder},
        {tr("Durability"),
         info.durable ? tr("durable: acknowledged after fsync") : tr("relaxed: acknowledged before it is on disk")},
        {tr("This connection"), info.tls ? tr("TLS") : tr("plain text")},
        {tr("Streams"), tr("%1, %2", "streams: producers, workers")
                            .arg(tr("%n producers", nullptr, plural(info.producerStreams)),
                                 tr("%n workers", nullptr, plural(info.workerStreams)))},
        {tr("Instance"), info.instanceId},
    };
    if (info.hasLog) facts.append({tr("If this machine dies"), takeoverText(info)});
    return facts;
}

BrokerWarnings warningsOf(const BrokerInfo& info, const StorageState& state) {
    BrokerWarnings warnings;
    const auto warn = [&warnings](const QString& sentence, bool isBad) {
        warnings.sentences.append(sentence);
        warnings.isBad = warnings.isBad || isBad;
    };
    if (state.diskIsLow)
        warn(tr("Producers are refused: the disk is nearly full. %1 are free, and new tasks are taken again above %2.")
                 .arg(bytesText(state.diskFreeBytes), bytesText(state.diskNeededBytes)),
             true);
    if (info.logAwaySeconds > 0)
        warn(tr("The database with the log has not answered for %1: nothing is acknowledged.")
                 .arg(ageText(qint64(info.logAwaySeconds * 1000))),
             true);
    if (state.writesStopped)
        warn(tr("Writes are stopped: the store does not keep up, or its disk is full."), true);
    else if (state.delayedWriteBytes > 0)
        warn(tr("Writes are slowed down to %1 a second until the store has caught up.")
                 .arg(bytesText(state.delayedWriteBytes)),
             false);
    if (!state.diskIsLow && state.diskBytes > 0 && state.diskFreeBytes < kNearlyLow * state.diskNeededBytes)
        warn(tr("The disk has %1 left; below %2 producers are refused.")
                 .arg(bytesText(state.diskFreeBytes), bytesText(state.diskNeededBytes)),
             false);
    if (info.openMode && !info.onlyThisUser && !isOnlyHere(info))
        warn(tr("It listens beyond this machine and asks nobody for a token: whoever reaches it may do everything."),
             false);
    return warnings;
}

QList<FactList::Fact> storeFacts(const StorageState& state) {
    quint64 tables = 0;
    for (const StoreTable& table : state.tables) tables += table.bytes;
    const bool wasIdle = state.meanBatchChanges <= 0;  // nothing was measured
    return {
        {tr("On disk"), tr("%1 in tables, %2 of log").arg(bytesText(tables), bytesText(state.logBytes))},
        {tr("Free"), tr("%1 of its disk's %2").arg(bytesText(state.diskFreeBytes), bytesText(state.diskBytes))},
        {tr("Log files"), countText(state.logFiles)},
        {tr("To be compacted"), tr("%1; %2 compactions and %3 flushes run")
                                    .arg(bytesText(state.pendingCompactionBytes))
                                    .arg(state.runningCompactions)
                                    .arg(state.runningFlushes)},
        {tr("Cache"), tr("%1 of %2").arg(bytesText(state.cacheBytes), bytesText(state.cacheCapacity))},
        {tr("Commits"),
         wasIdle ? countText(state.commits)
                 : tr("%1, %2 changes each").arg(countText(state.commits), rateText(state.meanBatchChanges))},
        {tr("Commit takes"), wasIdle ? missingText()
                                     : tr("%1 (median), %2 (99th percentile)")
                                           .arg(milliseconds(state.medianCommitMs), milliseconds(state.p99CommitMs))},
    };
}

QString integrityText(const BrokerInfo& info, const StorageState& state) {
    QStringList words;
    if (state.diskIsLow) {
        words << tr("The disk is nearly full: new tasks are refused until more than %1 are free; running ones end as "
                    "usual.")
                     .arg(bytesText(state.diskNeededBytes));
    }
    if (state.writesStopped) {
        words << tr("Writes are stopped: the store does not keep up, or its disk is full.");
    } else if (state.delayedWriteBytes > 0) {
        words << tr("Writes are slowed down to %1 a second until the store has caught up.")
                     .arg(bytesText(state.delayedWriteBytes));
    } else {
        words << tr("Writes go through unhindered.");
    }
    words << tr("Every block is checked against its checksum when it is read. “fairleadctl check %1” compares all "
                "records with each other while no broker uses the folder.")
                 .arg(info.dataFolder);
    return words.join(u' ');
}

QList<Snippet> connectionSnippets(const BrokerInfo& info, const ConnectionMark& mark) {
    const QString address = mark.address.isEmpty() ? info.listenAddresses.value(0) : mark.address;
    if (address.isEmpty()) return {};
    const bool hasFile = info.openMode && info.onlyThisUser;
    const QString tokenFile = info.dataFolder + u"/TOKEN"_s;
    const QString curlToken = hasFile         ? u" -H \"authorization: Bearer $(cat '%1')\""_s.arg(tokenFile)
                              : info.openMode ? QString()
                                              : u" -H \"authorization: Bearer $FAIRLEAD_TOKEN\""_s;
    const QString environmentToken = hasFile ? u" FAIRLEAD_TOKEN_FILE='%1'"_s.arg(tokenFile) : QString();
    const QString terminalToken = hasFile ? u" --token-file '%1'"_s.arg(tokenFile) : QString();
    QList<Snippet> snippets{
        {tr("Environment, for fairleadctl and scripts"),
         u"export FAIRLEAD_ADDRESS=%1%2%3"_s.arg(address, tlsWords(mark.tls, kEnvironment), environmentToken)},
        {tr("From a terminal"),
         u"fairleadctl --address %1%2%3 info"_s.arg(address, tlsWords(mark.tls, kTerminal), terminalToken)},
        {tr("Any gRPC client; the broker describes itself"),
         u"grpcurl%1%2 -d '{}' %3 fairlead.admin.v1.Admin/GetBrokerInfo"_s.arg(tlsWords(mark.tls, kGrpcurl), curlToken,
                                                                               address)},
    };
    if (!info.httpAddress.isEmpty())
        snippets.append(
            {tr("Over HTTP: codeQ's API, Open Job Spec, health and metrics"),
             u"curl %1://%2/readyz"_s.arg(mark.tls.enabled ? u"https"_s : u"http"_s, httpAddressOf(info, address))});
    snippets.append({tr("Address for producers and workers, also those made for codeQ"), address});
    return snippets;
}

namespace {

QString workerStateText(const OpenStream& worker, qint64 nowMs) {
    using State = OpenStream::WorkerState;
    if (worker.isStale) return tr("silent since %1").arg(agoText(worker.heardAtMs, nowMs));
    const auto word = [](State state) {
        switch (state) {
            case State::Running: return tr("running", "a worker");
            case State::Quiet: return tr("quiet: takes nothing more");
            case State::Terminate: return tr("ends");
            case State::Unknown: break;
        }
        return missingText();
    };
    if (worker.ordered == worker.state || worker.ordered == State::Unknown) return word(worker.state);
    return worker.ordered == State::Quiet       ? tr("is told to be quiet")
           : worker.ordered == State::Terminate ? tr("is told to end")
                                                : tr("is told to go on");
}

// "eu-1 2.0, 8 at a time, zone=eu", as far as it says so.
QString workerPlaceText(const OpenStream& worker) {
    QStringList parts;
    const QString program = QStringList{worker.hostname, worker.version}.join(u' ').trimmed();
    if (!program.isEmpty()) parts << program;
    if (worker.concurrency > 0) parts << tr("%1 at a time").arg(countText(worker.concurrency));
    parts += worker.labels;
    if (!worker.peer.isEmpty()) parts << peerText(worker.peer);
    return parts.isEmpty() ? missingText() : parts.join(u", "_s);
}

}  // namespace

ValueRow streamRow(const OpenStream& stream, qint64 nowMs) {
    const bool isHttp = stream.kind == OpenStream::Kind::Http;
    const bool worker = isHttp || stream.kind == OpenStream::Kind::Worker;
    // Streams and workers without one are numbered each for themselves.
    return {
        (isHttp ? u"h"_s : QString()) + QString::number(stream.id),
        {isHttp   ? tr("HTTP worker")
         : worker ? tr("worker")
                  : tr("producer"),
         worker ? stream.worker : missingText(), stream.subject, stream.tenants.join(u", "_s),
         worker ? stream.commands.join(u", "_s) : missingText(),
         isHttp ? workerStateText(stream, nowMs) : tr("connected", "a stream"),
         isHttp ? workerPlaceText(stream) : peerText(stream.peer), since(stream.sinceMs, nowMs),
         isHttp ? missingText() : countText(stream.messagesIn), isHttp ? missingText() : countText(stream.messagesOut),
         worker && !isHttp ? countText(stream.readysHeld) : missingText(),
         worker ? countText(stream.tasksInHand) : countText(stream.underWay)}};
}

ValueRow queueRow(const Queue& queue, const QueueSetting* setting, qint64 nowMs) {
    const bool isEvery = queue.tenant == u"*";
    QString state;
    if (setting != nullptr && setting->isPaused) {
        state = isEvery || (setting->isOwnPaused && setting->tenant == queue.tenant) ? tr("paused")
                                                                                     : tr("paused for every tenant");
        const QString why =
            tr("by %1, %2: %3").arg(setting->pausedBy, agoText(setting->pausedAtMs, nowMs), setting->pausedBecause);
        state = tr("%1 %2", "a state and who caused it").arg(state, why);
    }
    if (setting != nullptr && setting->maxDepth) {
        const QString bound = tr("at most %1 waiting").arg(countText(*setting->maxDepth));
        state = state.isEmpty() ? bound : state + u"; "_s + bound;
    }
    const auto count = [isEvery](quint64 number) { return isEvery ? missingText() : countText(number); };
    return {queue.tenant + u'\n' + queue.command,
            {isEvery ? tr("every tenant") : queue.tenant, queue.command, count(queue.ready), count(queue.inProgress),
             count(queue.delayed), count(queue.held), since(queue.oldestReadySinceMs, nowMs), state}};
}

ValueRow backupRow(const Backup& backup) {
    return {backup.name, {backup.name, bytesText(backup.bytes), momentText(backup.createdAtMs), backup.path}};
}

ValueRow tableRow(const StoreTable& table) {
    return {table.name, {table.name, countText(table.keys), bytesText(table.bytes), bytesText(table.memoryBytes)}};
}

ValueRow tenantStorageRow(const TenantStorage& tenant) {
    return {tenant.tenant, {tenant.tenant, bytesText(tenant.bytes)}};
}

}  // namespace fairlead::gui
