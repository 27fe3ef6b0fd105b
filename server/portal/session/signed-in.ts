import type { Request } from 'express';
import type { Permission } from '../../../shared/permissions.ts';
import { isAdminGroup, type SectionName } from '../../../shared/sections.ts';
import type { Organisation, User } from '../../../shared/user.ts';
import { signedInField } from '../state/session-fields.ts';
import { kept } from './kept.ts';

/** Signed-in user with API credentials. Never sent to the browser. */
export interface SignedIn {
  token: string;
  /** Token in the body of second-factor setup calls. */
  accessToken: string;
  user: User;
  sections: SectionName[];
  permissions: readonly Permission[];
  organisation: Organisation;
  hasIvrNumber: boolean;
  groupId?: string;
  /** Counts at the start of the session. The session has ended if one of them differs now. */
  generation: Generation;
  /** Set while an admin acts for a client: `organisation` and `sections` are then the client's. */
  acting?: Acting;
}

/** Number of times that the sessions of the user and of the group were ended before this session. */
export interface Generation {
  user: number;
  group: number;
}

export interface Acting {
  idOrg: string;
  name: string;
  /** Start time in Unix milliseconds. */
  startedAtMs: number;
  own: Pick<SignedIn, 'organisation' | 'sections' | 'hasIvrNumber'>;
}

declare module 'express-serve-static-core' {
  interface Request {
    signedIn?: SignedIn;
  }
}

const signedInUser = kept<SignedIn>(signedInField);

/** Unix milliseconds of the last activity and of the sign-in. */
export const sessionTimes = kept<{ seenAtMs: number; signedInAtMs: number }>('times');

export const readSignedIn = (req: Request): SignedIn | undefined => signedInUser.read(req);

export const isSomebodys = (req: Request): boolean => signedInUser.has(req);

export function writeSignedIn(req: Request, signedIn: SignedIn): void {
  signedInUser.write(req, signedIn);
  req.signedIn = signedIn;
}

/** Returns the signed-in user. Throws on a route without a guard that requires one. */
export function currentUser(req: Request): SignedIn {
  if (!req.signedIn) throw new Error('currentUser() needs a guard other than public in routes.ts');
  return req.signedIn;
}

export const rightsOf = ({ user, sections, permissions }: SignedIn) => ({
  admin: user.admin,
  sections,
  permissions,
});

export function offersSecondFactor({ user, organisation }: SignedIn): boolean {
  return organisation.mfa !== 'off' || user.admin;
}

/** Returns true for an automatic read by the page, which does not count as activity. */
export function isBackground(req: Request): boolean {
  return req.get('X-Background') === '1';
}

export function renewSession(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.regenerate((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
}

/** Moves the sign-in to a new session id and keeps its times. Data under the old id ends with it. */
export async function renewAs(req: Request, signedIn: SignedIn): Promise<void> {
  const times = sessionTimes.read(req);
  await renewSession(req);
  writeSignedIn(req, signedIn);
  sessionTimes.write(req, times);
}

export function isManager({ user }: SignedIn): boolean {
  return user.admin || isAdminGroup(user.accessGroup);
}
