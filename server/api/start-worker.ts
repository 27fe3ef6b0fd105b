import { Logger, run, type LogLevel } from 'graphile-worker';
import type { Log } from '../log.ts';
import { openSharedFiles } from './blobs/file-folder.ts';
import { createPracticeRecords } from './ehr/practice-records.ts';
import { createMailer } from './providers/email.ts';
import { createGateways } from './payments/gateways.ts';
import { createWebhooks } from './providers/webhook.ts';
import { createTextVoice } from './providers/text-voice.ts';
import { createKeyring } from './secrets/keyring.ts';
import { resumeImports } from './imports/start-phase.ts';
import { resumeAttempts } from './worker/resume.ts';
import { createPatientPool } from './worker/patient-pool.ts';
import { createTasks, crontab } from './worker/tasks.ts';
import type { ApiParts } from './start-api.ts';

const pollMs = 1000;
const concurrency = 4;

/** Runs the jobs. Any number of workers may share a database. */
export async function startWorker({ config, log, database: { db, pool } }: ApiParts) {
  const { smtpUrl, from } = config.mail;
  const mailer = smtpUrl ? createMailer({ smtpUrl, from }) : undefined;
  const { url, ...account } = config.textVoice;
  const textVoice = url ? createTextVoice({ url, ...account }) : undefined;
  const blobs = await openSharedFiles(config, db);
  const keyring = createKeyring(config.dataSecrets);
  const clock = () => Date.now();
  const gateway = createGateways({ db, keyring, log, clock, config });
  const webhooks = createWebhooks({ guarded: config.production });
  const records = createPracticeRecords({ db, keyring, clock, config });
  const providers = { gateway, records, mailer, textVoice, webhooks };
  const tasks = createTasks({ db, log, clock, blobs, config, keyring, ...providers });
  await resumeAttempts({ db });
  await resumeImports({ db });
  const runner = await run({
    pgPool: createPatientPool(pool),
    taskList: tasks,
    crontab,
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => writeLine(log, level, message)),
  });
  const close = async () => {
    await runner
      .stop()
      .catch((error: unknown) => log.warn({ err: error }, 'the worker did not stop cleanly'));
    mailer?.close();
    await webhooks.close();
    await records.close();
  };
  return { close };
}

/** A failed try is expected (a mail server that is away): the job's own state tells of it. */
function writeLine(log: Log, level: LogLevel, message: string): void {
  const line = message.slice(0, 500);
  if (level === 'error' || level === 'warning') log.warn({ worker: line }, 'worker');
  else log.debug({ worker: line }, 'worker');
}
