// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/tenant_change.h"
#include "gui/data/tenant_settings.h"
#include "gui/kit/side_sheet.h"
#include "gui/models/limit_forecast.h"
#include "gui/query/live_query.h"

#include <QMap>
#include <QPointer>
#include <QStringList>

#include <vector>

class QAbstractButton;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace fairlead::gui {

class AuditList;
class BrokerConnection;
class LimitEditor;
class LimitsEffect;
class ProductionCheck;
class UntilChoice;

// Shows and edits the limits of one tenant or of several, in a sheet over the page. It lists what is set or in use, and the
// others on demand. Every field is built from the table of limits and validated by the broker's own rules while the user types.
// Only changed fields are sent, with the version they are based on. A concurrent change by another operator is shown and never
// silently overwritten. Deletes itself when it closes. GUI thread.
class LimitsSheet : public SideSheet {
    Q_OBJECT
public:
    // tenants: at least one. figures: what the page knows of a tenant now. page: lies below it. When the connection is
    // destroyed, the sheet shows that it is not connected.
    LimitsSheet(BrokerConnection* connection, QStringList tenants, FiguresOf figures, QWidget* page);
    ~LimitsSheet() override;

    // What was changed: who brings it back needs to know what it was.
    struct Applied {
        QString what;  // "Cap 12 until 14:45"
        QList<LimitField> fields;
        QList<TenantSettings> before;
        QList<TenantSettings> after;
    };

    QStringList tenants() const { return m_tenants; }
    LimitEditor* editor(LimitField field) const;
    bool isChanged() const;
    // Closes, unless something was changed: then it asks first, in place. Once more: goes on.
    void askToClose();
    void begin();  // the keys go to its first field

Q_SIGNALS:
    void applied(const fairlead::gui::LimitsSheet::Applied& change);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Change {
        LimitSettings set;
        QList<LimitField> clear;
    };

    void build();
    QWidget* buildHead();
    QWidget* buildContent();
    QWidget* buildFoot();
    void openMenu();
    void takeInForce();
    void showBase();
    void showUse();
    void showEditors();
    void showPermission();
    void showVerb();
    void afterEdit();
    void propose();  // shows the effect of what was typed
    Change change(bool* anyWrong = nullptr) const;
    void apply();
    void applyNext();
    void finishApply();
    bool collect();  // fills m_change; false: something is missing or not possible, and the sheet says so
    void takeFailure(const QString& tenant, const QString& text);
    void noteConflict(const TenantSettings& theirs);
    void takeTheirs();
    void say(const QString& text, bool wrong);
    void leave();
    qint64 nowMs() const;
    QString titleText() const;

    QPointer<BrokerConnection> m_connection;
    const QStringList m_tenants;
    const FiguresOf m_figures;
    QMap<QString, TenantSettings> m_base;  // the settings that the fields are based on
    Change m_change;
    QString m_verb;
    QString m_why;
    std::chrono::milliseconds m_after{};
    QStringList m_toApply;
    Applied m_applied;
    QMap<QString, TenantSettings> m_before;
    QStringList m_problems;
    bool m_applying = false;
    bool m_saysPermission = false;
    LiveQuery<QList<TenantSettings>> m_inForce;  // polled for one tenant, which others may change
    Call m_send;

    std::vector<LimitEditor*> m_editors;
    QList<LimitField> m_added;  // by "Add a limit"
    QLabel* m_version;
    QLabel* m_throttle;
    QWidget* m_notice;
    QLabel* m_noticeText;
    QWidget* m_question;
    QAbstractButton* m_discard;
    QVBoxLayout* m_fields;
    QToolButton* m_add;
    LimitsEffect* m_effect;
    AuditList* m_audit;
    UntilChoice* m_until;
    QLineEdit* m_reason;
    QLabel* m_message;
    QPushButton* m_apply;
    ProductionCheck* m_production;
};

}  // namespace fairlead::gui
