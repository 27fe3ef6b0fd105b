import type { Request } from 'express';
import type { Permission } from '../../../shared/permissions.ts';
import { isAdminGroup, type SectionName } from '../../../shared/sections.ts';
import type { Organization, User } from '../../../shared/user.ts';
import { signedInField } from '../state/session-fields.ts';
import { sessionSlot } from './session-slot.ts';

/** Signed-in user with API credentials. Never sent to the browser. */
export interface SignedIn {
  token: string;
  /** Token in the body of calls that set up a second factor. */
  accessToken: string;
  user: User;
  sections: SectionName[];
  permissions: readonly Permission[];
  organization: Organization;
  hasIvrNumber: boolean;
  groupId?: string;
  /** Counts at the start of the session. The session has ended if either one has changed. */
  generation: Generation;
  /** Set while an admin acts for a client. `organization` and `sections` are then the client's. */
  acting?: Acting;
}

/** Number of times the user's and the group's sessions had been ended before this session started. */
export interface Generation {
  user: number;
  group: number;
}

export interface Acting {
  idOrg: string;
  name: string;
  /** Start time in Unix milliseconds. */
  startedAtMs: number;
  original: Pick<SignedIn, 'organization' | 'sections' | 'hasIvrNumber'>;
}

declare module 'express-serve-static-core' {
  interface Request {
    signedIn?: SignedIn;
  }
}

const signedInSlot = sessionSlot<SignedIn>(signedInField);

/** Unix milliseconds of the last activity and of the sign-in. */
export const sessionTimesSlot = sessionSlot<{ seenAtMs: number; signedInAtMs: number }>('times');

export const readSignedIn = (req: Request): SignedIn | undefined => signedInSlot.read(req);

export const hasUser = (req: Request): boolean => signedInSlot.has(req);

export function writeSignedIn(req: Request, signedIn: SignedIn): void {
  signedInSlot.write(req, signedIn);
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

export function offersSecondFactor({ user, organization }: SignedIn): boolean {
  return organization.mfa !== 'off' || user.admin;
}

/** Returns true for an automatic request by the page, which does not count as activity. */
export function isBackgroundRequest(req: Request): boolean {
  return req.get('X-Background') === '1';
}

export function renewSession(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.regenerate((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
}

/** Moves the sign-in to a new session ID and keeps its times. Data under the old ID is discarded. */
export async function renewAs(req: Request, signedIn: SignedIn): Promise<void> {
  const times = sessionTimesSlot.read(req);
  await renewSession(req);
  writeSignedIn(req, signedIn);
  sessionTimesSlot.write(req, times);
}

export function isManager({ user }: SignedIn): boolean {
  return user.admin || isAdminGroup(user.accessGroup);
}

export function rememberUser(req: Request, change: Partial<User>): void {
  const signedIn = currentUser(req);
  writeSignedIn(req, { ...signedIn, user: { ...signedIn.user, ...change } });
}
