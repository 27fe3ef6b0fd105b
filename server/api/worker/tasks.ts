import type { JobHelpers, Task } from 'graphile-worker';
import { channels } from '../../../shared/contacts/channels.ts';
import { isRecord } from '../../../shared/reply.ts';
import type { JobName } from '../database/job-names.ts';
import { createRowScan, scanSteps } from '../database/row-scan.ts';
import { sweepBlobs } from '../blobs/loose-blobs.ts';
import { createMessageProviders } from '../reminders/message-providers.ts';
import { deliverSome } from '../reminders/deliver.ts';
import { followInTurn } from '../reminders/follow-job.ts';
import { followStops, readChangedStops } from '../reminders/follow-stops.ts';
import { openWindows } from '../reminders/open-windows.ts';
import { replanReachable } from '../reminders/replan-reachable.ts';
import { planSome } from '../reminders/plan-job.ts';
import {
  queueJobCounts,
  queueLane,
  queueLaneLater,
  queueOpenWindows,
  queuePlan,
  type Lane,
} from '../reminders/queue-work.ts';
import { createQueueCounter } from '../reminders/queues.ts';
import { recoverLost } from '../reminders/recover.ts';
import { createReturnPaths } from '../reminders/return-path.ts';
import { nextBudgetAt } from '../reminders/rate-budgets.ts';
import { queueSettledJobs } from '../reminders/settled-jobs.ts';
import { queueRuns } from '../reminders/queue-runs.ts';
import { runReminder } from '../reminders/run-reminders.ts';
import { buildAnswerEvent } from '../ehr/appointments/write-back-answer.ts';
import { dispatchEvent, type EventBuilders } from '../ehr-events/outbound-events.ts';
import { fetchRecording } from '../recordings/fetch-recording.ts';
import { sweepRecordings } from '../recordings/sweep-recordings.ts';
import { runImport } from '../imports/run-import.ts';
import { wipeImported } from '../imports/wipe-imported.ts';
import { resumeImports } from '../imports/start-phase.ts';
import { followUpRequests } from '../payments/requests/follow-up-requests.ts';
import { runRequestBatch } from '../payments/requests/run-request-batch.ts';
import { finishLost } from '../phone/finish-call.ts';
import { loadChargeEvent, loadRefundEvent, loadReturnEvent } from '../payments/payment-events-to-ehr.ts';
import { checkAccount } from '../payments/account-checks.ts';
import { watchCharges } from '../payments/late-charge/watch-charges.ts';
import { lookUpAttempt } from '../payments/look-up-attempt.ts';
import { lookUpRefund } from '../payments/refund/look-up-refund.ts';
import { forgetMethod } from '../payments/forget-method.ts';
import { fetchChanges, queueFetches } from '../payments/settling/fetch-changes.ts';
import { resumeExports } from '../data-export/resume-exports.ts';
import { runExport } from '../data-export/run-export.ts';
import { eraseClosed } from '../operators/erase-closed.ts';
import { runErasure } from '../erasure/run-erasure.ts';
import { wipeDeletions } from '../deletions/wipe-deletions.ts';
import { sendResetCode } from '../sign-in/send-reset-code.ts';
import { queueEvents, dispatchEvents } from '../plugins/send-events.ts';
import type { WorkerDeps } from './deps.ts';
import { sendMail, sendText } from './queued-messages.ts';
import { sweepRetention } from '../retention/sweep-retention.ts';
import { reportRows } from './report-rows.ts';
import { resumeUnfinished } from './resume.ts';
import { sweep } from './sweep.ts';

/** Maximum number of attempts of an import, export or erasure. One that keeps failing would fail again. */
const maxAttempts = 3;

/** Creates the tasks of all jobs. A task that throws is retried with growing backoff. */
export function createTasks(deps: WorkerDeps): Record<JobName, Task> {
  return reportRows<JobName>(deps, {
    ...deliveryTasks(deps),
    send_events: () => queueEvents(deps),
    tell_plugin: (payload) =>
      dispatchEvents(deps, { id: textIn(payload, 'id'), idOrg: textIn(payload, 'idOrg') }),
    settle_payment: async (payload) => {
      const status = await lookUpAttempt(deps, textIn(payload, 'reference'));
      if (status === 'open') throw new Error('The result of the charge is not known yet');
    },
    check_account: (payload) => checkAccount(deps, textIn(payload, 'account')),
    watch_charges: () => watchCharges(deps),
    settle_refund: async (payload) => {
      const status = await lookUpRefund(deps, textIn(payload, 'reference'));
      if (status === 'open') throw new Error('The result of the refund is not known yet');
    },
    forget_method: (payload) =>
      forgetMethod(deps, {
        idOrg: textIn(payload, 'idOrg'),
        paymentId: textIn(payload, 'paymentId'),
        token: textIn(payload, 'token'),
        account: textIn(payload, 'account'),
      }),
    ask_gateway: () => queueFetches(deps),
    ask_account: (payload) => fetchChanges(deps, textIn(payload, 'account')),
    tell_record: (payload) => dispatchEvent(deps, outboundEventKinds, textIn(payload, 'reference')),
    ask_payments: (payload) => runRequestBatch(deps, textIn(payload, 'id')),
    follow_asked: () => followUpRequests(deps),
    fetch_recording: (payload) =>
      fetchRecording(deps, { id: textIn(payload, 'id'), ref: textIn(payload, 'ref') }),
    wipe_deletions: () => wipeUndoable(deps),
    finish_calls: () => finishLost(deps.db, deps.clock()),
    send_mail: (payload) => sendMail(deps, textIn(payload, 'id')),
    send_text: (payload) => sendText(deps, textIn(payload, 'id')),
    password_reset: (payload) => sendResetCode(deps, textIn(payload, 'key')),
    import: (payload, { job, abortSignal }) =>
      runImport(deps, {
        id: textIn(payload, 'id'),
        last: job.attempts >= maxAttempts,
        signal: abortSignal ?? new AbortController().signal,
      }),
    export_data: (payload, { job, abortSignal }) =>
      runExport(deps, {
        id: textIn(payload, 'id'),
        last: job.attempts >= maxAttempts,
        signal: abortSignal ?? new AbortController().signal,
      }),
    ...maintenanceTasks(deps),
  });
}

const outboundEventKinds: EventBuilders = {
  charge: loadChargeEvent,
  refund: loadRefundEvent,
  return: loadReturnEvent,
  answer: buildAnswerEvent,
};

const maintenanceTasks = (deps: WorkerDeps) => ({
  erase_patient: (payload: unknown, { job }: JobHelpers) =>
    runErasure(deps, { id: textIn(payload, 'id'), last: job.attempts >= maxAttempts }),
  resume: () =>
    scanSteps('resume', {
      unfinished: () => resumeUnfinished(deps),
      imports: () => resumeImports(deps),
      exports: () => resumeExports(deps),
    }),
  sweep: () =>
    scanSteps('sweep', {
      tables: () => sweep(deps),
      recordings: () => sweepRecordings(deps),
      closed: () => eraseClosed(deps),
      retention: () => sweepRetention(deps),
      jobs: () => deps.db.transaction().execute((trx) => queueSettledJobs(trx, deps.clock())),
      blobs: () => sweepBlobs(deps),
    }),
});

const wipeUndoable = (deps: WorkerDeps) =>
  scanSteps('wipe', {
    deletions: () => wipeDeletions(deps),
    imports: () => wipeImported(deps.db, deps.clock()),
  });

type DeliveryJob =
  | 'plan_job'
  | 'run_reminders'
  | 'run_reminder'
  | 'open_windows'
  | 'deliver'
  | 'follow_job'
  | 'follow_stops'
  | 'recover';

function deliveryTasks(deps: WorkerDeps): Record<DeliveryJob, Task> {
  const { hooksUrl, mail } = deps.config;
  const returnPath = mail.bounces ? createReturnPaths(mail.bounces, deps.keyring).of : undefined;
  const count = createQueueCounter(deps.db);
  const delivery = { ...deps, messageProviders: createMessageProviders({ ...deps, hooksUrl, returnPath }) };
  return {
    plan_job: async (payload) => {
      const [id, idOrg] = [textIn(payload, 'id'), textIn(payload, 'idOrg')];
      const after = isRecord(payload) ? Number(payload['after'] ?? 0) : 0;
      const planned = await planSome(deps, { id, after });
      if (typeof planned === 'number') return queuePlan(deps.db, id, { idOrg, after: planned });
      await queueJobCounts(deps.db, [id]);
      await queueOpenWindows(deps.db);
    },
    run_reminders: () => queueRuns(deps),
    run_reminder: (payload) => runReminder(deps, textIn(payload, 'id')),
    open_windows: async () => {
      await replanReachable(deps);
      await openWindows(deps);
    },
    deliver: async (payload) => {
      const lane = { idOrg: textIn(payload, 'idOrg'), channel: channelIn(payload) };
      await count({ lane, isEnd: false });
      const scan = createRowScan('deliver');
      // Delivers only one batch, so that other lanes get their turn.
      const processed = await deliverSome(delivery, lane, scan);
      if (processed > 0) await queueLane(deps.db, lane);
      else {
        await count({ lane, isEnd: true });
        await queueLaneAtNextPermit(deps, lane);
      }
      scan.end();
    },
    follow_job: (payload) => followInTurn(deps, textIn(payload, 'id')),
    follow_stops: (payload) =>
      followStops(deps, { idOrg: textIn(payload, 'idOrg'), stops: readChangedStops(payload) }),
    recover: () => recoverLost(delivery),
  };
}

/** Requeues a lane for the time when its rate budget allows the next message. */
async function queueLaneAtNextPermit({ db, clock }: WorkerDeps, lane: Lane): Promise<void> {
  const now = clock();
  const at = await nextBudgetAt(db, lane, now);
  if (at !== undefined) await queueLaneLater(db, lane, Math.max(0, at - now));
}

/** Runs periodic jobs every minute and cleanup once an hour. At most one run of each job waits, so missed minutes do not add up. */
export const crontab = [
  '* * * * * resume ?max=1',
  '* * * * * run_reminders ?max=1',
  '* * * * * open_windows ?max=1',
  '* * * * * recover ?max=1',
  '* * * * * send_events ?max=1',
  '* * * * * watch_charges ?max=1',
  '* * * * * ask_gateway ?max=1',
  '* * * * * follow_asked ?max=1',
  '* * * * * finish_calls ?max=1',
  '* * * * * wipe_deletions ?max=1',
  '17 * * * * sweep ?max=1',
]
  .map((line) => line.replace(/(\w+) \?max=1$/, '$1 ?max=1&jobKey=$1&jobKeyMode=preserve_run_at'))
  .join('\n');

function channelIn(payload: unknown) {
  const name = textIn(payload, 'channel');
  const channel = channels.find((one) => one === name);
  if (!channel) throw new Error(`Unknown channel: ${name}`);
  return channel;
}

function textIn(payload: unknown, name: string): string {
  const value = isRecord(payload) ? payload[name] : undefined;
  if (typeof value !== 'string') throw new Error(`The job has no ${name}`);
  return value;
}
