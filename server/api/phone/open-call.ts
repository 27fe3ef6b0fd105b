import { sql } from 'kysely';
import { readPhoneNumber, usNumber } from '../../../shared/phone-number.ts';
import type { Language } from '../../../shared/language.ts';
import { readSteps } from '../../../shared/phone/check-steps.ts';
import type { PhoneStep } from '../../../shared/phone/phone-steps.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { WebhookFields } from '../reminders/webhooks/signature.ts';
import { readNumbers } from '../numbers/ivr-number.ts';
import { firstState, type CallScript } from './call/call-state.ts';
import { loadScript } from './load-script.ts';

interface Line {
  id: string;
  name: string;
  ivr_number: string | null;
  steps: unknown;
  transfer_number: string | null;
}

async function findLine(
  db: Db,
  to: string,
): Promise<
  { idOrg: string; dialled: string; steps: readonly PhoneStep[]; transferNumber: string } | undefined
> {
  if (to === '') return undefined;
  const { rows } = await sql<Line>`
    select org.id::text, org.name, org.ivr_number, sequence.steps, sequence.transfer_number
    from org_numbers
    join org on org.id = org_numbers.id_org
    join phone_sequences sequence on sequence.id = org.inbound_sequence and sequence.id_org = org.id
    where org_numbers.number = ${to}
    and org.closed_at is null
  `.execute(db);
  for (const { id: idOrg, steps, transfer_number, ...line } of rows) {
    const { production, local = {} } = readNumbers(line);
    const dialled = [...Object.keys(production), ...Object.keys(local)].find(
      (number) => usNumber(number) === to,
    );
    const read = readSteps(steps);
    if (dialled && read.ok)
      return { idOrg, dialled, steps: read.steps, transferNumber: transfer_number ?? '' };
  }
  return undefined;
}

interface NewCall {
  idOrg: string;
  sid: string;
  /** Ten digits, or `+` and digits for a foreign number. Empty if withheld. */
  from: string;
  dialled: string;
  isSimulated: boolean;
  script: CallScript;
  now: number;
}

/** Saves a new call. If the provider repeats the webhook, returns the ID of the existing call. */
export async function saveCall(db: Db, call: NewCall, language: Language = 'en'): Promise<string> {
  const { idOrg, sid, from, dialled, isSimulated, script, now } = call;
  const { rows } = await sql<{ id: string }>`
    insert into phone_calls (id, id_org, sid, from_number, dialled, started, trial, script, state, touched)
    values (
      ${newId(now)}, ${idOrg}::bigint, ${sid}, ${from}, ${dialled}, ${toTimestamp(now)}, ${isSimulated},
      ${JSON.stringify(script)}::jsonb, ${JSON.stringify({ ...firstState, language })}::jsonb, ${toTimestamp(now)}
    )
    on conflict (sid, id_org) do update
    set sid = excluded.sid
    returning id
  `.execute(db);
  return rows[0]?.id ?? '';
}

/** Begins a call to a practice that has an inbound phone sequence. Returns undefined if no practice answers this number. */
export async function openCall(db: Db, fields: WebhookFields, now: number): Promise<string | undefined> {
  const line = await findLine(db, usNumber(fields['To']));
  const sid = fields['CallSid'] ?? '';
  if (!line || !sid) return undefined;
  const script = await loadScript(db, line);
  return saveCall(db, { ...line, sid, from: callerOf(fields['From']), isSimulated: false, script, now });
}

/** Reads the caller's number. A foreign number keeps its prefix so that it is not mistaken for a US number. */
function callerOf(from = ''): string {
  const reading = readPhoneNumber(from);
  if (reading.ok) return reading.phone;
  return reading.problem === 'abroad' && /^\+\d{7,15}$/.test(from) ? from : '';
}
