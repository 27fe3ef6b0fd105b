import { isRecord, type Reply } from './reply.ts';

/** What a user must do before anything else is open: change the password, set up a second factor. */
export type RequiredStep = 'password' | 'mfa';

/** Is in the `results` of an answer that refuses a call because of the step; not in the contract. */
export const tellStep = (step: RequiredStep) => ({ required_step: step });

export function readToldStep(reply: Reply | undefined): RequiredStep | undefined {
  const told = isRecord(reply?.results) ? reply.results['required_step'] : undefined;
  return told === 'password' || told === 'mfa' ? told : undefined;
}
