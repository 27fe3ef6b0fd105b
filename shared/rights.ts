import { neededFor, type Need, type Permission } from './permissions.ts';
import type { RequiredStep } from './required-step.ts';
import type { SectionName } from './sections.ts';

/** Whom a call with a user's token is open to. Portal and API ask the same table: `api-calls.ts` and the definitions. */
export type Right =
  /** Whoever has a token, even when their time of acting for a client is over or a step comes first: the ways out. */
  | 'leaving'
  /** Every user, also while a step comes first. */
  | 'unready'
  /** Every user, also while this very step comes first. */
  | RequiredStep
  /** Every user. */
  | 'user'
  | 'internalAdmin'
  /** Users whose group opens one of the sections. */
  | readonly SectionName[];

interface Holder {
  /** An internal admin. */
  admin: boolean;
  /** What the group opens. */
  sections: readonly SectionName[];
  /** What the group lets its members do there. */
  permissions: readonly Permission[];
}

/** Whether the call is a part of the step, or needed for it. */
export function isOpenDuring(step: RequiredStep, right: Right): boolean {
  return right === 'leaving' || right === 'unready' || right === step;
}

export function isOpenTo({ admin, sections }: Pick<Holder, 'admin' | 'sections'>, right: Right): boolean {
  if (right === 'internalAdmin') return admin;
  return typeof right === 'string' || right.some((section) => sections.includes(section));
}

/** Whether they have what the call needs beside its tab. */
export function hasNeeded(
  { permissions }: Pick<Holder, 'permissions'>,
  needs: readonly Need[] | undefined,
  body?: unknown,
): boolean {
  return neededFor(needs, body).every((name) => permissions.includes(name));
}
