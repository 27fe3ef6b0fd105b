import { sql } from 'kysely';
import { readSteps } from '../../../shared/phone/check-steps.ts';
import type { RowOf } from '../../../shared/resources/define.ts';
import { phoneSequences } from '../../../shared/resources/library.ts';
import { actions } from '../../../shared/resources/phone-system.ts';
import type { Trx } from '../database/db.ts';
import { readEntries, type EntryVersions } from './read-entries.ts';
import { recordAnswer } from './record-answer.ts';

interface PressedKey {
  message: string;
  /** Key: 0 to 9, * or #. */
  key: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Result of a key. `next` continues after the question, repeats the question or the whole call, or transfers to the office. */
export interface KeyPressResult {
  outcome:
    | 'confirm'
    | 'cancel'
    | 'callback'
    | 'opt_out'
    | 'not_pat'
    | 'transfer'
    | 'repeat'
    | 'late'
    | 'nothing';
  next: 'go_on' | 'ask_again' | 'repeat' | 'transfer';
  /** Text to speak first, or ''. */
  say: string;
  /** Ten-digit number to transfer to. */
  to?: string;
}

const askAgain: KeyPressResult = { outcome: 'nothing', next: 'ask_again', say: '' };

/** Handles a key as configured in the call's sequence. An unknown key changes nothing. */
export async function handleKeyPress(trx: Trx, { message, key, now }: PressedKey): Promise<KeyPressResult> {
  const call = await findCall(trx, message);
  const action = call && (await findAction(trx, call, key));
  if (!action) return askAgain;
  const { kind, say } = action;
  if (kind === 'repeat') return { outcome: kind, next: kind, say };
  if (kind === 'transfer') {
    const to = call.sequence.transfer_number;
    return to ? { outcome: kind, next: kind, say, to } : askAgain;
  }
  const answer = answerOf(kind);
  if (!answer || call.row === null) return askAgain;
  const answering = {
    row: call.row,
    message,
    answer,
    by: 'voice',
    replyText: `Pressed ${key}`,
    now,
  } as const;
  if ((await recordAnswer(trx, answering)) === 'late') return { outcome: 'late', next: 'go_on', say: '' };
  return { outcome: answer, next: 'go_on', say };
}

function answerOf(kind: string) {
  if (kind === 'not_patient') return 'not_pat';
  return (['confirm', 'cancel', 'callback', 'opt_out'] as const).find((known) => known === kind);
}

interface Call {
  row: string | null;
  sequence: RowOf<typeof phoneSequences>;
  versions: EntryVersions;
}

async function findCall(trx: Trx, message: string): Promise<Call | undefined> {
  const { rows } = await sql<{ row: string | null; template: string; versions: EntryVersions }>`
    select messages."row", messages.template, jobs.templates -> 'versions' as versions
    from messages
    left join jobs on jobs.id = messages.job
    where messages.id = ${message}
    and messages.channel = 'voice'
    and messages.template is not null
  `.execute(trx);
  const [call] = rows;
  if (!call) return undefined;
  const { template, ...rest } = call;
  const found = await readEntries(trx, phoneSequences, { ids: [template], versions: rest.versions });
  const sequence = found.get(template);
  return sequence && { ...rest, sequence };
}

async function findAction(
  trx: Trx,
  { sequence, versions }: Call,
  key: string,
): Promise<{ kind: string; say: string } | undefined> {
  const read = readSteps(sequence.steps);
  const actionIds = (read.ok ? read.steps : []).flatMap((step) =>
    step.do === 'gather' && Object.hasOwn(step.digits, key) ? (step.digits[key] ?? []) : [],
  );
  const [id] = actionIds;
  const action =
    id === undefined ? undefined : (await readEntries(trx, actions, { ids: [id], versions })).get(id);
  return action && { kind: action.kind, say: action.message };
}
