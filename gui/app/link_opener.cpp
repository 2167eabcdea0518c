// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/link_opener.h"

#include "gui/app/main_window.h"
#include "gui/app/session.h"
#include "gui/connections/connection_profiles.h"
#include "gui/kit/plain_texts.h"
#include "gui/shell/profile_actions.h"

namespace fairlead::gui {

namespace {

constexpr int kPatienceMs = 60'000;  // a token may have to be typed

// The one of this name; else the only one of it in other letters, as some programs change them on the way.
template <typename Item, typename Name>
const Item* named(const QList<Item>& items, const QString& name, const Name& nameOf) {
    const Item* found = nullptr;
    int count = 0;
    for (const Item& item : items) {
        if (nameOf(item) == name) return &item;
        if (nameOf(item).compare(name, Qt::CaseInsensitive) != 0) continue;
        found = &item;
        ++count;
    }
    return count == 1 ? found : nullptr;
}

}  // namespace

LinkOpener::LinkOpener(MainWindow& window, Session& session, ConnectionProfiles& profiles, ProfileActions& actions)
    : m_window(window), m_session(session), m_profiles(profiles), m_actions(actions) {
    connect(&m_session, &Session::connectionChanged, this, &LinkOpener::showWhenKnown);
}

void LinkOpener::open(const QString& text) {
    m_waiting.reset();
    QString problem;
    const auto link = parseLink(text, &problem);
    if (link)
        go(*link);
    else
        m_window.sayOfLink(problem);
}

void LinkOpener::go(const Link& link) {
    const QList<BrokerConnection*> open = m_session.connections();
    const QList<ConnectionProfile> saved = m_profiles.list();
    BrokerConnection* const* connection =
        named(open, link.connection, [](BrokerConnection* one) { return linkName(*one); });
    const ConnectionProfile* profile =
        named(saved, link.connection, [](const ConnectionProfile& one) { return one.name; });
    if (connection == nullptr && profile == nullptr) {
        m_window.sayOfLink(tr("The link is about “%1”, which is no saved connection. Save one of this name to open it.")
                               .arg(briefName(link.connection)));
        return;
    }
    m_waiting = link;
    m_key = connection != nullptr ? (*connection)->mark().key : profile->id;
    m_patience.setRemainingTime(kPatienceMs);
    if (connection != nullptr)
        m_session.show(*connection);
    else
        m_actions.open(profile->id);
    showWhenKnown();
}

// A page shows what it is asked for only once it knows the broker's tenants.
void LinkOpener::showWhenKnown() {
    BrokerConnection* shown = m_session.connection();
    if (!m_waiting || shown == nullptr || shown->mark().key != m_key || m_patience.hasExpired()) return;
    if (shown->state() == BrokerConnection::State::Live && shown->dataAgeMs() >= 0) {
        m_window.showLink(*std::exchange(m_waiting, std::nullopt));
        return;
    }
    // Queued, so that the pages have taken what has arrived.
    connect(shown, &BrokerConnection::tenantsArrived, this, &LinkOpener::showWhenKnown,
            Qt::ConnectionType(Qt::QueuedConnection | Qt::UniqueConnection));
}

}  // namespace fairlead::gui

#include "moc_link_opener.cpp"
