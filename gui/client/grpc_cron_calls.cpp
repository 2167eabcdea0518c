// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/page_conversion.h"

#include <value_conversions.h>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

api::PutCronRequest toPutRequest(const Cron& cron, const QString& reason) {
    api::PutCronRequest request;
    request.set_reason(reason.toStdString());
    write(*request.mutable_cron(), cron);
    request.set_keep_payload(!cron.payload);
    return request;
}

class GrpcCronCalls final : public CronCalls {
public:
    explicit GrpcCronCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call listCrons(const PageRequest& page, Then<PageOf<Cron>> then) override {
        return m_caller.ask(
            api::kListCrons, pageOf(page, api::ListCronsRequest()), {},
            [](const api::ListCronsResponse& answer) { return toPage(answer, answer.crons(), as<Cron>); },
            std::move(then));
    }

    Call previewCron(const QString& expression, const QString& zone, Then<CronPreview> then) override {
        api::PreviewCronRequest request;
        request.set_expression(expression.toStdString());
        request.set_zone(zone.toStdString());
        return m_caller.ask(api::kPreviewCron, request, {}, as<CronPreview>, std::move(then));
    }

    Call putCron(const Cron& cron, const QString& reason, Then<Cron> then) override {
        return m_caller.ask(api::kPutCron, toPutRequest(cron, reason), GrpcCaller::change(), as<Cron>, std::move(then));
    }

    Call changeCron(const QString& tenant, const QString& name, CronAction action, const QString& reason,
                    Then<Cron> then) override {
        api::ChangeCronRequest request;
        request.set_tenant(tenant.toStdString());
        request.set_name(name.toStdString());
        request.set_reason(reason.toStdString());
        const auto options = GrpcCaller::change();
        switch (action) {
            case CronAction::Enable: return m_caller.ask(api::kEnableCron, request, options, as<Cron>, std::move(then));
            case CronAction::Disable:
                return m_caller.ask(api::kDisableCron, request, options, as<Cron>, std::move(then));
            case CronAction::Delete: break;
        }
        return m_caller.ask(api::kDeleteCron, request, options, as<Cron>, std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

}  // namespace

std::unique_ptr<CronCalls> makeCronCalls(GrpcCaller& caller) { return std::make_unique<GrpcCronCalls>(caller); }

}  // namespace fairlead::gui
