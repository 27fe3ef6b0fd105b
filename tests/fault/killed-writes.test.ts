import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import { databaseUser } from '../../server/api/database/embedded/cluster.ts';
import { demoPassword, demoSignIns } from '../../server/demo/sign-ins.ts';
import { startChildApi, type ChildApi } from '../support/child-api.ts';
import { isFull } from '../support/full-run.ts';
import type { Envelope } from '../support/embedded-api.ts';
import { filledDataDirectory } from '../support/filled-data.ts';
import { until } from '../support/until.ts';

const writers = 4;
const kills = isFull ? 10 : 3;

interface Kept {
  name: string;
  notes: string;
  /** Number of audit entries for the row. */
  told: number;
}

describe('acknowledged writes', function () {
  this.timeout(900_000); // Each restart of a server killed repeatedly takes longer.
  let directory: string;
  let api: ChildApi;
  let token: string;
  /** Names that the API acknowledged as saved. */
  const acknowledged = new Set<string>();
  let number = 0;

  before(async () => {
    directory = await filledDataDirectory('killed-writes');
    api = await startChildApi({ DATA_DIR: directory });
    const { userName = '' } = demoSignIns[0] ?? {};
    const basic = Buffer.from(`${userName}:${demoPassword}`).toString('base64');
    token = (await post('login', {}, `Basic ${basic}`)).p1 ?? '';
  });
  after(async () => {
    await api.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  });

  async function post(path: string, body: object, authorization = `Bearer ${token}`): Promise<Envelope> {
    const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
    const answer = await fetch(`${api.url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Envelope;
  }
  const notesOf = (name: string) => `${name} `.repeat(40).trim();
  /** Writes until stopped and ignores failures; pauses after a failure because the restart needs the CPU. */
  async function write(running: { over: boolean }): Promise<void> {
    while (!running.over) {
      const name = `Row${(number += 1)}`;
      const body = { first_name: 'Kill', last_name: name, notes: notesOf(name) };
      const answer = await post('contacts', body).catch(() => undefined);
      if (answer?.success) acknowledged.add(name);
      else await sleep(50);
    }
  }
  const lines = () => readFileSync(join(directory, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  /** Retries because the old server may still acknowledge a row before the new server starts. */
  async function connected(): Promise<pg.Client> {
    const found: { client?: pg.Client } = {};
    await until(async () => {
      found.client = await connect().catch(() => undefined);
      return found.client !== undefined;
    });
    return found.client!;
  }
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      host: lines()[4] ?? '',
      user: databaseUser,
      password: readFileSync(join(directory, 'postgres/password'), 'utf8').trim(),
      database: 'postgres',
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
  async function kept(): Promise<Kept[]> {
    const client = await connected();
    const { rows } = await client.query<Kept>(`
      select last_name as name, notes,
        (
          select count(*)::int
          from audit
          where record_id = contacts.id and resource = 'contacts' and action = 'create'
        ) as told
      from contacts
      where first_name = 'Kill'
    `);
    await client.end();
    return rows;
  }
  /** Writes concurrently, kills a process in the meantime, and continues until new writes are acknowledged. */
  async function round(kill: () => Promise<void>): Promise<void> {
    const running = { over: false };
    const since = acknowledged.size;
    const all = Promise.all(Array.from({ length: writers }, () => write(running)));
    await untilAcknowledged(since + 20);
    await kill();
    await untilAcknowledged(acknowledged.size + 5);
    running.over = true;
    await all;
  }
  /** Waits until `size` writes are acknowledged; on timeout, the error includes the latest API output. */
  async function untilAcknowledged(size: number): Promise<void> {
    const told = () => `${acknowledged.size} of ${size} acknowledged\n${api.lines.slice(-20).join('\n')}`;
    await until(() => acknowledged.size >= size).catch((cause: unknown) => {
      throw new Error(told(), { cause });
    });
  }
  async function expectAllKept(): Promise<void> {
    const rows = await kept();
    const names = new Set(rows.map(({ name }) => name));
    expect(
      [...acknowledged].filter((name) => !names.has(name)),
      'lost',
    ).to.deep.equal([]);
    const halves = rows.filter(({ name, notes, told }) => notes !== notesOf(name) || told !== 1);
    expect(halves, 'by half').to.deep.equal([]);
  }

  it('[B1] survive in full when PostgreSQL is killed', async () => {
    for (let count = 0; count < kills; count += 1) {
      await round(async () => void process.kill(Number(lines()[0]), 'SIGKILL'));
      await expectAllKept();
    }
  });

  it('[B1] survive in full when the API is killed', async () => {
    for (let count = 0; count < kills; count += 1) {
      await round(async () => {
        await api.kill('SIGKILL');
        api = await startChildApi({ DATA_DIR: directory });
      });
      await expectAllKept();
    }
  });
});
