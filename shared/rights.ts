import { neededFor, type Need, type Permission } from './permissions.ts';
import type { RequiredStep } from './required-step.ts';
import type { SectionName } from './sections.ts';

/** Access rule for a call with a user's token. The portal and the API share the rules in `api-calls.ts` and the resource definitions. */
export type Right =
  /** Anyone with a token, even if access to a client has expired or a required step is pending. Used for sign-out and similar calls. */
  | 'leaving'
  /** Every user, also while a step comes first. */
  | 'unready'
  /** Every user, also while this very step comes first. */
  | RequiredStep
  | 'user'
  | 'internalAdmin'
  /** Users whose group opens one of the sections. */
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
