import { sql } from 'kysely';
import type { Db, Trx } from '../../database/db.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { readUnderWay } from '../claimed-message.ts';
import { hookPaths } from '../hook-paths.ts';
import { loadScripts } from '../spoken.ts';
import { takeKey } from '../take-key.ts';
import { valuesOf } from '../write-message.ts';
import { inChosenVoice, writeWords } from '../../voices/said.ts';
import { hangUp, writeCall, writeResponse, writeTransfer, writeVoicemail } from './call-markup.ts';
import type { HookFields } from './signature.ts';

type CallDeps = Pick<ApiDeps, 'db' | 'clock' | 'config' | 'voices' | 'log'>;

/** What the provider does when somebody answers a call of ours, or a machine does. */
export async function answerCall(deps: CallDeps, id: string, fields: HookFields): Promise<string> {
  const call = await loadCall(deps, id);
  if (!call) return writeResponse([hangUp]);
  if (!fields['AnsweredBy']?.startsWith('machine')) return call.spoken(writeCall(call));
  return call.voicemail === 'leave_message' ? call.spoken(writeVoicemail(call)) : writeResponse([hangUp]);
}

/** What it does after a key. The key counts for everybody whom the call is for. */
export async function answerKey(
  deps: CallDeps,
  { id, step }: { id: string; step: number },
  fields: HookFields,
): Promise<string> {
  const { db, clock } = deps;
  const key = fields['Digits'] ?? '';
  const taken = await db.transaction().execute(async (trx) => {
    const others = await joinedTo(trx, id);
    for (const message of others) await takeKey(trx, { message, key, now: clock() });
    return takeKey(trx, { message: id, key, now: clock() });
  });
  const call = await loadCall(deps, id);
  if (!call) return writeResponse([hangUp]);
  const said = writeWords(taken.say, call.voice);
  if (taken.next === 'transfer') return call.spoken(writeResponse([said, writeTransfer(taken.to ?? '')]));
  const from = { go_on: step + 1, repeat: 0, ask_again: questionBefore(call.steps, step) }[taken.next];
  return call.spoken(writeCall(call, from).replace('<Response>', () => `<Response>${said}`));
}

/** Where what belongs to the question of a step begins. */
function questionBefore(steps: readonly { do: string }[], step: number): number {
  let from = step;
  while (['speak', 'play'].includes(steps[from - 1]?.do ?? '')) from -= 1;
  return from;
}

async function joinedTo(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx.selectFrom('messages').select('id').where('joined_to', '=', id).execute();
  return rows.map((row) => row.id);
}

async function loadCall(deps: CallDeps, id: string) {
  const { db, clock, config } = deps;
  const message = await readUnderWay(db, { id, channel: 'voice', now: clock() });
  const plan = await loadPlan(db, id);
  if (!message?.template || !plan) return undefined;
  const scripts = await loadScripts(db, [message.template]);
  const hook = (path: string) => new URL(path, config.hooksUrl).toString();
  const steps = scripts.get(message.template) ?? [];
  return {
    steps,
    /** How the first of its texts is said, and so what it answers to a key. */
    voice: steps.find((step) => step.do === 'speak'),
    values: valuesOf(message, { channel: 'voice', publicUrl: config.publicUrl, now: clock() }),
    transferNumber: plan.transfer_number ?? '',
    voicemail: plan.voicemail,
    keyUrl: (step: number) => hook(hookPaths.key(id, step)),
    soundUrl: (file: string) => hook(hookPaths.sound(id, file)),
    spoken: (markup: string) => inChosenVoice(deps, message.id_org, markup),
  };
}

async function loadPlan(db: Db, id: string) {
  const { rows } = await sql<{ transfer_number: string | null; voicemail: string | null }>`
    select phone_sequences.transfer_number, dial_plans.voicemail
    from messages message
    left join phone_sequences on phone_sequences.id = message.template
    left join reminders on reminders.id = message.reminder
    left join dial_plans on dial_plans.id = reminders.dial_plan
    where message.id = ${id}
  `.execute(db);
  return rows[0];
}
