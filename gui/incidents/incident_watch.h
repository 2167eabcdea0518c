// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/incident.h"
#include "gui/data/tenant_row.h"

#include <QHash>
#include <QList>
#include <QSet>
#include <QString>

namespace fairlead::gui {

inline constexpr qsizetype kMostInvestigated = 100;  // victims of an investigation

// What is live of an incident: who is hurt now, and the figures of the tenants it is about. Costs a look-up for each row of an
// update, and keeps no more than those.
class IncidentWatch {
public:
    void clear();
    void take(const TenantsUpdate& update);
    // The tenants of the incident; their figures are known from their next change on.
    void setTenants(const QStringList& tenants);

    const BrokerTotals& totals() const { return m_totals; }
    qint64 atMs() const { return m_atMs; }  // broker's clock; 0: nothing has come
    const TenantRow* find(const QString& tenant) const;
    // Who is hurt, who waits longest first. incident: as Finding::incident.
    QList<TenantRow> hurt(quint64 incident) const;
    QList<TenantRow> harmedBy(const Finding& finding) const;  // of whom most tasks are harmed first

private:
    BrokerTotals m_totals;
    qint64 m_atMs = 0;
    QSet<QString> m_wanted;
    QHash<QString, TenantRow> m_rows;
};

// Whether tasks of it are late, refused or dead beyond what is usual; of an older broker, whether it is hurt.
bool isHarmed(const TenantRow& row);

// The finding of what does most harm; of a tenant: of most of its harm. Null: nothing does, or an older broker counts none.
const Finding* causeOf(const IncidentWatch& watch, const QString& tenant);

// What ends the harm of a finding in which nobody is accused: "workers that come back"; empty: nothing has to.
QString helpAgainst(const Finding& finding);

// What is so now, as the beginning of an investigation, with its cause as it is now. tenant: whom it is about, culprit
// or victim; empty: the worst there is. It has the victims, the beginning and the sentence of that alone, whatever else
// is wrong. Nobody is accused whom the broker does not accuse.
Incident draftOfNow(const IncidentWatch& watch, const QString& tenant);

// A draft that accuses somebody, as long as the broker does: who is hurt meanwhile is hurt in it, too, and its title and cause
// count as the broker does now. Any other stays as it is.
Incident followed(Incident draft, const IncidentWatch& watch);

// About this tenant, whatever happened to it; nobody is accused. Empty: about all. When it began is not set.
Incident draftAbout(const QString& tenant);

// "clipfarm crowds out 6 tenants". tenants: so many that the broker counts; not all of them have to be named.
QString titleOf(const Incident& incident, quint64 tenants = 0);

// The finding that accuses this tenant, empty: any; null: none does.
const Finding* accusationOf(const BrokerTotals& totals, const QString& tenant);

}  // namespace fairlead::gui
