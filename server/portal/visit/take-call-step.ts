import { phoneTryMessages } from '../../../shared/messages/phone-try.ts';
import {
  isComplete,
  readKeys,
  readTurn,
  sayPressed,
  withTurn,
  type TriedCall,
} from '../../../shared/phone/tried-call.ts';
import { firstOf } from '../../../shared/reply.ts';
import { valueOf } from '../http/form.ts';
import type { Outcome } from '../http/outcome.ts';
import { kept, type Kept } from '../session/kept.ts';
import type { Visit } from './visit.ts';

export interface CallDriver {
  calls: Kept<TriedCall>;
  start(): Promise<{ of: string; outcome: Outcome }>;
  press(id: string, digits: string): Promise<Outcome>;
  hangUp(id: string): Promise<Outcome>;
}

export interface NotTurned {
  status: number;
  typed: string;
  notice?: string;
}

export const keptTrial = kept<TriedCall>('phoneTrial');
export const keptDevCall = kept<TriedCall>('devCall');

/** Handles a button on a call's page. Returns undefined if the call continued, because the page is then reloaded. */
export async function takeCallStep(visit: Visit, driver: CallDriver): Promise<NotTurned | undefined> {
  const { form, req } = visit;
  const step = valueOf(form, 'step');
  if (step === 'start') return (await startOver(visit, driver)) ?? begin(visit, driver);
  const call = driver.calls.read(req);
  if (step === 'over') return startOver(visit, driver);
  // An outdated page or a double click presses no key.
  if (!call || call.ended || valueOf(form, 'turn') !== String(call.turn)) return undefined;
  if (step === 'hang_up') return goOn(visit, driver, { call, keys: '', outcome: driver.hangUp(call.id) });
  const typed = step === 'wait' ? '' : readKeys(valueOf(form, 'digits') + valueOf(form, 'key'));
  const isSent = step === 'wait' || step === 'send' || isComplete(typed, call.awaited);
  if (!isSent) return { status: 200, typed };
  return goOn(visit, driver, { call, keys: typed, outcome: driver.press(call.id, typed) });
}

/** Hangs up a running call first, so that it is recorded correctly. A call unknown to the API counts as ended. */
async function startOver({ req }: Visit, driver: CallDriver): Promise<NotTurned | undefined> {
  const call = driver.calls.read(req);
  const left = call && !call.ended ? await driver.hangUp(call.id) : undefined;
  if (left && !left.ok && left.status !== 404) return refused(left, '');
  driver.calls.write(req, undefined);
  return undefined;
}

async function begin({ req }: Visit, driver: CallDriver): Promise<NotTurned | undefined> {
  const { of, outcome } = await driver.start();
  const turn = outcome.ok ? readTurn(firstOf(outcome.reply)) : undefined;
  if (!turn) return refused(outcome, '');
  driver.calls.write(req, withTurn({ of, turn: 0, lines: [] }, turn, ''));
  return undefined;
}

interface Press {
  call: TriedCall;
  keys: string;
  outcome: Promise<Outcome>;
}

async function goOn(
  { req, form }: Visit,
  { calls }: CallDriver,
  { call, keys, outcome: answering }: Press,
): Promise<NotTurned | undefined> {
  const outcome = await answering;
  const turn = outcome.ok ? readTurn(firstOf(outcome.reply)) : undefined;
  if (!turn) return refused(outcome, keys);
  const isHungUp = valueOf(form, 'step') === 'hang_up';
  const done = isHungUp ? phoneTryMessages.pressed.hungUp : sayPressed(keys, call.awaited);
  calls.write(req, withTurn(call, turn, done));
  return undefined;
}

/** Keeps the typed keys, so that they can be sent again. */
function refused(outcome: Outcome, typed: string): NotTurned {
  if (outcome.ok) return { status: 502, typed, notice: phoneTryMessages.notTaken };
  const { status, msg } = outcome;
  if (status === 404) return { status, typed: '', notice: phoneTryMessages.gone };
  return { status, typed, notice: status >= 500 ? phoneTryMessages.notTaken : msg };
}
