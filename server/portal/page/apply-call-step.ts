import type { CallTurn } from '../../../shared/api-calls/phone.ts';
import { phoneTryMessages } from '../../../shared/locales/en/phone-try.ts';
import {
  isComplete,
  readKeys,
  describePressed,
  withTurn,
  type SimulatedCall,
} from '../../../shared/phone/simulated-call.ts';
import { valueOf } from '../http/form.ts';
import type { Outcome } from '../http/outcome.ts';
import { sessionSlot, type SessionSlot } from '../session/session-slot.ts';
import type { RequestContext } from './request-context.ts';

type TurnOutcome = Outcome<{ results: readonly CallTurn[] }>;

export interface CallDriver {
  calls: SessionSlot<SimulatedCall>;
  start(): Promise<{ of: string; outcome: TurnOutcome }>;
  press(id: string, digits: string): Promise<TurnOutcome>;
  hangUp(id: string): Promise<TurnOutcome>;
}

export interface RefusedStep {
  status: number;
  typed: string;
  notice?: string;
}

export const trialCallSlot = sessionSlot<SimulatedCall>('phoneTrial');
export const devCallSlot = sessionSlot<SimulatedCall>('devCall');

/** Handles a button press on the call page. Returns undefined if the page must be reloaded, or the refused step to show. */
export async function applyCallStep(
  ctx: RequestContext,
  driver: CallDriver,
): Promise<RefusedStep | undefined> {
  const { form, req } = ctx;
  const step = valueOf(form, 'step');
  if (step === 'start') return (await startOver(ctx, driver)) ?? begin(ctx, driver);
  const call = driver.calls.read(req);
  if (step === 'over') return startOver(ctx, driver);
  // Ignores key presses from an outdated page or a double click.
  if (!call || call.ended || valueOf(form, 'turn') !== String(call.turn)) return undefined;
  if (step === 'hang_up')
    return continueCall(ctx, driver, { call, keys: '', outcome: driver.hangUp(call.id) });
  const typed = step === 'wait' ? '' : readKeys(valueOf(form, 'digits') + valueOf(form, 'key'));
  const isSent = step === 'wait' || step === 'send' || isComplete(typed, call.expectedInput);
  if (!isSent) return { status: 200, typed };
  return continueCall(ctx, driver, { call, keys: typed, outcome: driver.press(call.id, typed) });
}

/** Hangs up a running call first so that its outcome is recorded. A call unknown to the API counts as ended. */
async function startOver({ req }: RequestContext, driver: CallDriver): Promise<RefusedStep | undefined> {
  const call = driver.calls.read(req);
  const hungUp = call && !call.ended ? await driver.hangUp(call.id) : undefined;
  if (hungUp && !hungUp.ok && hungUp.status !== 404) return refused(hungUp, '');
  driver.calls.write(req, undefined);
  return undefined;
}

async function begin({ req }: RequestContext, driver: CallDriver): Promise<RefusedStep | undefined> {
  const { of, outcome } = await driver.start();
  const turn = outcome.ok ? outcome.results[0] : undefined;
  if (!turn?.id) return refused(outcome, '');
  driver.calls.write(req, withTurn({ of, turn: 0, lines: [] }, turn, ''));
  return undefined;
}

interface Press {
  call: SimulatedCall;
  keys: string;
  outcome: Promise<TurnOutcome>;
}

async function continueCall(
  { req, form }: RequestContext,
  { calls }: CallDriver,
  { call, keys, outcome: answering }: Press,
): Promise<RefusedStep | undefined> {
  const outcome = await answering;
  const turn = outcome.ok ? outcome.results[0] : undefined;
  if (!turn?.id) return refused(outcome, keys);
  const isHungUp = valueOf(form, 'step') === 'hang_up';
  const done = isHungUp ? phoneTryMessages.pressed.hungUp : describePressed(keys, call.expectedInput);
  calls.write(req, withTurn(call, turn, done));
  return undefined;
}

/** Keeps the typed keys so that the user can send them again. */
function refused(outcome: Outcome, typed: string): RefusedStep {
  if (outcome.ok) return { status: 502, typed, notice: phoneTryMessages.notTaken };
  const { status, msg } = outcome;
  if (status === 404) return { status, typed: '', notice: phoneTryMessages.gone };
  return { status, typed, notice: status >= 500 ? phoneTryMessages.notTaken : msg };
}
