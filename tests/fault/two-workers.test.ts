import { expect } from 'chai';
import { queueLane } from '../../server/api/reminders/queue-work.ts';
import { startWorker } from '../../server/api/start-worker.ts';
import { readConfig } from '../../server/config.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../support/embedded-api.ts';
import { silentLog } from '../support/silent-log.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../support/text-voice-provider.ts';
import { until } from '../support/until.ts';
import { enterDue } from './loads/lists.ts';

/** Texts that a worker sends concurrently for one practice. */
const inFlight = 8;
const people = 100;

describe('two workers and one notification list', function () {
  this.timeout(90_000);
  let api: EmbeddedApi;
  let provider: TextVoiceProvider;
  const workers: { close(): Promise<void> }[] = [];
  const gate = { open: () => {}, opened: Promise.resolve(), waiting: 0 };

  before(async () => {
    api = await startEmbeddedApi();
    api.now.ms = Date.now();
    gate.opened = new Promise((open) => (gate.open = open));
    provider = await startTextVoiceProvider({
      usual: async () => {
        gate.waiting += 1;
        await gate.opened;
        return undefined;
      },
    });
  });
  after(async () => {
    gate.open();
    await Promise.all(workers.map((worker) => worker.close()));
    await provider.close();
    await api.close();
  });

  const start = async () => {
    const config = readConfig({ DATA_DIR: api.dataDir, ...provider.settings });
    const database = { ...api.database, close: api.database.drop };
    workers.push(await startWorker({ config, log: silentLog, database }));
  };

  it('send twice as many texts concurrently as one, and each text once', async () => {
    await start();
    const { db, pool } = api.database;
    const { idOrg } = await enterDue(db, { name: 'Shared list', people });
    // Windows that open would queue the list again.
    await pool.query("update messages set status = 'due' where status = 'planned'");
    await queueLane(db, { idOrg, channel: 'text' });
    await until(() => gate.waiting === inFlight);
    const { rows: queued } = await pool.query(
      "select from graphile_worker.jobs where task_identifier = 'deliver' and locked_at is null",
    );
    expect(queued, 'next batch of the list').to.have.length(1);
    await start();
    await until(() => gate.waiting === 2 * inFlight);
    gate.open();
    await until(() => provider.accepted.length === people);
    const to = provider.accepted.map(({ fields }) => fields['To']);
    expect(new Set(to).size).to.equal(to.length);
  });
});
