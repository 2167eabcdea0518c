// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/language.h"
#include "gui/app/main_window.h"
#include "gui/app/settings.h"
#include "gui/client/remote_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/models/words/limit_words.h"
#include "gui/kit/elided_label.h"
#include "gui/query/page.h"
#include "gui/shell/page_registry.h"
#include "gui/tenants/tenant_actions.h"
#include "gui/shell/welcome_page.h"
#include "tests/gui/app/busy_broker.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QHash>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QSet>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <chrono>
#include <utility>

namespace tst_translation {

using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

constexpr QSize kSmall(1280, 800);

// Stands behind the translation and so is asked for what is missing there.
class Missing : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* text, const char*, int) const override {
        if (QByteArray(context).startsWith("fairlead"))
            m_texts.insert(QString::fromUtf8(context) + u": "_s + QString::fromUtf8(text));
        return {};
    }
    QStringList take() { return std::exchange(m_texts, {}).values(); }

private:
    mutable QSet<QString> m_texts;
};

// Text that ends before its end, by an ellipsis or by the edge.
QStringList cutOff(const QWidget& part) {
    QStringList cut;
    const auto check = [&cut](const QWidget* widget, const QString& text) {
        const QSize wanted = widget->sizeHint();
        const bool wraps = widget->hasHeightForWidth();
        const int high = wraps ? widget->heightForWidth(widget->width()) : wanted.height();
        if (!text.isEmpty() && ((!wraps && wanted.width() > widget->width()) || high > widget->height()))
            cut << u"“%1” (%2) has %3x%4, wants %5x%6"_s.arg(text, widget->objectName())
                       .arg(widget->width())
                       .arg(widget->height())
                       .arg(wanted.width())
                       .arg(high);
    };
    for (const QLabel* label : part.findChildren<QLabel*>()) {
        // What an elided label shows is data, with the whole of it in its tip.
        if (label->isVisible() && qobject_cast<const ElidedLabel*>(label) == nullptr) check(label, label->text());
    }
    for (const QAbstractButton* button : part.findChildren<QAbstractButton*>())
        if (button->isVisible()) check(button, button->text());
    return cut;
}

// Keys that lead to more than one button.
QStringList ambiguousKeys(const QWidget& part) {
    QHash<QString, QStringList> buttons;
    for (const QAbstractButton* button : part.findChildren<QAbstractButton*>()) {
        const QString key = QKeySequence::mnemonic(button->text()).toString();
        if (button->isVisible() && !key.isEmpty()) buttons[key] << button->text();
    }
    QStringList ambiguous;
    for (auto each = buttons.cbegin(); each != buttons.cend(); ++each)
        if (each.value().size() > 1) ambiguous << each.key() + u": "_s + each.value().join(u", "_s);
    return ambiguous;
}

}  // namespace

class TestTranslation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::installTranslator(&m_missing);
        QVERIFY(useLanguage(u"pt_BR"_s));
        m_broker = std::make_unique<BusyBroker>(12, 5, std::chrono::milliseconds(100));
    }
    void cleanupTestCase() { m_broker.reset(); }

    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->resize(kSmall);
        m_window->show();
        const QString address = QString::fromStdString(m_broker->address());
        m_connection = std::make_unique<BrokerConnection>(address, [address]() -> std::unique_ptr<BrokerClient> {
            return makeRemoteClient(address, fairlead::ClientTls(), {});
        });
    }
    void cleanup() {
        m_window->setConnection(nullptr);
        m_window.reset();
        m_connection.reset();
        m_settings.reset();
        m_folder.reset();
        const QStringList missing = m_missing.take();
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
    }

    void firstScreenSpeaksPortugueseAndFits() {
        const auto* start = m_window->findChild<QAbstractButton*>(u"startLocal"_s);
        QCOMPARE(start->text(), u"&Iniciar"_s);
        QVERIFY2(ambiguousKeys(*m_window).isEmpty(), qPrintable(ambiguousKeys(*m_window).join(u'\n')));
        fits(*m_window);
    }

    void everyPageIsNamedInPortuguese() {
        goLive();
        const QStringList names{u"Tenants"_s,   u"Dead letters"_s, u"Tarefas"_s, u"Eventos"_s,
                                u"Operações"_s, u"Lab"_s,          u"Alertas"_s, u"Broker"_s};
        QStringList seen;
        for (const PageEntry& entry : pageRegistry()) {
            const auto* button = m_window->findChild<QAbstractButton*>(u"page."_s + entry.id);
            QCOMPARE(button->text(), entry.title);
            seen << button->text();
        }
        for (const QString& name : names) QVERIFY2(seen.contains(name), qPrintable(name));
    }

    void everyPageIsTranslatedAndFits_data() {
        QTest::addColumn<QString>("page");
        for (const PageEntry& entry : pageRegistry())
            if (entry.make) QTest::newRow(qPrintable(entry.id)) << entry.id;
    }
    void everyPageIsTranslatedAndFits() {
        QFETCH(const QString, page);
        goLive();
        m_window->showPage(page);
        auto* list = m_window->page(page)->findChild<QAbstractButton*>(u"list"_s);
        if (list != nullptr) list->click();
        // A broker that works has rows for all but the list of its operations and the Lab.
        QTableView* table = nullptr;
        for (QTableView* each : m_window->page(page)->findChildren<QTableView*>()) {
            table =
                table != nullptr && table->width() * table->height() > each->width() * each->height() ? table : each;
        }
        if (page == u"tenants"_s || page == u"tasks"_s || page == u"dead-letters"_s) {
            QTRY_VERIFY(table->model()->rowCount() > 0);
            table->selectRow(0);
            const int before = m_ticks;
            QTRY_VERIFY(m_ticks > before + 3);
        }
        readEveryCell(*m_window->page(page));
        fits(*m_window);
    }

    void sheetsAreTranslated() {
        goLive();
        m_window->showPage(u"tenants"_s);
        auto* table = m_window->page(u"tenants"_s)->findChild<QTableView*>();
        QTRY_VERIFY(table->model()->rowCount() > 0);
        table->selectRow(0);
        m_window->showShortcuts();
        m_window->openPalette();
        m_window->goBack();
        m_window->findChild<TenantActions*>()->editLimits();
        const int before = m_ticks;
        QTRY_VERIFY(m_ticks > before + 3);
    }

    void lostConnectionIsTold() {
        auto other = std::make_unique<BusyBroker>(1, 1, std::chrono::milliseconds(100));
        const QString address = QString::fromStdString(other->address());
        m_connection = std::make_unique<BrokerConnection>(address, [address]() -> std::unique_ptr<BrokerClient> {
            return makeRemoteClient(address, fairlead::ClientTls(), {});
        });
        goLive();
        m_window->showPage(u"tenants"_s);
        other.reset();
        QTRY_VERIFY_WITH_TIMEOUT(m_connection->state() != BrokerConnection::State::Live, 20'000);
        QTRY_VERIFY(m_window->findChild<QWidget*>(u"windowTitle"_s) != nullptr);
        for (const PageEntry& entry : pageRegistry()) m_window->showPage(entry.id);
        fits(*m_window);
    }

    void everyLimitHasItsWords() {
        for (const fairlead::LimitRule& rule : fairlead::limitRules()) {
            QVERIFY(!labelOf(rule).isEmpty());
            QVERIFY(!helpOf(rule).isEmpty());
            unitOf(rule);
        }
    }

    void missingTextIsSeen() {
        QCoreApplication::translate("fairlead::gui", "a text that nobody has translated");
        QCOMPARE(m_missing.take(), QStringList{u"fairlead::gui: a text that nobody has translated"_s});
    }

private:
    void goLive() {
        connect(m_connection.get(), &BrokerConnection::tenantsArrived, this, [this] { ++m_ticks; });
        m_window->setConnection(m_connection.get());
        m_window->showPage(u"tenants"_s);
        m_connection->open();
        const int before = m_ticks;
        QTRY_VERIFY_WITH_TIMEOUT(m_ticks > before + 1, 20'000);
    }

    void fits(const QWidget& part) {
        QCoreApplication::sendPostedEvents();
        QTRY_VERIFY2(cutOff(part).isEmpty(), qPrintable(cutOff(part).join(u'\n')));
        QCOMPARE(m_window->width(), kSmall.width());  // no text has made it wider
    }

    // Also what only a tip, a header or a screen reader shows.
    static void readEveryCell(const QWidget& part) {
        for (const QAbstractItemView* view : part.findChildren<QAbstractItemView*>()) {
            const QAbstractItemModel* model = view->model();
            for (int column = 0; model != nullptr && column < model->columnCount(); ++column) {
                for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)}) {
                    model->headerData(column, Qt::Horizontal, role);
                    for (int row = 0; row < std::min(model->rowCount(), 30); ++row)
                        model->index(row, column).data(role);
                }
            }
        }
    }

    Missing m_missing;
    int m_ticks = 0;
    std::unique_ptr<BusyBroker> m_broker;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<BrokerConnection> m_connection;
};

QTEST_MAIN(TestTranslation)

}  // namespace tst_translation

#include "tst_translation.moc"
