<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>fairlead::gui</name>
    <message numerus="yes">
        <source>%1 and %n other tenants push:</source>
        <translation>
            <numerusform>%1 and %n other tenant push:</numerusform>
            <numerusform>%1 and %n other tenants push:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The other %n active tenants are served</source>
        <translation>
            <numerusform>The other %n active tenant is served</numerusform>
            <numerusform>The other %n active tenants are served</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 chosen tasks</source>
        <translation>
            <numerusform>%1 chosen task</numerusform>
            <numerusform>%1 chosen tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing waits for a worker; %1 tasks are delayed.</source>
        <translation>
            <numerusform>Nothing waits for a worker; %1 task is delayed.</numerusform>
            <numerusform>Nothing waits for a worker; %1 tasks are delayed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 alerts</source>
        <translation>
            <numerusform>%1 alert</numerusform>
            <numerusform>%1 alerts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants · quiet ones wait %2 (p99) · %3 ready · %4 delayed · %5 running · %6 dead · %7/s in · %8/s done · idle slots %9</source>
        <translation>
            <numerusform>%1 tenant · quiet ones wait %2 (p99) · %3 ready · %4 delayed · %5 running · %6 dead · %7/s in · %8/s done · idle slots %9</numerusform>
            <numerusform>%1 tenants · quiet ones wait %2 (p99) · %3 ready · %4 delayed · %5 running · %6 dead · %7/s in · %8/s done · idle slots %9</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n seats, for %2)</source>
        <translation>
            <numerusform>%1 (%n seat, for %2)</numerusform>
            <numerusform>%1 (%n seats, for %2)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>all %n seats are taken</source>
        <translation>
            <numerusform>there is %n seat, and it is taken</numerusform>
            <numerusform>all %n seats are taken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more tasks are with workers that are not connected</source>
        <translation>
            <numerusform>%n more task is with a worker that is not connected</numerusform>
            <numerusform>%n more tasks are with workers that are not connected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tenants are ahead of it</source>
        <translation>
            <numerusform>%n tenant is ahead of it</numerusform>
            <numerusform>%n tenants are ahead of it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seats are free, and kept for much shorter tasks of others, up to %1</source>
        <translation>
            <numerusform>%n seat is free, and kept for much shorter tasks of others, up to %1</numerusform>
            <numerusform>%n seats are free, and kept for much shorter tasks of others, up to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seats are free, and left to tenants with a guaranteed minimum</source>
        <translation>
            <numerusform>%n seat is free, and left to tenants with a guaranteed minimum</numerusform>
            <numerusform>%n seats are free, and left to tenants with a guaranteed minimum</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks are still with workers that have gone, until they return or their tasks are taken from them</source>
        <translation>
            <numerusform>%n task is still with a worker that has gone, until it returns or its task is taken from it</numerusform>
            <numerusform>%n tasks are still with workers that have gone, until they return or their tasks are taken from them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of them wait for another attempt.</source>
        <translation>
            <numerusform>%1 of them waits for another attempt.</numerusform>
            <numerusform>%1 of them wait for another attempt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n creates were refused in the last %1, because of %2.</source>
        <translation>
            <numerusform>%n create was refused in the last %1, because of %2.</numerusform>
            <numerusform>%n creates were refused in the last %1, because of %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tenants wait too long</source>
        <translation>
            <numerusform>%n tenant waits too long</numerusform>
            <numerusform>%n tenants wait too long</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks wait;</source>
        <translation>
            <numerusform>%1 task waits;</numerusform>
            <numerusform>%1 tasks wait;</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tenants wait</source>
        <translation>
            <numerusform>%n tenant waits</numerusform>
            <numerusform>%n tenants wait</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tenants are throttled</source>
        <translation>
            <numerusform>%n tenant is throttled</numerusform>
            <numerusform>%n tenants are throttled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks wait</source>
        <translation>
            <numerusform>%1 task waits</numerusform>
            <numerusform>%1 tasks wait</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n active tenants are served</source>
        <translation>
            <numerusform>The %n active tenant is served</numerusform>
            <numerusform>All %n active tenants are served</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 dead</source>
        <translation>
            <numerusform>%1 dead</numerusform>
            <numerusform>%1 dead</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 more dead letters between %2 and %3</source>
        <translation>
            <numerusform>%1 more dead letter between %2 and %3</numerusform>
            <numerusform>%1 more dead letters between %2 and %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, usually %2, on %n minutes</source>
        <translation>
            <numerusform>%1, usually %2, on %n minute</numerusform>
            <numerusform>%1, usually %2, on %n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 a minute at the arrivals of the last %n minutes</source>
        <translation>
            <numerusform>%1 a minute at the arrivals of the last %n minute</numerusform>
            <numerusform>%1 a minute at the arrivals of the last %n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n others get less, most of all %1: %2 instead of %3</source>
        <translation>
            <numerusform>%n other gets less, %1: %2 instead of %3</numerusform>
            <numerusform>%n others get less, most of all %1: %2 instead of %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change %n limits</source>
        <translation>
            <numerusform>Change %n limit</numerusform>
            <numerusform>Change %n limits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 for %n tenants</source>
        <translation>
            <numerusform>%1 for %n tenant</numerusform>
            <numerusform>%1 for %n tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 new tenants</source>
        <translation>
            <numerusform>%1 new tenant</numerusform>
            <numerusform>%1 new tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks of %2 taken back</source>
        <translation>
            <numerusform>%1 task of %2 taken back</numerusform>
            <numerusform>%1 tasks of %2 taken back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other tenants wait longer meanwhile</source>
        <translation>
            <numerusform>%n other tenant waits longer meanwhile</numerusform>
            <numerusform>%n other tenants wait longer meanwhile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks refused, because it is throttled</source>
        <translation>
            <numerusform>%1 task refused, because it is throttled</numerusform>
            <numerusform>%1 tasks refused, because it is throttled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks beyond its limit “%2”; taken, because the limit only counts</source>
        <translation>
            <numerusform>%1 task beyond its limit “%2”; taken, because the limit only counts</numerusform>
            <numerusform>%1 tasks beyond its limit “%2”; taken, because the limit only counts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks refused: its limit “%2” is reached</source>
        <translation>
            <numerusform>%1 task refused: its limit “%2” is reached</numerusform>
            <numerusform>%1 tasks refused: its limit “%2” is reached</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 workers of more kinds are gone</source>
        <translation>
            <numerusform>%1 worker of another kind is gone</numerusform>
            <numerusform>%1 workers of more kinds are gone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %1 workers that take %2 are gone</source>
        <translation>
            <numerusform>The only worker (%1) that takes %2 is gone</numerusform>
            <numerusform>All %1 workers that take %2 are gone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks were in their hands</source>
        <translation>
            <numerusform>%1 task was in their hands</numerusform>
            <numerusform>%1 tasks were in their hands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 workers of more kinds are back</source>
        <translation>
            <numerusform>%1 worker of another kind is back</numerusform>
            <numerusform>%1 workers of more kinds are back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 more tenants wait too long because of others</source>
        <translation>
            <numerusform>%1 more tenant waits too long because of others</numerusform>
            <numerusform>%1 more tenants wait too long because of others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tenants push at once: %1</source>
        <translation>
            <numerusform>%n tenant pushes: %1</numerusform>
            <numerusform>%n tenants push at once: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks were taken back: no result came from their workers in time</source>
        <translation>
            <numerusform>%1 task was taken back: no result came from its worker in time</numerusform>
            <numerusform>%1 tasks were taken back: no result came from their workers in time</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 tasks begun</source>
        <translation>
            <numerusform>%1 of %2 task begun</numerusform>
            <numerusform>%1 of %2 tasks begun</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 stay done</source>
        <translation>
            <numerusform>%1 stays done</numerusform>
            <numerusform>%1 stay done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants · %2 ready · %3 delayed · %4 running · %5 dead</source>
        <translation>
            <numerusform>%1 tenant · %2 ready · %3 delayed · %4 running · %5 dead</numerusform>
            <numerusform>%1 tenants · %2 ready · %3 delayed · %4 running · %5 dead</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tenants wait longer than usual</source>
        <translation>
            <numerusform>%n tenant waits longer than usual</numerusform>
            <numerusform>%n tenants wait longer than usual</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 crowds out %n tenants</source>
        <translation>
            <numerusform>%1 crowds out %n tenant</numerusform>
            <numerusform>%1 crowds out %n tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cap it at %n seats</source>
        <translation>
            <numerusform>Cap it at %n seat</numerusform>
            <numerusform>Cap it at %n seats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sent</source>
        <translation>
            <numerusform>%n sent</numerusform>
            <numerusform>%n sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n completed</source>
        <translation>
            <numerusform>%n completed</numerusform>
            <numerusform>%n completed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held by a worker</source>
        <translation>
            <numerusform>%n held by a worker</numerusform>
            <numerusform>%n held by a worker</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ready</source>
        <translation>
            <numerusform>%n ready</numerusform>
            <numerusform>%n ready</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n delayed</source>
        <translation>
            <numerusform>%n delayed</numerusform>
            <numerusform>%n delayed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dead</source>
        <translation>
            <numerusform>%n dead</numerusform>
            <numerusform>%n dead</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ended otherwise</source>
        <translation>
            <numerusform>%n ended otherwise</numerusform>
            <numerusform>%n ended otherwise</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refused</source>
        <translation>
            <numerusform>%n refused</numerusform>
            <numerusform>%n refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks without an answer:</source>
        <translation>
            <numerusform>%n task without an answer:</numerusform>
            <numerusform>%n tasks without an answer:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks are not there any more:</source>
        <translation>
            <numerusform>%n task is not there any more:</numerusform>
            <numerusform>%n tasks are not there any more:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks wait; this server does not say who is hurt</source>
        <translation>
            <numerusform>%1 task waits; this server does not say who is hurt</numerusform>
            <numerusform>%1 tasks wait; this server does not say who is hurt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Keep the cap of %n seats for good</source>
        <translation>
            <numerusform>Keep the cap of %n seat for good</numerusform>
            <numerusform>Keep the cap of %n seats for good</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tenants waited too long</source>
        <translation>
            <numerusform>%n tenant waited too long</numerusform>
            <numerusform>%n tenants waited too long</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them were told without a name.</source>
        <translation>
            <numerusform>%n of them was told without a name.</numerusform>
            <numerusform>%n of them were told without a name.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already there</source>
        <translation>
            <numerusform>%n already there</numerusform>
            <numerusform>%n already there</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants would have fared better, none worse.</source>
        <translation>
            <numerusform>%1 tenant would have fared better, none worse.</numerusform>
            <numerusform>%1 tenants would have fared better, none worse.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants would have fared worse, none better.</source>
        <translation>
            <numerusform>%1 tenant would have fared worse, none better.</numerusform>
            <numerusform>%1 tenants would have fared worse, none better.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants would have fared worse.</source>
        <translation>
            <numerusform>%1 tenant would have fared worse.</numerusform>
            <numerusform>%1 tenants would have fared worse.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants would have fared better.</source>
        <translation>
            <numerusform>%1 tenant would have fared better.</numerusform>
            <numerusform>%1 tenants would have fared better.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks would have begun instead of %2.</source>
        <translation>
            <numerusform>%1 task would have begun instead of %2.</numerusform>
            <numerusform>%1 tasks would have begun instead of %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 creates would have been refused.</source>
        <translation>
            <numerusform>%1 create would have been refused.</numerusform>
            <numerusform>%1 creates would have been refused.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks</source>
        <comment>that were replayed</comment>
        <translation>
            <numerusform>%1 task</numerusform>
            <numerusform>%1 tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <comment>whose tasks were replayed</comment>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 deliveries were not recorded, because there were too many at once.</source>
        <translation>
            <numerusform>%1 delivery was not recorded, because there were too many at once.</numerusform>
            <numerusform>%1 deliveries were not recorded, because there were too many at once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %1 tasks the run time was not known: another one&apos;s was taken.</source>
        <translation>
            <numerusform>Of %1 task the run time was not known: another one&apos;s was taken.</numerusform>
            <numerusform>Of %1 tasks the run time was not known: another one&apos;s was taken.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 creates were refused then; they do not come again.</source>
        <translation>
            <numerusform>%1 create was refused then; it does not come again.</numerusform>
            <numerusform>%1 creates were refused then; they do not come again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants were throttled then, and are in the replay.</source>
        <translation>
            <numerusform>%1 tenant was throttled then, and is in the replay.</numerusform>
            <numerusform>%1 tenants were throttled then, and are in the replay.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks of that time wait or run until now.</source>
        <translation>
            <numerusform>%1 task of that time waits or runs until now.</numerusform>
            <numerusform>%1 tasks of that time wait or run until now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more commands</source>
        <translation>
            <numerusform>%1 and %n more command</numerusform>
            <numerusform>%1 and %n more commands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 workers that take %3 are gone</source>
        <translation>
            <numerusform>%1 of %2 workers that take %3 is gone</numerusform>
            <numerusform>%1 of %2 workers that take %3 are gone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 workers that take %3 are gone with %4 of %n seats;</source>
        <translation>
            <numerusform>%1 of %2 workers that take %3 are gone with %4 of %n seat;</numerusform>
            <numerusform>%1 of %2 workers that take %3 are gone with %4 of %n seats;</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tasks hang in %1 of %n seats:</source>
        <translation>
            <numerusform>Tasks hang in %1 of %n seat:</numerusform>
            <numerusform>Tasks hang in %1 of %n seats:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>They are on %1 and %n more workers.</source>
        <translation>
            <numerusform>They are on %1 and %n more worker.</numerusform>
            <numerusform>They are on %1 and %n more workers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>They are of %n tenants, of %1 most.</source>
        <translation>
            <numerusform>They are of %n tenant, of %1 most.</numerusform>
            <numerusform>They are of %n tenants, of %1 most.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 creates were refused</source>
        <translation>
            <numerusform>%1 create was refused</numerusform>
            <numerusform>%1 creates were refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks died</source>
        <translation>
            <numerusform>%1 task died</numerusform>
            <numerusform>%1 tasks died</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %1 tasks waited at once</source>
        <translation>
            <numerusform>At most %1 task waited at once</numerusform>
            <numerusform>At most %1 tasks waited at once</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seats are free although tasks wait: %1</source>
        <translation>
            <numerusform>%n seat is free although tasks wait: %1</numerusform>
            <numerusform>%n seats are free although tasks wait: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks</source>
        <translation>
            <numerusform>%1 task</numerusform>
            <numerusform>%1 tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 dead letters</source>
        <translation>
            <numerusform>%1 dead letter</numerusform>
            <numerusform>%1 dead letters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks of %2 wait</source>
        <translation>
            <numerusform>%1 task of %2 waits</numerusform>
            <numerusform>%1 tasks of %2 wait</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks of %n tenants wait</source>
        <translation>
            <numerusform>%1 tasks of %n tenant wait</numerusform>
            <numerusform>%1 tasks of %n tenants wait</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of the %2 free seats stay free although tasks wait: %3</source>
        <translation>
            <numerusform>%1 of the %2 free seats stays free although tasks wait: %3</numerusform>
            <numerusform>%1 of the %2 free seats stay free although tasks wait: %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks are held until somebody activates them.</source>
        <translation>
            <numerusform>%1 task is held until somebody activates it.</numerusform>
            <numerusform>%1 tasks are held until somebody activates them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of the usual %n seats are gone;</source>
        <translation>
            <numerusform>%1 of the usual %n seat is gone;</numerusform>
            <numerusform>%1 of the usual %n seats are gone;</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tries failed</source>
        <translation>
            <numerusform>%1 try failed</numerusform>
            <numerusform>%1 tries failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks wait for their next try.</source>
        <translation>
            <numerusform>%1 task waits for its next try.</numerusform>
            <numerusform>%1 tasks wait for their next try.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %2 more errors</source>
        <translation>
            <numerusform>%1 and %2 more error</numerusform>
            <numerusform>%1 and %2 more errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n free seats are kept for guaranteed minimums.</source>
        <translation>
            <numerusform>%n free seat is kept for a guaranteed minimum.</numerusform>
            <numerusform>%n free seats are kept for guaranteed minimums.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n workers came, for %1</source>
        <translation>
            <numerusform>%n worker came, for %1</numerusform>
            <numerusform>%n workers came, for %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The cron entry %1 was skipped %n times: %2</source>
        <translation>
            <numerusform>The cron entry %1 was skipped %n time: %2</numerusform>
            <numerusform>The cron entry %1 was skipped %n times: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The cron entry %1 created %n tasks</source>
        <translation>
            <numerusform>The cron entry %1 created %n task</numerusform>
            <numerusform>The cron entry %1 created %n tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 tasks failed again, more than %3 %</source>
        <translation>
            <numerusform>%1 of %2 task failed again, more than %3 %</numerusform>
            <numerusform>%1 of %2 tasks failed again, more than %3 %</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n come free as its tasks end</source>
        <translation>
            <numerusform>%n comes free as its tasks end</numerusform>
            <numerusform>%n come free as its tasks end</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tenants waited longer than usual</source>
        <translation>
            <numerusform>%n tenant waited longer than usual</numerusform>
            <numerusform>%n tenants waited longer than usual</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n of them it is not recorded why they waited.</source>
        <translation>
            <numerusform>Of %n of them it is not recorded why it waited.</numerusform>
            <numerusform>Of %n of them it is not recorded why they waited.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new tasks were refused</source>
        <translation>
            <numerusform>%n new task was refused</numerusform>
            <numerusform>%n new tasks were refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks died</source>
        <translation>
            <numerusform>%n task died</numerusform>
            <numerusform>%n tasks died</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not known of %n tenants how long they waited</source>
        <translation>
            <numerusform>not known of %n tenant how long it waited</numerusform>
            <numerusform>not known of %n tenants how long they waited</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n producers</source>
        <translation>
            <numerusform>%n producer</numerusform>
            <numerusform>%n producers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n workers</source>
        <translation>
            <numerusform>%n worker</numerusform>
            <numerusform>%n workers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::AlertsPage</name>
    <message numerus="yes">
        <source>rings now, %n times</source>
        <translation>
            <numerusform>rings now, %n time</numerusform>
            <numerusform>rings now, %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CausePanel</name>
    <message numerus="yes">
        <source>and %1 more</source>
        <translation>
            <numerusform>and %1 more</numerusform>
            <numerusform>and %1 more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 tenants</source>
        <translation>
            <numerusform>%1 of %2 tenant</numerusform>
            <numerusform>%1 of %2 tenants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CauseTree</name>
    <message numerus="yes">
        <source>%1 errors</source>
        <translation>
            <numerusform>%1 error</numerusform>
            <numerusform>%1 errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 dead letters</source>
        <translation>
            <numerusform>%1 dead letter</numerusform>
            <numerusform>%1 dead letters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ChangeCard</name>
    <message numerus="yes">
        <source>%1 more tenants</source>
        <translation>
            <numerusform>%1 more tenant</numerusform>
            <numerusform>%1 more tenants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqDeadLettersPage</name>
    <message numerus="yes">
        <source>%1 dead letters</source>
        <translation>
            <numerusform>%1 dead letter</numerusform>
            <numerusform>%1 dead letters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqQueueModel</name>
    <message numerus="yes">
        <source>%n commands</source>
        <translation>
            <numerusform>%n command</numerusform>
            <numerusform>%n commands</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqServerPage</name>
    <message numerus="yes">
        <source>%n groups</source>
        <translation>
            <numerusform>%n group</numerusform>
            <numerusform>%n groups</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CodeqTenantsPage</name>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 queues</source>
        <translation>
            <numerusform>%1 queue</numerusform>
            <numerusform>%1 queues</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 rows match</source>
        <translation>
            <numerusform>%1 row matches</numerusform>
            <numerusform>%1 rows match</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CompareView</name>
    <message numerus="yes">
        <source>Taking the settings of %1: %2 tenants</source>
        <translation>
            <numerusform>Taking the settings of %1: %2 tenant</numerusform>
            <numerusform>Taking the settings of %1: %2 tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 settings</source>
        <translation>
            <numerusform>%1 setting</numerusform>
            <numerusform>%1 settings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 differences</source>
        <translation>
            <numerusform>%1 difference</numerusform>
            <numerusform>%1 differences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Chosen: %1 settings in %2, as in %3.</source>
        <translation>
            <numerusform>Chosen: %1 setting in %2, as in %3.</numerusform>
            <numerusform>Chosen: %1 settings in %2, as in %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Preview %1 changes…</source>
        <translation>
            <numerusform>Preview %1 change…</numerusform>
            <numerusform>Preview %1 changes…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::CopyPreview</name>
    <message numerus="yes">
        <source>%1 changes in %2; nothing else is changed</source>
        <translation>
            <numerusform>%1 change in %2; nothing else is changed</numerusform>
            <numerusform>%1 changes in %2; nothing else is changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 changes made</source>
        <translation>
            <numerusform>%1 change made</numerusform>
            <numerusform>%1 changes made</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 changes are made, one after the other. They can be undone.</source>
        <translation>
            <numerusform>%1 change is made. It can be undone.</numerusform>
            <numerusform>%1 changes are made, one after the other. They can be undone.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::DeadLettersPage</name>
    <message numerus="yes">
        <source>At least %1 dead letters</source>
        <translation>
            <numerusform>At least %1 dead letter</numerusform>
            <numerusform>At least %1 dead letters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 dead letters of %2</source>
        <translation>
            <numerusform>%1 dead letter of %2</numerusform>
            <numerusform>%1 dead letters of %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::EventsPage</name>
    <message numerus="yes">
        <source>%1 events</source>
        <translation>
            <numerusform>%1 event</numerusform>
            <numerusform>%1 events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 events</source>
        <translation>
            <numerusform>%1 of %2 event</numerusform>
            <numerusform>%1 of %2 events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 events are hidden by them, or happened at another time.</source>
        <translation>
            <numerusform>%1 event is hidden by them, or happened at another time.</numerusform>
            <numerusform>%1 events are hidden by them, or happened at another time.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::ExportControl</name>
    <message numerus="yes">
        <source>%1 rows written to %2</source>
        <translation>
            <numerusform>%1 row written to %2</numerusform>
            <numerusform>%1 rows written to %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::FleetCompare</name>
    <message numerus="yes">
        <source>%1 tenants of %2 are in %3</source>
        <translation>
            <numerusform>%1 tenant of %2 is in %3</numerusform>
            <numerusform>%1 tenants of %2 are in %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::FleetPage</name>
    <message numerus="yes">
        <source>%n in trouble</source>
        <comment>connections</comment>
        <translation>
            <numerusform>%n in trouble</numerusform>
            <numerusform>%n in trouble</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n held back or not let in</source>
        <comment>connections</comment>
        <translation>
            <numerusform>%n held back or not let in</numerusform>
            <numerusform>%n held back or not let in</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not known</source>
        <comment>connections</comment>
        <translation>
            <numerusform>%n not known</numerusform>
            <numerusform>%n not known</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n well</source>
        <comment>connections</comment>
        <translation>
            <numerusform>%n well</numerusform>
            <numerusform>%n well</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connections: %1</source>
        <translation>
            <numerusform>%n connection: %1</numerusform>
            <numerusform>%n connections: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>As it was at %1, by what %2 of %n connections recorded. Who was hurt then is not known.</source>
        <translation>
            <numerusform>As it was at %1, by what %2 of %n connection recorded. Who was hurt then is not known.</numerusform>
            <numerusform>As it was at %1, by what %2 of %n connections recorded. Who was hurt then is not known.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::IncidentView</name>
    <message numerus="yes">
        <source>For %n of the waits nothing is foretold: nothing is ready, the backlog would grow, or the pace or the usual wait is not known.</source>
        <translation>
            <numerusform>For %n of the waits nothing is foretold: nothing is ready, the backlog would grow, or the pace or the usual wait is not known.</numerusform>
            <numerusform>For %n of the waits nothing is foretold: nothing is ready, the backlog would grow, or the pace or the usual wait is not known.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LabLeftovers</name>
    <message numerus="yes">
        <source>%1 tenants of an earlier Lab are still here.</source>
        <translation>
            <numerusform>%1 tenant of an earlier Lab is still here.</numerusform>
            <numerusform>%1 tenants of an earlier Lab are still here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LabPage</name>
    <message numerus="yes">
        <source>This broker has %1 other tenants: confirm first that they may be served by other policies meanwhile.</source>
        <translation>
            <numerusform>This broker has %1 other tenant: confirm first that it may be served by other policies meanwhile.</numerusform>
            <numerusform>This broker has %1 other tenants: confirm first that they may be served by other policies meanwhile.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks sent, %2 done</source>
        <translation>
            <numerusform>%1 task sent, %2 done</numerusform>
            <numerusform>%1 tasks sent, %2 done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 other tenants may be served by other policies meanwhile</source>
        <translation>
            <numerusform>%1 other tenant may be served by other policies meanwhile</numerusform>
            <numerusform>%1 other tenants may be served by other policies meanwhile</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LaneChart</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LimitsOpener</name>
    <message numerus="yes">
        <source>Not taken back for %n tenants</source>
        <translation>
            <numerusform>Not taken back for %n tenant</numerusform>
            <numerusform>Not taken back for %n tenants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::LimitsSheet</name>
    <message numerus="yes">
        <source>Limits of %1 tenants</source>
        <translation>
            <numerusform>Limits of %1 tenant</numerusform>
            <numerusform>Limits of %1 tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stops nothing: %n tasks above the cap end by themselves.</source>
        <translation>
            <numerusform>Stops nothing: %n task above the cap ends by itself.</numerusform>
            <numerusform>Stops nothing: %n tasks above the cap end by themselves.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::NowPage</name>
    <message numerus="yes">
        <source>%1 of %n tenants, worst first</source>
        <translation>
            <numerusform>%1 of %n tenant, worst first</numerusform>
            <numerusform>%1 of %n tenants, worst first</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>none of %n tenants</source>
        <translation>
            <numerusform>none of %n tenant</numerusform>
            <numerusform>none of %n tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n more for other reasons</source>
        <translation>
            <numerusform>; %n more for other reasons</numerusform>
            <numerusform>; %n more for other reasons</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n tenants, not by others: see the sentence above</source>
        <translation>
            <numerusform>%1 of %n tenant, not by others: see the sentence above</numerusform>
            <numerusform>%1 of %n tenants, not by others: see the sentence above</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::OperationDetail</name>
    <message numerus="yes">
        <source>The %1 that failed again</source>
        <translation>
            <numerusform>The %1 that failed again</numerusform>
            <numerusform>The %1 that failed again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::OperationSheet</name>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %1 dead letters of %2.</source>
        <translation>
            <numerusform>At least %1 dead letter of %2.</numerusform>
            <numerusform>At least %1 dead letters of %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 dead letters of %2.</source>
        <translation>
            <numerusform>%1 dead letter of %2.</numerusform>
            <numerusform>%1 dead letters of %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::PushCard</name>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 shared seats</source>
        <translation>
            <numerusform>%1 shared seat</numerusform>
            <numerusform>%1 shared seats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more push.</source>
        <translation>
            <numerusform>%n more pushes.</numerusform>
            <numerusform>%n more push.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks run</source>
        <translation>
            <numerusform>%1 task runs</numerusform>
            <numerusform>%1 tasks run</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %1 free</source>
        <translation>
            <numerusform>, %1 free</numerusform>
            <numerusform>, %1 free</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n more elsewhere</source>
        <translation>
            <numerusform>; %n more elsewhere</numerusform>
            <numerusform>; %n more elsewhere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::SeatHolders</name>
    <message numerus="yes">
        <source>%n seats, for %1</source>
        <translation>
            <numerusform>%n seat, for %1</numerusform>
            <numerusform>%n seats, for %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::SendPanel</name>
    <message numerus="yes">
        <source>Waiting for %n answers…</source>
        <translation>
            <numerusform>Waiting for %n answer…</numerusform>
            <numerusform>Waiting for %n answers…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No answer to %n tasks, which may have been created: %1</source>
        <translation>
            <numerusform>No answer to %n task, which may have been created: %1</numerusform>
            <numerusform>No answer to %n tasks, which may have been created: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::StateChip</name>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TasksPage</name>
    <message numerus="yes">
        <source>%1 tasks</source>
        <translation>
            <numerusform>%1 task</numerusform>
            <numerusform>%1 tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %1 tasks: narrow the filters to see others</source>
        <translation>
            <numerusform>The first %1 task: narrow the filters to see others</numerusform>
            <numerusform>The first %1 tasks: narrow the filters to see others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %1 tasks, more as you scroll</source>
        <translation>
            <numerusform>The first %1 task, more as you scroll</numerusform>
            <numerusform>The first %1 tasks, more as you scroll</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %1 tasks, stopped: not all were looked at</source>
        <translation>
            <numerusform>The first %1 task, stopped: not all were looked at</numerusform>
            <numerusform>The first %1 tasks, stopped: not all were looked at</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantActions</name>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantHistory</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantLinks</name>
    <message numerus="yes">
        <source>%1 dead letters</source>
        <translation>
            <numerusform>%1 dead letter</numerusform>
            <numerusform>%1 dead letters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tasks</source>
        <translation>
            <numerusform>%1 task</numerusform>
            <numerusform>%1 tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::TenantsPage</name>
    <message numerus="yes">
        <source>%1 tenants are hidden by the filter.</source>
        <translation>
            <numerusform>%1 tenant is hidden by the filter.</numerusform>
            <numerusform>%1 tenants are hidden by the filter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 tenants</source>
        <translation>
            <numerusform>%1 of %2 tenant</numerusform>
            <numerusform>%1 of %2 tenants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tenants</source>
        <translation>
            <numerusform>%1 tenant</numerusform>
            <numerusform>%1 tenants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::WaitingPanel</name>
    <message numerus="yes">
        <source>and %1 more commands</source>
        <translation>
            <numerusform>and %1 more command</numerusform>
            <numerusform>and %1 more commands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 ready</source>
        <translation>
            <numerusform>%1: %2 ready</numerusform>
            <numerusform>%1: %2 ready</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 ready; %3</source>
        <translation>
            <numerusform>%1: %2 ready; %3</numerusform>
            <numerusform>%1: %2 ready; %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::WhatIfPage</name>
    <message numerus="yes">
        <source>%n limits have no effect in a replay and are left out.</source>
        <translation>
            <numerusform>%n limit has no effect in a replay and is left out.</numerusform>
            <numerusform>%n limits have no effect in a replay and are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 deliveries are recorded, since %2.</source>
        <translation>
            <numerusform>%1 delivery is recorded, since %2.</numerusform>
            <numerusform>%1 deliveries are recorded, since %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fairlead::gui::WorkPanel</name>
    <message numerus="yes">
        <source>, renewed %n times</source>
        <translation>
            <numerusform>, renewed %n time</numerusform>
            <numerusform>, renewed %n times</numerusform>
        </translation>
    </message>
</context>
</TS>
