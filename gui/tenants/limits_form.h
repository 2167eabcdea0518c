// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/data/failure.h"
#include "gui/data/share_preview.h"
#include "gui/data/tenant_settings.h"
#include "gui/query/live_query.h"

#include <QDialog>
#include <QMap>
#include <QPointer>
#include <QStringList>

#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

class AuditList;
class BrokerConnection;
class LimitEditor;
class ProductionCheck;
class SharePreviewList;

// The limits of one tenant or of several, to look at and to change. Every field is made from the table of limits and
// judged by the broker's own rules as it is typed; only what was changed is sent, with the version it was based on.
// Somebody else's change meanwhile is shown and never overwritten unseen. Does not block the window. GUI thread.
class LimitsForm : public QDialog {
    Q_OBJECT
public:
    // At least one tenant. The connection outlives its use here or goes: then it says so.
    LimitsForm(BrokerConnection* connection, QStringList tenants, QWidget* parent = nullptr);
    ~LimitsForm() override;

    QStringList tenants() const { return m_tenants; }
    LimitEditor* editor(LimitField field) const;

Q_SIGNALS:
    void applied(const QStringList& tenants);

private:
    void build();
    QWidget* buildFields();
    QWidget* buildAside();
    QWidget* buildFoot();
    void takeInForce();
    void showBase();
    void showPermission();
    void afterEdit();
    void showPreview();
    QList<ShareChange> shareChanges() const;  // none: nothing that moves a share, or not to be read
    void apply();
    void applyNext();
    void finishApply();
    bool collect();  // what is changed, into m_change; false: something is wrong, and says so
    void noteConflict(const TenantSettings& theirs);
    void takeTheirs();
    void say(const QString& text, bool wrong);
    bool isAnyChanged() const;
    QString titleText() const;

    QPointer<BrokerConnection> m_connection;
    const QStringList m_tenants;
    QMap<QString, TenantSettings> m_base;  // as the fields show them
    struct Change {
        LimitSettings set;
        QList<LimitField> clear;
    };
    Change m_change;
    QStringList m_toApply;
    QStringList m_applied;
    QStringList m_problems;
    bool m_applying = false;
    LiveQuery<QList<TenantSettings>> m_inForce;  // of one tenant again and again: others may change it meanwhile
    LiveQuery<SharePreview> m_shares;
    Call m_send;

    std::vector<LimitEditor*> m_editors;
    QLabel* m_version;
    QLabel* m_notice;
    QPushButton* m_theirs;
    SharePreviewList* m_preview;
    AuditList* m_audit;
    QLineEdit* m_reason;
    QComboBox* m_revert;
    QLabel* m_message;
    QPushButton* m_apply;
    ProductionCheck* m_production;
};

}  // namespace fairlead::gui
