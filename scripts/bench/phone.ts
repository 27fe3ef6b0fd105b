import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { listen, press, type PostHook } from '../../server/api/phone/phone-line.ts';
import type { Db } from '../../server/api/database/db.ts';
import { enterPractice } from './big/practice.ts';
import { textVoiceToken, withStack } from './big/stack.ts';
import type { Metric } from './metrics.ts';
import { cpuOf, Family, type Served } from './processes.ts';

const calls = 200;
const number = '3125550170';
/** Window in which all calls begin, and average pause before each key press. */
const beginMs = 1000;
const betweenKeysMs = 1000;
const keys = ['1', '03151970', '60611', '1', '1', '9', '3', '1'];
/** Number of rounds, including one warm-up round that is not measured. */
const rounds = 4;

export function measurePhone(signal: AbortSignal): Promise<Metric[]> {
  return withStack(signal, async ({ db, api }) => {
    const family = new Family(signal);
    try {
      const fixed = await family.serve('fixed-markup', {});
      await enterLine(db);
      const [own, limit] = [emptyRun(), emptyRun()];
      for (let round = 0; round < rounds; round += 1) {
        await measureRound(own, api, round);
        await measureRound(limit, fixed, round);
      }
      return toMetrics(own, limit);
    } finally {
      await family.stop();
    }
  });
}

interface Run {
  /** Time of each response in milliseconds. */
  ms: number[];
  cpuMs: number;
}

const emptyRun = (): Run => ({ ms: [], cpuMs: 0 });

async function measureRound(run: Run, { origin, child }: Served, round: number): Promise<void> {
  const before = await cpuOf(child);
  const answers = await callAll(origin, round);
  if (round === 0) return;
  run.ms.push(...answers);
  run.cpuMs += (await cpuOf(child)) - before;
}

function toMetrics({ ms: own, cpuMs }: Run, { ms: limit, cpuMs: limitMs }: Run): Metric[] {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const times = (quantile: number) => (at(own, quantile) / at(limit, quantile)).toFixed(1);
  return [
    { name: 'Calls, 200 at once: answer, p99', value: ms(at(own, 0.99)), aim: 'within 300 ms' },
    { name: 'Calls, 200 at once: answer, median', value: ms(at(own, 0.5)) },
    { name: 'Calls, 200 at once: p99 × an Express route with fixed markup', value: times(0.99) },
    { name: 'Calls, 200 at once: median × an Express route with fixed markup', value: times(0.5) },
    { name: 'Calls, CPU per answer', value: ms(cpuMs / own.length) },
    {
      name: 'Calls, CPU per answer: × an Express route with fixed markup',
      value: (cpuMs / own.length / (limitMs / limit.length)).toFixed(1),
    },
  ];
}

function at(values: readonly number[], quantile: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
}

async function callAll(origin: string, round: number): Promise<number[]> {
  const durationsMs: number[] = [];
  await Promise.all(
    Array.from({ length: calls }, async (_, index) => {
      await wait((index / calls) * beginMs);
      await callOnce(origin, { sid: `CA-bench-${round}-${index}`, from: phoneOf(index) }, durationsMs);
    }),
  );
  return durationsMs;
}

async function callOnce(
  origin: string,
  { sid, from }: { sid: string; from: string },
  durationsMs: number[],
): Promise<void> {
  const own = { CallSid: sid, From: `+1${from}`, To: `+1${number}` };
  let last = '';
  const post: PostHook = async (address, callFields) => {
    const url = new URL(address, origin).toString();
    const fields: Record<string, string> = { ...own, ...callFields };
    const headers = { 'x-twilio-signature': sign(url, fields) };
    const begun = performance.now();
    const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) });
    last = await response.text();
    durationsMs.push(performance.now() - begun);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return last;
  };
  await listen(post, await post('/hooks/voice', {}));
  for (const digits of keys) {
    await wait(betweenKeysMs * (0.5 + Math.random()));
    await press(post, last, digits);
  }
  await fetch(new URL('/hooks/phone/status', origin), endOf(origin, { ...own, CallStatus: 'completed' }));
}

function endOf(origin: string, fields: Record<string, string>): RequestInit {
  const url = new URL('/hooks/phone/status', origin).toString();
  return {
    method: 'POST',
    headers: { 'x-twilio-signature': sign(url, fields) },
    body: new URLSearchParams(fields),
  };
}

function sign(url: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).sort();
  const text = url + names.map((name) => name + (fields[name] ?? '')).join('');
  return createHmac('sha1', textVoiceToken).update(text).digest('base64');
}

const phoneOf = (index: number) => String(2_125_550_000 + index);

async function enterLine(db: Db): Promise<void> {
  const { idOrg } = await enterPractice(db, 'Many callers');
  await sql`
    insert into contacts (id, id_org, first_name, last_name, phone, patient_code, dob, zip, provider)
    select '1763600000-c' || i, ${idOrg}::bigint, 'Ann', 'Caller', (2125550000 + i)::text, 'BC-' || i, '1970-03-15', '60611', 'Dr. Osei'
    from generate_series(0, 19999) i
  `.execute(db);
  await sql`
    insert into payments (id, id_org, patient_id, first_name, last_name, amount)
    select '1763600000-p' || i, ${idOrg}::bigint, 'BC-' || i / 2, 'Ann', 'Caller', 45
    from generate_series(0, 19999) i
  `.execute(db);
  await sql`
    insert into phone_sequences (id, id_org, name, steps)
    values ('1763600000-line', ${idOrg}::bigint, 'Line', ${JSON.stringify(line)}::jsonb)
  `.execute(db);
  await sql`
    update org set ivr_number = ${number}, inbound_sequence = '1763600000-line' where id = ${idOrg}::bigint
  `.execute(db);
  await sql`analyze`.execute(db);
}

const line = [
  { do: 'language' },
  { do: 'identify', by: 'phone_or_code' },
  { do: 'authenticate', fields: ['dob', 'zip'] },
  { do: 'menu', keys: { '1': 'balance', '3': 'appointment', '9': 'repeat', '0': 'office' } },
];
