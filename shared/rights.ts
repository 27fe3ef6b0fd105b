import { neededFor, type Need, type Permission } from './permissions.ts';
import type { SectionName } from './sections.ts';
import { isRecord, type Reply } from './reply.ts';

/** Access rule for a call with a user's token. The portal and the API share the rules in `api-calls.ts` and the resource definitions. */
export type Right =
  /** Anyone with a token, even if access to a client has expired or a required step is pending. Used for sign-out and similar calls. */
  | 'leaving'
  /** Every user, even with a pending required step. */
  | 'unready'
  /** Every user, even while this required step is pending. */
  | RequiredStep
  | 'user'
  | 'internalAdmin'
  /** Users whose group allows one of the sections. */
  | readonly SectionName[];

interface Holder {
  admin: boolean;
  sections: readonly SectionName[];
  permissions: readonly Permission[];
}

/** True if the call is allowed while the user still has to complete the required step. */
export function isOpenDuring(step: RequiredStep, right: Right): boolean {
  return right === 'leaving' || right === 'unready' || right === step;
}

export function isOpenTo({ admin, sections }: Pick<Holder, 'admin' | 'sections'>, right: Right): boolean {
  if (right === 'internalAdmin') return admin;
  return typeof right === 'string' || right.some((section) => sections.includes(section));
}

export function hasNeeded(
  { permissions }: Pick<Holder, 'permissions'>,
  needs: readonly Need[] | undefined,
  body?: unknown,
): boolean {
  return neededFor(needs, body).every((name) => permissions.includes(name));
}

/** Step that a user must complete before any other page opens: change the password or set up a second factor. */
export type RequiredStep = 'password' | 'mfa';

/** Builds the `results` of a response that rejects a call because of a required step. Not in the API contract. */
export const stepResult = (step: RequiredStep) => ({ required_step: step });

export function readRequiredStep(reply: Reply | undefined): RequiredStep | undefined {
  const step = isRecord(reply?.results) ? reply.results['required_step'] : undefined;
  return step === 'password' || step === 'mfa' ? step : undefined;
}
