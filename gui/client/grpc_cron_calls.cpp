// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/crons.pb.h"
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/page_conversion.h"

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

Cron toCron(const api::Cron& message) {
    Cron cron;
    cron.tenant = text(message.tenant());
    cron.name = text(message.name());
    cron.expression = text(message.expression());
    cron.zone = text(message.zone());
    cron.overlap = fromWire(message.overlap(), Cron::Overlap::Enqueue);
    cron.isEnabled = message.enabled();
    cron.command = text(message.command());
    cron.priority = message.priority();
    cron.maxAttempts = message.max_attempts();
    cron.webhook = text(message.webhook());
    cron.payloadBytes = message.payload_bytes();
    cron.author = text(message.author());
    cron.createdAtMs = toMs(message.created_at());
    cron.lastRunAtMs = toMs(message.last_run_at());
    cron.nextRunAtMs = toMs(message.next_run_at());
    cron.isOwed = message.owed();
    cron.trouble = text(message.trouble());
    return cron;
}

CronPreview toPreview(const api::PreviewCronResponse& message) {
    CronPreview preview;
    for (const auto& time : message.run_at()) preview.runsAtMs.append(toMs(time));
    if (message.has_skipped_at()) preview.skippedAtMs = toMs(message.skipped_at());
    return preview;
}

api::PutCronRequest toPutRequest(const Cron& cron, const QString& reason) {
    api::PutCronRequest request;
    request.set_reason(reason.toStdString());
    api::Cron& message = *request.mutable_cron();
    message.set_tenant(cron.tenant.toStdString());
    message.set_name(cron.name.toStdString());
    message.set_expression(cron.expression.toStdString());
    message.set_zone(cron.zone.toStdString());
    message.set_overlap(api::CronOverlap(int(cron.overlap)));
    message.set_enabled(cron.isEnabled);
    message.set_command(cron.command.toStdString());
    if (cron.payload) message.set_payload(cron.payload->toStdString());
    request.set_keep_payload(!cron.payload);
    message.set_priority(cron.priority);
    message.set_max_attempts(cron.maxAttempts);
    message.set_webhook(cron.webhook.toStdString());
    return request;
}

class GrpcCronCalls final : public CronCalls {
public:
    explicit GrpcCronCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call listCrons(const PageRequest& page, Then<PageOf<Cron>> then) override {
        return m_caller.ask(
            api::kListCrons, pageOf(page, api::ListCronsRequest()), {},
            [](const api::ListCronsResponse& answer) { return toPage(answer, answer.crons(), toCron); },
            std::move(then));
    }

    Call previewCron(const QString& expression, const QString& zone, Then<CronPreview> then) override {
        api::PreviewCronRequest request;
        request.set_expression(expression.toStdString());
        request.set_zone(zone.toStdString());
        return m_caller.ask(api::kPreviewCron, request, {}, toPreview, std::move(then));
    }

    Call putCron(const Cron& cron, const QString& reason, Then<Cron> then) override {
        return m_caller.ask(api::kPutCron, toPutRequest(cron, reason), GrpcCaller::change(), toCron, std::move(then));
    }

    Call changeCron(const QString& tenant, const QString& name, CronAction action, const QString& reason,
                    Then<Cron> then) override {
        api::ChangeCronRequest request;
        request.set_tenant(tenant.toStdString());
        request.set_name(name.toStdString());
        request.set_reason(reason.toStdString());
        const auto options = GrpcCaller::change();
        switch (action) {
            case CronAction::Enable: return m_caller.ask(api::kEnableCron, request, options, toCron, std::move(then));
            case CronAction::Disable: return m_caller.ask(api::kDisableCron, request, options, toCron, std::move(then));
            case CronAction::Delete: break;
        }
        return m_caller.ask(api::kDeleteCron, request, options, toCron, std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

}  // namespace

std::unique_ptr<CronCalls> makeCronCalls(GrpcCaller& caller) { return std::make_unique<GrpcCronCalls>(caller); }

}  // namespace fairlead::gui
