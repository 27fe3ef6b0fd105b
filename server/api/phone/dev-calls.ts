import { apiCalls } from '../../../shared/api-calls.ts';
import type { DevCaller } from '../../../shared/api-calls/phone.ts';
import { sql } from 'kysely';
import { usNumber } from '../../../shared/phone-number.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import { newId } from '../database/ids.ts';
import { readNumbers } from '../numbers/ivr-number.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { readRequest, type ApiDeps, type ApiRequest, type Operation } from '../operation/operation.ts';
import { createLoopbackLine, loopbackSids, voicePath } from './loopback-line.ts';
import { listen } from './phone-line.ts';
import { endLine, pressKeys, reportCall, type OpenLine } from './report-call.ts';

/** Simulates a provider's call from `{from}` to the first practice with a phone sequence. */
export const devCall: Operation<typeof apiCalls.devCall> = async (request, deps) => {
  const line = await findDevLine(deps);
  if (!line) return refuse(400, 'No practice has call answering set up.');
  const sid = `${loopbackSids.dev}${newId(deps.clock())}`;
  const from = usNumber(readRequest(apiCalls.devCall, request).from);
  const post = createLoopbackLine(deps, {
    CallSid: sid,
    From: from ? `+1${from}` : '',
    To: `+1${line.number}`,
  });
  const heard = await listen(post, await post(voicePath, { CallStatus: 'in-progress' }));
  const call = await findDevCall(deps, { sid });
  return call ? reportCall(deps, { ...call, heard }) : notFound();
};

export const pressDevKeys: Operation<typeof apiCalls.pressDevKeys> = async (request, deps) => {
  const call = await findDevCall(deps, idOf(request));
  return call ? pressKeys(deps, call, readRequest(apiCalls.pressDevKeys, request).digits) : notFound();
};

export const hangUpDevCall: Operation<typeof apiCalls.hangUpDevCall> = async (request, deps) => {
  const call = await findDevCall(deps, idOf(request));
  return call ? endLine(deps, call) : notFound();
};

const idOf = ({ params }: ApiRequest) => ({ id: params['id'] ?? '' });

async function findDevCall(
  { db }: ApiDeps,
  { id = '', sid = '' }: { id?: string; sid?: string },
): Promise<OpenLine | undefined> {
  const { rows } = await sql<OpenLine>`
    select id, sid, answer
    from phone_calls
    where (id = ${id} or sid = ${sid})
    and starts_with(sid, ${loopbackSids.dev})
    and not trial
  `.execute(db);
  return rows[0];
}

async function findDevLine({ db }: ApiDeps): Promise<{ idOrg: string; number: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string; ivr_number: string | null }>`
    select id::text, name, ivr_number
    from org
    where inbound_sequence is not null
    order by org.id
  `.execute(db);
  for (const { id: idOrg, ...line } of rows) {
    const [number] = Object.keys(readNumbers(line).production);
    if (number) return { idOrg, number: usNumber(number) };
  }
  return undefined;
}

/** Lists possible callers with their verification data. Callers who owe money come first. */
export const devCallers: Operation<typeof apiCalls.devCallers> = async (_request, deps) => {
  const line = await findDevLine(deps);
  if (!line) return succeed([]);
  const { rows } = await sql<DevCaller>`
    select concat_ws(' ', contacts.first_name, contacts.last_name) as name, contacts.language,
      coalesce(nullif(contacts.mobile_phone, ''), contacts.phone) as phone, contacts.patient_code,
      to_char(contacts.dob, 'MM/DD/YYYY') as dob, contacts.zip, coalesce(sum(payments.amount), 0)::text as owes
    from contacts
    left join payments on payments.id_org = contacts.id_org
      and payments.patient_id = contacts.patient_code
      and payments.status = any(${[...payableStatuses]}::text[])
      and payments.attempt is null
    where contacts.id_org = ${line.idOrg}::bigint
    and coalesce(nullif(contacts.mobile_phone, ''), contacts.phone) <> ''
    and contacts.dob is not null
    and contacts.zip <> ''
    group by contacts.id
    order by coalesce(sum(payments.amount), 0) > 0 desc, contacts.id
    limit 25
  `.execute(deps.db);
  return succeed(rows);
};
