// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/welcome_page.h"

#include "gui/charts/state_colors.h"
#include "gui/connections/broker_address.h"
#include "gui/connections/connection_profile.h"
#include "gui/shell/connection_list.h"
#include "gui/look/box_painting.h"
#include "gui/kit/input_field.h"
#include "gui/kit/text_label.h"
#include "gui/kit/tinted_icon.h"
#include "gui/look/type_sizes.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

class WelcomePage::Card : public QFrame {
public:
    Card(const QString& icon, const QString& title, const QString& text, QWidget* parent)
        : QFrame(parent), body(new TextLabel(text, this)), controls(new QVBoxLayout), m_icon(icon),
          m_drawing(new TextLabel(this)) {
        auto* heading = new TextLabel(title, this);
        heading->setFont(fontOf(font(), TypeSize::Page, true));
        heading->setWordWrap(true);
        body->setWordWrap(true);
        body->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(20, 20, 20, 20);
        layout->setSpacing(10);
        layout->addWidget(m_drawing);
        layout->addWidget(heading);
        layout->addWidget(body);
        layout->addStretch(1);
        layout->addLayout(controls);
        setMinimumWidth(220);
        setMaximumWidth(320);
        colorIcon();
    }

    QLabel* body;
    QVBoxLayout* controls;

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const Tokens& tokens = tokensOf(palette());
        paintBox(painter, rect(), tokens.surface, tokens.line, kRadius);
    }

    void changeEvent(QEvent* event) override {
        if (event->type() == QEvent::PaletteChange) colorIcon();
        QFrame::changeEvent(event);
    }

private:
    void colorIcon() {
        m_drawing->setPixmap(
            tintedIcon(m_icon, palette().color(QPalette::Highlight)).pixmap(QSize(32, 32), devicePixelRatioF()));
    }

    QString m_icon;
    QLabel* m_drawing;
};

WelcomePage::WelcomePage(QWidget* parent) : QWidget(parent), m_message(new TextLabel(this)) {
    auto* name = new TextLabel(tr("Fairlead"), this);
    name->setFont(fontOf(font(), TypeSize::Welcome, true));
    name->setAlignment(Qt::AlignHCenter);
    auto* promise =
        new TextLabel(tr("See who waits, who is served and who is in the way, in every tenant's queue, live."), this);
    promise->setAlignment(Qt::AlignHCenter);
    promise->setWordWrap(true);

    Card* remote = addCard(u"connect"_s, tr("Connect to a broker"),
                           tr("Watch a Fairlead broker that is already running, here or on another machine."));
    m_address = new InputField(u"127.0.0.1:9091"_s, remote);
    m_address->setObjectName(u"address"_s);
    m_address->setAccessibleName(tr("Address of the broker, host and port"));
    m_address->setPlaceholderText(tr("host:port"));
    m_token = new InputField(remote);
    m_token->setObjectName(u"token"_s);
    m_token->setEchoMode(QLineEdit::Password);
    m_token->setAccessibleName(tr("Token, if the broker asks for one"));
    m_token->setPlaceholderText(tr("Token, if the broker asks for one"));
    m_connect = new QPushButton(tr("&Connect"), remote);
    m_connect->setObjectName(u"connect"_s);
    m_connect->setAccessibleName(tr("Connect to the broker"));
    remote->controls->addWidget(m_address);
    remote->controls->addWidget(m_token);
    remote->controls->addWidget(m_connect);

    Card* local = addCard(u"local"_s, tr("Start a local broker"), QString());
    m_localText = local->body;
    m_local = new QPushButton(tr("&Start"), local);
    m_local->setObjectName(u"startLocal"_s);
    m_local->setAccessibleName(tr("Start a local broker"));
    local->controls->addWidget(m_local);
    setLocalFolder({});

    Card* demo = addCard(u"demo"_s, tr("Show me with demo traffic"),
                         tr("Starts a broker of its own and drives it over gRPC with real producers and workers of "
                            "about 40 tenants; one of them is noisy. It ends with the program or with a click."));
    m_demo = new QPushButton(tr("Show the &demo"), demo);
    m_demo->setObjectName(u"showDemo"_s);
    m_demo->setAccessibleName(tr("Show me with demo traffic"));
    demo->controls->addWidget(m_demo);

    m_connections = new ConnectionList(this);
    m_connections->setMaximumWidth(996);

    m_message->setObjectName(u"welcomeMessage"_s);
    m_message->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setMinimumHeight(fontMetrics().height() * 3);

    auto* row = new QHBoxLayout;
    row->setSpacing(18);
    row->addStretch(1);
    for (Card* card : m_cards) row->addWidget(card, 4);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->addStretch(3);
    layout->addWidget(name);
    layout->addSpacing(4);
    layout->addWidget(promise);
    layout->addSpacing(28);
    layout->addLayout(row);
    layout->addSpacing(18);
    auto* saved = new QHBoxLayout;
    // The same spacing as between the cards.
    saved->setSpacing(15);
    saved->addStretch(1);
    saved->addWidget(m_connections, 12);
    saved->addStretch(1);
    layout->addLayout(saved);
    layout->addSpacing(12);
    layout->addWidget(m_message);
    layout->addStretch(4);

    for (QPushButton* button : {m_connect, m_local, m_demo}) {
        button->setAutoDefault(true);
    }
    connect(m_connect, &QPushButton::clicked, this, &WelcomePage::requestConnection);
    connect(m_address, &QLineEdit::returnPressed, this, &WelcomePage::requestConnection);
    connect(m_token, &QLineEdit::returnPressed, this, &WelcomePage::requestConnection);
    connect(m_local, &QPushButton::clicked, this, &WelcomePage::localRequested);
    connect(m_demo, &QPushButton::clicked, this, &WelcomePage::demoRequested);
}

WelcomePage::Card* WelcomePage::addCard(const QString& icon, const QString& title, const QString& text) {
    auto* card = new Card(icon, title, text, this);
    m_cards.push_back(card);
    return card;
}

void WelcomePage::setAddress(const QString& address) { m_address->setText(address); }

void WelcomePage::setLocalFolder(const QString& folder) {
    const QString what = tr("Runs a broker inside this program, for producers and workers on this machine.");
    m_localText->setText(folder.isEmpty() ? what : tr("%1 Its tasks are kept in %2.").arg(what, folder));
}

void WelcomePage::showBusy(const QString& text) {
    for (QPushButton* button : {m_connect, m_local, m_demo}) button->setEnabled(text.isEmpty());
    say(text, false);
}

void WelcomePage::showProblem(const QString& text) {
    showBusy({});
    say(text, true);
}

void WelcomePage::requestConnection() {
    const QString address = m_address->text().trimmed();
    if (!isBrokerAddress(address)) {
        say(tr("“%1” is not an address. One looks like this: 127.0.0.1:9091").arg(address), true);
        m_address->setFocus();
        return;
    }
    const CheckedToken token = checkToken(m_token->text());
    if (!m_token->text().trimmed().isEmpty() && !token.problem.isEmpty()) {
        say(token.problem, true);
        m_token->setFocus();
        return;
    }
    say({}, false);
    Q_EMIT connectRequested(address, token.token);
}

void WelcomePage::say(const QString& text, bool problem) {
    m_problem = problem;
    QPalette colors = palette();
    if (problem) colors.setColor(QPalette::WindowText, stateColors(colors).problem);
    m_message->setPalette(colors);
    m_message->setText(text);
}

void WelcomePage::showEvent(QShowEvent* event) {
    if (focusWidget() == nullptr) m_demo->setFocus();
    QWidget::showEvent(event);
}

void WelcomePage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) say(m_message->text(), m_problem);
    QWidget::changeEvent(event);
}

}  // namespace fairlead::gui

#include "moc_welcome_page.cpp"
