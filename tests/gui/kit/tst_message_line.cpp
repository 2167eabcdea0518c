// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/message_line.h"

#include <QPushButton>
#include <QTest>
#include <QVBoxLayout>

namespace tst_message_line {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestMessageLine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingMovesWhenItSaysSomething() {
        QWidget page;
        auto* layout = new QVBoxLayout(&page);
        auto* line = new MessageLine(&page);
        auto* button = new QPushButton(u"Apply"_s, &page);
        layout->addWidget(line);
        layout->addWidget(button);
        layout->addStretch(1);
        page.resize(300, 200);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QVERIFY(!line->isVisible());
        const QRect before = button->geometry();
        const QSize least = page.minimumSizeHint();
        for (const QString& text : {u"Not copied: this is no setting."_s, QString(900, u'w'), u"two\nlines"_s}) {
            line->setText(text);
            line->show();
            QCoreApplication::processEvents();
            QCOMPARE(button->geometry(), before);
            QCOMPARE(page.minimumSizeHint(), least);
        }
        line->hide();
        QCoreApplication::processEvents();
        QCOMPARE(button->geometry(), before);
    }
};

QTEST_MAIN(TestMessageLine)

}  // namespace tst_message_line

#include "tst_message_line.moc"
