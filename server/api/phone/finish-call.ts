import { sql } from 'kysely';
import { toTimestamp, type Db, type Trx } from '../database/db.ts';
import { scanRows } from '../database/row-scan.ts';
import { recordCall } from '../ivr/record-call.ts';
import { attachRecordings } from '../recordings/begin-recording.ts';
import { attachCharges, collectedIn } from './collected-in.ts';
import type { CallState } from './call/call-state.ts';
import { toDecimal } from '../../../shared/money.ts';

interface EndedCall {
  id: string;
  /** Duration reported by the provider. If undefined, it is computed from the call times. */
  seconds?: number;
  now: number;
}

interface OpenCall {
  id: string;
  id_org: string;
  from_number: string;
  dialled: string;
  started: Date;
  trial: boolean;
  state: CallState;
  touched: Date;
  ended: Date | null;
  seconds: number | null;
  ivr: string | null;
}

/** Grace period in milliseconds in which a turn received before the call ended may still start its charge. */
const beginningMs = 60_000;

/**
 * Ends a call and creates its record once.
 * If a charge is pending or about to begin, the worker creates the record later, so that it includes the amount.
 */
export async function finishCall(db: Db, { id, seconds, now }: EndedCall): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const call = await lockOpen(trx, id);
    if (!call || call.ivr !== null) return;
    const length =
      call.seconds ?? seconds ?? Math.round((call.touched.getTime() - call.started.getTime()) / 1000);
    const paid = await collectedIn(trx, call);
    const mayBegin = paid.isAgreed && call.touched.getTime() > now - beginningMs;
    const isRecorded = !call.trial && !paid.isOpen && !mayBegin;
    const ivr = isRecorded ? await record(trx, { call, length, cents: paid.cents }) : call.trial ? '' : null;
    if (ivr) await attachRecordings(trx, { phoneCall: id, call: ivr });
    if (ivr && paid.cents > 0) await attachCharges(trx, { call, record: ivr });
    await trx
      .updateTable('phone_calls')
      .set({ ended: call.ended ?? toTimestamp(now), seconds: length, sealed: null, ivr })
      .where('id', '=', id)
      .execute();
  });
}

async function lockOpen(trx: Trx, id: string): Promise<OpenCall | undefined> {
  const { rows } = await sql<OpenCall>`
    select id, id_org::text, from_number, dialled, started, trial, state, touched, ended, seconds, ivr
    from phone_calls
    where id = ${id}
    for no key update
  `.execute(trx);
  return rows[0];
}

function record(
  trx: Trx,
  { call, length, cents }: { call: OpenCall; length: number; cents: number },
): Promise<string> {
  return recordCall(trx, call.id_org, {
    startedAt: call.started.getTime(),
    cdr_dst: call.dialled,
    cdr_duration: length,
    cdr_billsec: length,
    phone: call.from_number,
    status: 'ANSWERED',
    ...callRecordOf(call.state, cents),
  });
}

/**
 * Time in milliseconds without activity after which a call counts as ended. Transferred calls get more time, because nothing is reported until
 * they end.
 */
const silentMs = 15 * 60_000;
const handedOnMs = 4 * 3_600_000;

/** Creates the records of calls whose end was not reported or that waited for a charge. */
export async function finishLost(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from phone_calls
    where ivr is null
    and (
      ended is not null
      or touched < case when state ->> 'left' = 'transferred' then ${toTimestamp(now - handedOnMs)} else ${toTimestamp(now - silentMs)} end
    )
    order by touched
    limit 1000
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  await scanRows('finish_calls', ids, (id) => finishCall(db, { id, now }));
}

export function callRecordOf(state: CallState, cents: number) {
  const { caller, isVerified, tags, left } = state;
  const isPaid = cents > 0 && !tags.includes('Paid');
  const allTags = [...tags, ...(isPaid ? ['Paid'] : []), ...(left ? [] : ['Hang up'])];
  return {
    info: allTags.join(','),
    ...(cents > 0 && { balance: toDecimal(cents) }),
    ...(caller && {
      name: `${caller.firstName} ${caller.lastName}`.trim(),
      patient_code: caller.code,
      // A call record names a provider only if the caller was verified.
      ...(isVerified && { provider: caller.provider, location: caller.location }),
    }),
  };
}
