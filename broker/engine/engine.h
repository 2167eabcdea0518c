// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/calendar.h"
#include "broker/engine/commands/command.h"
#include "broker/engine/engine_state.h"
#include "broker/engine/explaining.h"
#include "broker/engine/parts/meant_lease.h"
#include "broker/engine/transition.h"
#include "shared/status.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// The only writer: all queue state and every rule about tasks. A deterministic state machine: commands and read answers
// go in with the time, turns come out; no thread, no clock, no disk. It runs in the broker (EngineThread) and in tests.
// Its memory is ahead of the disk by the turns that are not committed yet. That is safe because nothing is sent before
// its turn is committed, and because a commit that fails ends the process.
//
// The life of a task (its records in brackets):
//
//   create --> ready [Body, Live(, Ready)] --claim--> in progress [+Lease] --completed--> [Body, Ended]
//         \--> delayed [Body, Live, Due] --due--^        |  \--failed, or out of attempts--> dead [Body, Ended, Dead]
//                          ^---- nack, lease end --------'  \--abandon--> ready, at the end of its line
class Engine : private EngineState {
public:
    explicit Engine(const EngineOptions& options);
    ~Engine();

    // Rebuilds memory from the store. What it repairs or creates (the store's secret, the epoch) is written in the
    // first turn. REQUIRES: called first, once. Cost: one pass over Name, Lease, Live and the keys of Dead.
    Status recover(const Store& store, Time now);

    // How far the calendar is ahead: before recover(), what it was when the last run ended; then, what it is. A change is a
    // step of the machine's clock: what is due by the calendar is planned anew, and the store keeps what `clocks` has to say.
    void setCalendar(Micros offset) { m_calendarOffset = offset; }
    void calendarIs(Micros offset, const CalendarSource& clocks, Time now);

    void apply(ClientCommand command, Time now), apply(ReadAnswered answered, Time now);
    // Ends the turn: fires what is due, hands out tasks, and returns all that the turn has collected. isLast: the last
    // turn before a stop also saves and publishes what is otherwise due with the next tick.
    Turn finishTurn(Time now, bool isLast = false);
    // When it should be called even if nothing was applied, and how many bytes of records the turn has so far.
    Time nextWake() const;
    void putOffFigures(Time until);  // no tick before, except in the last turn: those before it are still being made
    size_t turnBytes() const { return m_turn.writes.bytes(); }

private:
    // engine.cpp
    TenantState &tenant(TenantNumber number), &tenantNamed(const std::string& name);
    void touch(TenantState& tenant), changed(TenantState& tenant, const TaskId& id), lookWhetherLate(Time now);
    Sequence nextSequence(Time now);
    std::shared_ptr<WorkerSession> session(SessionId id) const;
    void fireDue(Time now), becomeDue(DelayedTask&& task, Time now), tellFigures(Time now, bool isLast);
    void addFigures(TenantState& tenant, const WorkerWatch::Away& away, Time now), publishFigures(Time now);
    // engine_create.cpp
    void handle(CreateTasks&&, Time), handle(LookUpIdempotencyKeyDone&&, Time), handle(HurtChanged&&, Time);
    void handle(DiskRoomChanged&& command, Time now) { m_disk.take(command.room, m_events, m_turn, now); }
    Result<TaskId> create(TenantState& tenant, NewTask&& task, std::string* beyond, Time now);  // or why it may not
    // REQUIRES: nothing forbids it, and what it costs is spent.
    TaskId make(TenantState& tenant, NewTask&& task, std::optional<AdmissionLimit> exceeded, Time now);
    Status roomFor(const std::string& queue, TenantState& tenant, Time now, size_t newQueues = 0);
    Status refusal(TenantState&, Status why, const RoomAsked&, uint64_t creates, Time);  // of creates: counted and told here
    Status withWait(TenantState&, Status why, const RoomAsked&, Time);  // whose limit, and when it is likely to fit
    // The limits of tenant and queue, whatever it is that is to wait or to be held: the soft one that it exceeds, or why not.
    Result<std::optional<AdmissionLimit>> admit(TenantState&, const std::string& queue, const AdmissionRequest&, Time now);
    // engine_batches.cpp
    void handle(LookUpCreatesDone&& answer, Time now), tell(Creation&& creation);
    bool isOutdated(const LookUpCreatesDone& answer) const;
    Creation createAll(TenantState& tenant, LookUpCreatesDone&& answer, Time now);
    void takeUniqueKey(TenantNumber, const TaskId&, const UniqueRule& rule, TaskCore& core, Time now);
    void takeIdempotencyKey(TenantNumber, const std::string& key, const TaskId&, Time now), ask(ReadRequest request);
    // engine_worker.cpp
    void handle(OpenWorker&&, Time), handle(CloseWorker&&, Time), handle(OfferSeats&&, Time);
    void handle(SubmitResults&&, Time), handle(NackTask&&, Time), handle(HeartbeatTask&&, Time);
    void handle(AbandonTask&&, Time), handle(ResumeSeats&&, Time), handle(ReturnUnsent&&, Time);
    void await(SeatOffer offer, Time now), leaseChanged(const TaskId& id);
    PoolKey poolKeyOf(const WorkerSession& worker, const std::vector<std::string>& commands, Time now);
    PoolId poolFor(WorkerSession& worker, std::vector<std::string> commands, Time now);
    // Whether a connected worker takes this command of any of these tenants.
    bool isTakenOf(const TenantScope& tenants, const std::string& command) const;
    Lease* leaseFor(const WorkerSession& worker, PendingAck& ack, const char* notFound, Time now);
    Lease* leaseFor(const LeaseAsker& asker, PendingAck& ack, const char* notFound, Time now);
    // Tells the worker, once the store was asked about those of its tasks that nobody holds. worker: 0: without a stream.
    void acknowledge(Answer answer, const TenantScope& tenants, SessionId worker);
    void handle(ReadLateAcksDone&& answer, Time) { m_lateAcks.answered(answer, m_turn); }
    void extend(const TaskId& id, const Lease& held, Micros by, Time now), writeLease(const TaskId&, const Lease&);
    void refuseResult(const WorkerSession& worker, SubmitResults::Item& item, Time now);
    void openSession(SessionId session, const std::string& worker, const TenantScope& scope, uint64_t asker, Time now);
    uint64_t closeSession(SessionId session, Time since, Time now);  // returns how many tasks were in its hands
    // engine_callers.cpp: workers without a stream
    void handle(FetchTasks&&, Time), handle(StopWaiting&&, Time), handle(ConnectionBroke&&, Time);
    void handle(ReturnFetched&&, Time), handle(FinishTasks&&, Time), handle(RetryTask&&, Time);
    void handle(ExtendLeases&&, Time), handle(GiveBackTask&&, Time), handle(KeepText&&, Time), handle(TellGone&&, Time);
    void handle(ShowUnfinished&&, Time) { m_work.wantUnfinished(); }
    void handle(AwaitEnd&& command, Time) { m_endWaits.add(std::move(command), m_turn); }
    void handle(StopAwaitingEnd&& command, Time) { m_endWaits.remove(command); }
    void stopWaiting(SessionId id, Time now), waitIsOver(const SeatOffer& offer, uint32_t free, Time now);
    void serveFetches(Time now), serve(SeatOffer offer, Time now);
    bool isReadyFor(const WorkerSession&, CommandNumber) const, findPools(SeatOffer&, Time);  // false: no task for it
    PendingAck claim(const TaskCaller& caller, const TaskId& id, Lease** held, Time now);
    // engine_transitions.cpp: the only places where a task changes its state
    void makeReady(TenantState& tenant, const TaskId& id, const LiveRecord& live, Time now);
    void index(TenantNumber tenant, CommandNumber command, const ReadyTask& task);
    void makeDelayed(TenantState&, const TaskId&, LiveRecord live, Time due, Sequence heldBackAt = 0);
    void makeScheduled(TenantState&, const TaskId&, LiveRecord live, Time due);  // of the calendar
    void makeWaiting(TenantState&, const TaskId&, const LiveRecord&, Time now);  // ready, or until the record's time
    void delay(TenantState&, const TaskId&, const LiveRecord& live);
    // When it becomes ready, in the engine's time; nothing: at once.
    std::optional<Time> waitsUntil(std::optional<Time> runAt, std::optional<Time> calendarAt, Time now) const;
    std::optional<Time> waitsUntil(const LiveRecord& live, Time now) const;
    void lease(TenantState& tenant, CommandNumber command, PoolId pool, const SeatOffer& offer, Assigned& assigned,
               Time now);
    void end(const TaskId& id, Ending ending, Time now), giveBack(const TaskId& id, Time now);
    void writeEnd(const TaskId& id, const EndingTask& task, Ending ending, Time now);
    void endWaiting(TenantState& tenant, const TaskId& id, const LiveRecord& live, Ending ending, Time now);
    void hold(TenantState&, const TaskId&, LiveRecord live), expireLater(TenantState&, const TaskId&, const LiveRecord&);
    // How the task has ended, if it is not tried again; otherwise `delay` is set to the one that was applied.
    std::optional<TaskEnd> retryOrDeadLetter(const TaskId& id, Retry& retry, Time now);
    Lease releaseLease(const TaskId& id, Time now, bool isCompleted = false);
    void recordAttempt(const TaskId& id, const Lease& lease, AttemptOutcome outcome, const std::string& error,
                       const std::optional<JobError>& failure, Time now);
    void leave(TenantState& tenant, const TaskId& id, const TaskCore& core);  // gives back what it held until its end
    // engine_operations.cpp
    void handle(StartOperation&&, Time), handle(ControlOperation&&, Time), handle(ReadDeadDone&&, Time);
    void stepOperations(Time now), tellOf(const Operation&, std::string_view type, const std::string& author, Time now);
    LiveRecord bringBack(TenantNumber tenant, const TaskId& id, const EndedRecord& ended,
                         const std::optional<JobTerms>& terms, const Asked& asked, std::optional<Time> runAt, Time now);
    void forget(const DeadTask& task, Time now), forgetClientId(TenantNumber tenant, const TaskId& clientId);
    void removeDeadLetter(const DeadPlace& place, CommandNumber command, const std::string& error,
                          const std::string& errorType);
    // engine_sweeps.cpp
    Status beginSweep(uint64_t operation, OperationSpec& spec, Time now), checkKnown(const std::string& tenant) const;
    void handle(ReadSweepDone&&, Time), endSweep(const Operation& operation, Time now), retire(TenantState&, Time now);
    void eraseTask(TenantState& tenant, const SweptTask& task, Time now);
    // engine_webhooks.cpp, engine_subscriptions.cpp
    void handle(SettleWebhook&&, Time), announceEnd(const TaskId&, TenantNumber, const TaskCore&, TaskEnd, Time);
    void handle(ChangeSubscription&&, Time), handle(ListSubscriptions&&, Time), handle(RetryDelivery&&, Time);
    void tellSubscribers(Time), keepCall(const WebhookPlace&, const WebhookRecord&, std::vector<Answer>& answers);
    // engine_workflows.cpp
    void handle(StartWorkflow&&, Time), handle(CancelWorkflow&&, Time), handle(ReadWorkflowsDone&&, Time);
    void stepEnded(TenantNumber, const TaskId&, const WorkflowEndRecord&), allEnded(const WorkflowPlace& cancelled);
    void withdraw(const WorkflowPlace&, const std::vector<WorkflowTask>&, Time), begin(WorkflowStarts&&, Time);
    // engine_edits.cpp
    void handle(ChangeTask&&, Time), handle(ReadTaskDone&&, Time);
    Result<std::optional<AdmissionLimit>> admitEdit(TenantState&, const ReadTaskDone&, Time);
    Status edit(ReadTaskDone&, Time), remove(ReadTaskDone&, Time), release(ReadTaskDone&, Time);
    void withdraw(TenantState& tenant, const TaskId& id, const LiveRecord& live, Time now);
    // engine_states.cpp, engine_keys.cpp
    Status cancel(ReadTaskDone&, Time), activate(ReadTaskDone&, Time), retryEnded(ReadTaskDone&, Time);
    Status expire(ReadTaskDone&, Time), callBack(ReadTaskDone&, Time);
    bool endHead(TenantState& tenant, CommandNumber command, ReadyQueue& queue, Time now);
    bool holdBack(TenantState& tenant, CommandNumber command, ReadyQueue& queue, Time now);
    void handle(ChangeKeyLimit&&, Time), handle(ReadKeyLimits&&, Time), callBack(Time now), endKeyLimits(Time now);
    KeyLimitView viewOf(const KeyGates::View& view) const;
    const KeyLimit* keyLimitOf(const TaskCore& core) const;
    void tellOfKey(std::string_view, const TenantState&, CommandNumber, const TaskId&, const KeyLimit&, Time);
    void closeKey(const Lease&, const TaskId&, const RetryTask&, Time), ruleQueue(const KeyGates::Place&, Time), goOn(Time);
    // engine_tenants.cpp
    void handle(ChangeTenant&&, Time), handle(AwaitFigures&&, Time), handle(ReadTenants&&, Time);
    void handle(ExplainPlace&&, Time), handle(ReloadTenantFile&&, Time), handle(Ping&&, Time);
    Explaining explaining() const;
    TenantView viewOf(TenantNumber number) const;
    void keepTenant(TenantNumber number, Time now), writeDown(AuditEntry entry);  // both across restarts
    void revertTemporarySettings(Time now), refreshLimits(TenantNumber number, Time now);  // of one tenant, or of all
    // engine_job_events.cpp
    void handle(ListenToJobs&&, Time), tellFollowers(TenantNumber, Event&&);  // below: filled in at once; null: unheard
    JobEvent* jobEvent(JobEvent::Kind kind, const TenantState& tenant, CommandNumber command, const TaskId& id,
                       const TaskCore& core, Time now);
    void tellOfEnd(const TenantState& owner, const TaskId& id, const EndingTask& task, const Ending& ending, Time now);
    void tellOfWait(const TenantState& tenant, CommandNumber command, const TaskId& id, const TaskCore& core,
                    const std::optional<Time>& runAt, Time now);  // unset, or past: it is ready
    JobEvent* tellOfDelivery(JobEvent::Kind kind, const Lease& lease, const TaskId& id, const std::string& error,
                             const std::optional<JobError>& failure, Time now);
    // engine_queues.cpp
    void handle(ChangeQueue&&, Time), handle(ReadQueues&&, Time), pauseQueue(TenantNumber, CommandNumber, bool, Time);
    // Whether it admits one task, held or not, with so many more than are in it already.
    Status boundOf(const std::string& queue, const TenantState& tenant, bool isHeld, int64_t more = 0) const;
    QueueView queueOf(TenantNumber tenant, CommandNumber command, const TenantScope& scope) const;
    // engine_fairness.cpp
    void handle(ChangePolicy&&, Time), handle(OverrideThrottle&&, Time), saveAlive(Time now, bool isLast);
    void saveFairness(Time now), saveRates();  // with the turn that spent them, so that no restart gives anything back
    Status recoverFairness(const Store& store, Time now);
    // engine_crons.cpp
    void handle(ChangeCron&&, Time), handle(ListCrons&&, Time), fireCrons(Time now), tellOfTrouble(Time now);
    void runCron(LookUpCreatesDone&&, Time), skipCron(const CronBook::Place&, const CronEntry&, Time);
    void dispatch(Time now);  // engine_dispatch.cpp
    uint32_t fill(const SeatOffer& offer, Time now);  // returns the number of seats used
    uint32_t takeFrom(PoolId pool, const SeatOffer& offer, Assigned& assigned, size_t& bytes, Time now);
    void queueHasWork(TenantState&, CommandNumber, Time now), requestRefill(TenantState&, CommandNumber, ReadyQueue&);
    size_t windowSize() const;
    void handle(ReadOverflowDone&&, Time), handle(ReadDelayedDone&&, Time), handle(ReadRetentionDone&&, Time);
};

}  // namespace fairlead::broker
