// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/pictures/layout_faults.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

namespace tst_layout_faults {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestLayoutFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_window = std::make_unique<QWidget>();
        m_window->resize(400, 300);
        m_window->show();
    }

    void whatFitsHasNoFault() {
        auto* label = new QLabel(u"ready"_s, m_window.get());
        label->resize(300, 20);
        label->show();
        QCOMPARE(layoutFaults(*m_window), QStringList());
    }

    void labelThatIsCutIsNamedUnlessItHasATooltip() {
        auto* label = new QLabel(QString(100, u'x'), m_window.get());
        label->setObjectName(u"name"_s);
        label->resize(30, 20);
        label->show();
        QCOMPARE(layoutFaults(*m_window).size(), 1);
        QVERIFY(layoutFaults(*m_window).first().startsWith(u"label name is cut"_s));
        label->setToolTip(label->text());
        QCOMPARE(layoutFaults(*m_window), QStringList());
    }

    void buttonThatIsCutIsNamed() {
        auto* button = new QPushButton(u"Requeue these 10,000 tasks"_s, m_window.get());
        button->setObjectName(u"requeue"_s);
        button->resize(40, 24);
        button->show();
        QCOMPARE(layoutFaults(*m_window), QStringList{u"button requeue is cut: Requeue these 10,000 tasks"_s});
    }

    void numberThatIsCutAndATableThatScrollsSidewaysAreNamed() {
        QStandardItemModel model(1, 2);
        model.setHorizontalHeaderLabels({u"Ready"_s, u"Name"_s});
        model.setData(model.index(0, 0), u"1,000,000,000"_s);
        model.setData(model.index(0, 0), int(Qt::AlignRight), Qt::TextAlignmentRole);
        QTableView table(m_window.get());
        table.setObjectName(u"tenants"_s);
        table.setModel(&model);
        table.resize(200, 100);
        table.setColumnWidth(0, 20);
        table.setColumnWidth(1, 20);
        table.show();
        QCOMPARE(layoutFaults(*m_window),
                 QStringList{u"number in column Ready of table tenants is cut: 1,000,000,000"_s});
        table.setColumnWidth(0, 150);
        table.setColumnWidth(1, 150);
        QTRY_COMPARE(layoutFaults(*m_window).size(), 1);
        QVERIFY(layoutFaults(*m_window).first().startsWith(u"table tenants scrolls sideways"_s));
    }

    void windowThatNeedsMoreThanTheSmallestScreenIsNamed() {
        QWidget wide;
        auto* layout = new QHBoxLayout(&wide);
        auto* inner = new QWidget(&wide);
        inner->setMinimumSize(1100, 100);
        layout->addWidget(inner);
        wide.show();
        QCOMPARE(layoutFaults(wide).size(), 1);
        QVERIFY(layoutFaults(wide).first().startsWith(u"window needs 11"_s));
    }

private:
    std::unique_ptr<QWidget> m_window;
};

QTEST_MAIN(TestLayoutFaults)

}  // namespace tst_layout_faults

#include "tst_layout_faults.moc"
