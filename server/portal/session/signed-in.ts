import type { Request } from 'express';
import type { Permission } from '../../../shared/permissions.ts';
import { isAdminGroup, type SectionName } from '../../../shared/sections.ts';
import type { Organisation, User } from '../../../shared/user.ts';
import { signedInField } from '../state/session-fields.ts';
import { kept } from './kept.ts';

/** Who a session is, and with which credentials it calls the API. It never leaves the server. */
export interface SignedIn {
  /** Sent as Bearer. */
  token: string;
  /** Sent in the body of the calls that set up a second factor. */
  accessToken: string;
  user: User;
  /** The tabs that are open to the user. */
  sections: SectionName[];
  /** What they may do there. */
  permissions: readonly Permission[];
  organisation: Organisation;
  hasIvrNumber: boolean;
  /** Of the access group that opened them, where one was looked up. */
  groupId?: string;
  /** The session has ended when one of these counts is another. */
  generation: Generation;
  /** An admin works in a client's account: `organisation` and `sections` are the client's then. */
  acting?: Acting;
}

/** How often sessions of the user, and of everybody in the group, were ended before this one began. */
export interface Generation {
  user: number;
  group: number;
}

export interface Acting {
  idOrg: string;
  name: string;
  /** Unix ms. */
  startedAtMs: number;
  /** What is the admin's again afterwards. */
  own: Pick<SignedIn, 'organisation' | 'sections' | 'hasIvrNumber'>;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Who asks, after the guard `user` has let the request through. */
    signedIn?: SignedIn;
  }
}

const signedInUser = kept<SignedIn>(signedInField);

/** When the request came that last counted as activity, and when the user signed in, unix ms. */
export const sessionTimes = kept<{ seenAtMs: number; signedInAtMs: number }>('times');

export const readSignedIn = (req: Request): SignedIn | undefined => signedInUser.read(req);

/** Whether the session is somebody's, live or over. */
export const isSomebodys = (req: Request): boolean => signedInUser.has(req);

export function writeSignedIn(req: Request, signedIn: SignedIn): void {
  signedInUser.write(req, signedIn);
  req.signedIn = signedIn;
}

/** Who asks. Throws where the route has no guard that requires a user. */
export function currentUser(req: Request): SignedIn {
  if (!req.signedIn) throw new Error('currentUser() needs a guard other than public in routes.ts');
  return req.signedIn;
}

/** By what `isOpenTo` says what of the API is open to them. */
export const rightsOf = ({ user, sections, permissions }: SignedIn) => ({
  admin: user.admin,
  sections,
  permissions,
});

/** Whether there is a second factor to set up: where the organisation has it, and for admins. */
export function offersSecondFactor({ user, organisation }: SignedIn): boolean {
  return organisation.mfa !== 'off' || user.admin;
}

/** A read that the page makes by itself, which is no sign of life. */
export function isBackground(req: Request): boolean {
  return req.get('X-Background') === '1';
}

/** A new, empty session under a new id; the old one is gone from the store. */
export function renewSession(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.regenerate((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
}

/** The same sign-in under a new session id, with its times: what began as somebody else's session ends with the old id. */
export async function renewAs(req: Request, signedIn: SignedIn): Promise<void> {
  const times = sessionTimes.read(req);
  await renewSession(req);
  writeSignedIn(req, signedIn);
  sessionTimes.write(req, times);
}

/** The organisation is looked after by internal admins and the admin group. */
export function isManager({ user }: SignedIn): boolean {
  return user.admin || isAdminGroup(user.accessGroup);
}
