// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/language.h"

#include "gui/app/options.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/what_if/replay_text.h"

#include <QLocale>
#include <QTest>

namespace tst_language {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

// In this order: a language, once set, stays.
class TestLanguage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void languageIsReadInBothWaysOfWritingIt() {
        QCOMPARE(languageAsked({u"fairlead"_s, u"--demo"_s, u"--language"_s, u"pt_BR"_s}), u"pt_BR"_s);
        QCOMPARE(languageAsked({u"fairlead"_s, u"--language=pt_BR"_s}), u"pt_BR"_s);
        QVERIFY(languageAsked({u"fairlead"_s, u"--demo"_s}).isEmpty());
        QVERIFY(languageAsked({u"fairlead"_s, u"--language"_s}).isEmpty());
    }

    void languageThatThereIsNotIsRefusedAndNamed() {
        QVERIFY(!useLanguage(u"xx"_s));
        const ParsedOptions parsed = parseOptions({u"fairlead"_s, u"--language"_s, u"xx"_s}, true);
        QVERIFY2(parsed.problem.contains(u"“xx”"_s), qPrintable(parsed.problem));
    }

    void everyLanguageIsSaidInTheHelp() {
        const QString help = parseOptions({u"fairlead"_s, u"--help"_s}, true).answer;
        for (const QString& name : languages()) {
            QVERIFY2(help.contains(name), qPrintable(name));
            QCOMPARE(parseOptions({u"fairlead"_s, u"--language"_s, name}, true).options.language, name);
        }
    }

    void englishKnowsTheSingular() {
        QVERIFY(useLanguage(u"en"_s));
        QCOMPARE(fairlead::gui::tr("%1 chosen tasks", nullptr, 1).arg(1), u"1 chosen task"_s);
        QCOMPARE(fairlead::gui::tr("%1 chosen tasks", nullptr, 2).arg(2), u"2 chosen tasks"_s);
        QCOMPARE(countText(12'345), u"12,345"_s);
        WhatIfAnswer answer;
        answer.worse = answer.better = answer.tasks = answer.tenantCount = 1;
        QVERIFY2(sentenceOf(answer).startsWith(u"1 tenant would have fared worse. 1 tenant would have fared better."_s),
                 qPrintable(sentenceOf(answer)));
        QVERIFY2(sentenceOf(answer).contains(u"1 task · 1 tenant · "_s), qPrintable(sentenceOf(answer)));
        QCOMPARE(noteText({ReplayNote::Kind::ThrottledThen, 1, 0, {}}),
                 u"1 tenant was throttled then, and is in the replay."_s);
    }

    void portugueseSetsTextsPluralsAndNumbers() {
        QVERIFY(useLanguage(u"pt_BR"_s));
        QCOMPARE(fairlead::gui::tr("Dead letters"), u"Dead letters"_s);
        QCOMPARE(fairlead::gui::tr("Queue depth"), u"Profundidade da fila"_s);
        QCOMPARE(fairlead::gui::tr("%1 chosen tasks", nullptr, 1).arg(1), u"1 tarefa escolhida"_s);
        QCOMPARE(fairlead::gui::tr("%1 chosen tasks", nullptr, 2).arg(2), u"2 tarefas escolhidas"_s);
        QCOMPARE(countText(12'345), u"12.345"_s);
        QVERIFY(parseOptions({u"fairlead"_s, u"--help"_s}, true).answer.contains(u"Mostra este texto."_s));
    }

    void wordThatMeansTwoThingsIsTranslatedTwice() {
        QCOMPARE(fairlead::gui::tr("done"), u"concluídas"_s);
        QCOMPARE(fairlead::gui::tr("done", "an operation"), u"concluída"_s);
    }
};

int main(int argc, char** argv) {
    // What the machine is set to must not decide.
    qputenv("LC_ALL", "C.UTF-8");
    qputenv("LANGUAGE", "");
    const QCoreApplication application(argc, argv);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    TestLanguage test;
    return QTest::qExec(&test, argc, argv);
}

}  // namespace tst_language

#include "tst_language.moc"
