import { isRecord, type Reply } from './reply.ts';

/** Step that a user must complete before any other page opens: change the password or set up a second factor. */
export type RequiredStep = 'password' | 'mfa';

/** Builds the `results` of a response that rejects a call because of a required step. Not in the API contract. */
export const stepResult = (step: RequiredStep) => ({ required_step: step });

export function readRequiredStep(reply: Reply | undefined): RequiredStep | undefined {
  const step = isRecord(reply?.results) ? reply.results['required_step'] : undefined;
  return step === 'password' || step === 'mfa' ? step : undefined;
}
