import type { SectionName } from './sections.ts';

/** Whom a call with a user's token is open to. Portal and API ask the same table: `api-calls.ts` and the definitions. */
export type Right =
  /** Whoever has a token, even when their time of acting for a client is over: the ways out. */
  | 'leaving'
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
}

export function isOpenTo({ admin, sections }: Holder, right: Right): boolean {
  if (right === 'internalAdmin') return admin;
  return typeof right === 'string' || right.some((section) => sections.includes(section));
}
