// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/secret_store.h"

#include "gui/data/translation.h"

#include <qt6keychain/keychain.h>

#include <QObject>

#include <utility>

namespace fairlead::gui {

namespace {

QString service() { return QStringLiteral("fairlead"); }

Failure toFailure(const QKeychain::Job& job) {
    using enum Failure::Kind;
    const QString why = job.errorString();
    switch (job.error()) {
        case QKeychain::EntryNotFound: return {NotFound, tr("the keychain holds no token for this connection")};
        case QKeychain::AccessDeniedByUser:
        case QKeychain::AccessDenied: return {Refused, tr("the keychain is locked, or was not opened")};
        case QKeychain::NoBackendAvailable:
        case QKeychain::NotImplemented: return {NotSupported, tr("no keychain runs here")};
        default:
            // libsecret has no error code of its own for a missing secret service.
            return {NotSupported,
                    why.isEmpty() ? tr("no keychain runs here") : tr("no keychain runs here: %1").arg(why)};
    }
}

class SystemKeychain final : public SecretStore {
public:
    Call read(const QString& id, Then<QString> then) override {
        auto* job = new QKeychain::ReadPasswordJob(service());
        return start(job, id, std::move(then), [job] { return job->textData(); });
    }

    Call write(const QString& id, const QString& secret, Then<Nothing> then) override {
        auto* job = new QKeychain::WritePasswordJob(service());
        job->setTextData(secret);
        return start(job, id, std::move(then), [] { return Nothing(); });
    }

    Call remove(const QString& id, Then<Nothing> then) override {
        auto* job = new QKeychain::DeletePasswordJob(service());
        return start<Nothing>(
            job, id,
            [then = std::move(then)](const Outcome<Nothing>& outcome) {
                const bool wasNone = !outcome && outcome.failure().kind == Failure::Kind::NotFound;
                then(wasNone ? Outcome<Nothing>(Nothing()) : outcome);
            },
            [] { return Nothing(); });
    }

private:
    // A job deletes itself when done; after a cancelled call its answer is dropped.
    template <typename Value, typename Read>
    Call start(QKeychain::Job* job, const QString& id, Then<Value> then, Read value) {
        auto ticket = std::make_shared<Call::Ticket>();
        job->setKey(id);
        // Some versions fall back to an unencrypted settings file by default.
        job->setInsecureFallback(false);
        QObject::connect(job, &QKeychain::Job::finished, job,
                         [ticket, then = std::move(then), value](const QKeychain::Job* done) {
                             if (!std::exchange(ticket->isAwaited, false)) return;
                             if (done->error() == QKeychain::NoError)
                                 then(value());
                             else
                                 then(toFailure(*done));
                         });
        job->start();
        return Call(ticket);
    }
};

}  // namespace

std::unique_ptr<SecretStore> systemKeychain() { return std::make_unique<SystemKeychain>(); }

}  // namespace fairlead::gui
