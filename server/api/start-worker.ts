import { Logger, run, type LogLevel, type Runner, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { channels } from '../../shared/contacts/channels.ts';
import type { Log } from '../log.ts';
import { openSharedFiles } from './blobs/file-storage.ts';
import { queueDueLanes } from './reminders/recover.ts';
import { createPracticeRecords } from './ehr/practice-records.ts';
import { createMailer } from './providers/email.ts';
import { createGateways } from './payments/gateways.ts';
import { createWebhookSender } from './providers/webhook.ts';
import { createTextVoice } from './providers/text-voice.ts';
import { createKeyring } from './secrets/keyring.ts';
import { resumeExports } from './data-export/resume-exports.ts';
import { resumeImports } from './imports/start-phase.ts';
import { resumeAttempts } from './worker/resume.ts';
import { claimWhileReleased } from './worker/claim-while-released.ts';
import { createStepCheck, moveFutureJobs } from './worker/clock-steps.ts';
import { startWithoutFailed } from './worker/report-rows.ts';
import { createPracticeCap } from './worker/practice-cap.ts';
import { slotClasses, takesTask } from './worker/slots.ts';
import { createPatientPool } from './worker/patient-pool.ts';
import { createTasks, crontab } from './worker/tasks.ts';
import { traceJobs } from './worker/trace-jobs.ts';
import { addWorkerMetrics } from './worker/worker-metrics.ts';
import type { ApiParts } from './start-api.ts';

/** Interval in milliseconds at which each free slot polls for delayed jobs. Workers are notified of new jobs immediately. */
const pollMs = 2000;
/**
 * Maximum number of connections to fetch and finish jobs, besides one per class for notifications, so that no job waits for another's
 * connection.
 */
const queueConnections = 4;

/** Starts the worker. Any number of workers may share a database. */
export async function startWorker({ config, log, database, metrics }: ApiParts) {
  if (database.pooling === 'transaction')
    throw new Error(
      'DATABASE_URL points to a connection pooler in transaction mode. The worker listens for notifications and holds locks on its ' +
        'connections: give it the address of PostgreSQL itself, or of a pooler in session mode',
    );
  const [work, queue] = [
    database.another(config.connections.worker),
    database.another(slotClasses.length + queueConnections),
  ];
  const { db } = work;
  const { replica } = database;
  const { smtpUrl, from } = config.mail;
  const mailer = smtpUrl ? createMailer({ smtpUrl, from }) : undefined;
  const { url, ...account } = config.textVoice;
  const textVoice = url ? createTextVoice({ url, ...account }) : undefined;
  const blobs = await openSharedFiles(config, db);
  const keyring = createKeyring(config.dataSecrets);
  const clock = () => Date.now();
  if (metrics) addWorkerMetrics(metrics, { db, clock, pools: { jobs: work.pool, queue: queue.pool } });
  const gateway = createGateways({ db, keyring, log, clock, config });
  const webhooks = createWebhookSender({ guarded: config.production });
  const records = createPracticeRecords({ db, keyring, clock, config });
  const providers = { gateway, records, mailer, textVoice, webhooks };
  const tasks = createTasks({ db, replica, log, clock, blobs, config, keyring, ...providers });
  const isClockStepped = createStepCheck({ db, clock });
  const claiming = await claimWhileReleased({ db, log, isClockStepped }, async () => {
    const started = { db, clock, log };
    await moveFutureJobs(db);
    await startWithoutFailed(started, 'resume_attempts', () => resumeAttempts({ db }));
    await startWithoutFailed(started, 'resume_lanes', () => queueDueLanes(db));
    await startWithoutFailed(started, 'resume_imports', () => resumeImports({ db }));
    await startWithoutFailed(started, 'resume_exports', () => resumeExports({ db }));
    const runners = await startRunners({ pool: queue.pool, tasks, log });
    return () => stopRunners(runners, log);
  });
  const close = async () => {
    await claiming.stop();
    mailer?.close();
    await webhooks.close();
    await records.close();
    await Promise.all([work.close(), queue.close()]);
  };
  const isReady = async () => {
    await sql`select 1`.execute(db);
    return true;
  };
  return { close, stopClaiming: () => void claiming.stop(), isReady };
}

interface Runners {
  pool: pg.Pool;
  tasks: TaskList;
  log: Log;
}

async function startRunners({ pool, tasks, log }: Runners): Promise<Runner[]> {
  const pgPool = createPatientPool(pool);
  const runners: Runner[] = [];
  for (const slotClass of slotClasses) {
    const { full, cap } = createPracticeCap(slotClass);
    const classTasks = Object.entries(tasks).filter(([name]) => takesTask(slotClass, name));
    const others = channels.filter((channel) => slotClass.channel && channel !== slotClass.channel);
    runners.push(
      await run({
        pgPool,
        taskList: cap(traceJobs(Object.fromEntries(classTasks))),
        // Only one runner schedules the crontab.
        crontab: slotClass.tasks.length === 0 ? crontab : '',
        concurrency: slotClass.slots,
        forbiddenFlags: () => [...others, ...full()],
        pollInterval: pollMs,
        noHandleSignals: true,
        logger: new Logger(() => (level, message) => writeLine(log, level, message)),
      }),
    );
  }
  return runners;
}

/** Waits for every runner, so that no connection closes while one still returns a job. */
async function stopRunners(runners: readonly Runner[], log: Log): Promise<void> {
  for (const stopped of await Promise.allSettled(runners.map((runner) => runner.stop())))
    if (stopped.status === 'rejected')
      log.warn({ err: stopped.reason as unknown }, 'the worker did not stop cleanly');
}

/** Logs worker messages. A failed attempt is not an error here, because the job itself records it, for example when there is no mail server. */
function writeLine(log: Log, level: LogLevel, message: string): void {
  const line = message.slice(0, 500);
  if (level === 'error' || level === 'warning') log.warn({ worker: line }, 'worker');
  else log.debug({ worker: line }, 'worker');
}
