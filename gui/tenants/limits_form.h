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
class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

class AuditList;
class BrokerConnection;
class LimitEditor;
class ProductionCheck;
class SharePreviewList;

// Shows and edits the limits of one tenant or of several. Every field is built from the table of limits and validated
// by the broker's own rules while the user types. Only changed fields are sent, with the version they are based on. A
// concurrent change by another operator is shown and never silently overwritten. Not modal. GUI thread.
class LimitsForm : public QDialog {
    Q_OBJECT
public:
    // tenants: at least one. When the connection is destroyed, the form shows that it is not connected.
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
    QList<ShareChange> shareChanges() const;  // empty: no edit changes a share, or an edit is invalid
    void apply();
    void applyNext();
    void finishApply();
    bool collect();  // fills m_change; false: a value is invalid, and the form says so
    void noteConflict(const TenantSettings& theirs);
    void takeTheirs();
    void say(const QString& text, bool wrong);
    bool isAnyChanged() const;
    QString titleText() const;

    QPointer<BrokerConnection> m_connection;
    const QStringList m_tenants;
    QMap<QString, TenantSettings> m_base;  // the settings that the fields are based on
    struct Change {
        LimitSettings set;
        QList<LimitField> clear;
    };
    Change m_change;
    QStringList m_toApply;
    QStringList m_applied;
    QStringList m_problems;
    bool m_applying = false;
    LiveQuery<QList<TenantSettings>> m_inForce;  // polled for one tenant, which others may change
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
