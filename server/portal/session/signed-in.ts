import type { Request } from 'express';
import type { SectionName } from '../../../shared/sections.ts';
import type { Organisation, User } from '../../../shared/user.ts';
import type { CallContext } from '../relay/relay.ts';

/** Who a session is, and with which credentials it calls the API. It never leaves the server (security D3, S8). */
export interface SignedIn {
  /** Sent as Bearer. */
  token: string;
  /** Sent in the body of the calls that set up a second factor. */
  accessToken: string;
  user: User;
  /** The tabs that are open to the user. */
  sections: SectionName[];
  organisation: Organisation;
  hasIvrNumber: boolean;
  /** Of `generation.ts`: the session has ended when the user's count is another. */
  generation: number;
  /** An admin works in a client's account: `organisation` and `sections` are the client's then. */
  acting?: Acting;
}

export interface Acting {
  idOrg: string;
  name: string;
  /** Unix ms. */
  startedAtMs: number;
  /** What is the admin's again afterwards. */
  own: Pick<SignedIn, 'organisation' | 'sections' | 'hasIvrNumber'>;
}

declare module 'express-session' {
  interface SessionData {
    /** A SignedIn as JSON: express-session walks through every key of a session twice a request. */
    signedIn?: string;
    /** Unix ms of the last request that counts as activity, and of the sign-in. */
    seenAtMs?: number;
    signedInAtMs?: number;
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Who asks, after the guard `user` has let the request through. */
    signedIn?: SignedIn;
  }
}

export function readSignedIn(req: Request): SignedIn | undefined {
  const kept = req.session.signedIn;
  return kept === undefined ? undefined : (JSON.parse(kept) as SignedIn);
}

export function writeSignedIn(req: Request, signedIn: SignedIn): void {
  req.session.signedIn = JSON.stringify(signedIn);
  req.signedIn = signedIn;
}

/** Who asks. Throws where the route has no guard that requires a user. */
export function currentUser(req: Request): SignedIn {
  if (!req.signedIn) throw new Error('currentUser() needs a guard other than public in routes/index.ts');
  return req.signedIn;
}

/** Whether there is a second factor to set up: where the organisation has it, and for admins. */
export function offersSecondFactor({ user, organisation }: SignedIn): boolean {
  return organisation.mfa !== 'off' || user.admin;
}

/** For whom the calls of this request are made. */
export function callContext(req: Request): CallContext & { token: string } {
  return { requestId: req.context.id, token: currentUser(req).token, background: isBackground(req) };
}

/** A read that the page makes by itself, which is no sign of life (spec 4, Session). */
export function isBackground(req: Request): boolean {
  return req.get('X-Background') === '1';
}

/** A new, empty session under a new id; the old one is gone from the store (security S2). */
export function renewSession(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.regenerate((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
}

/** The same sign-in under a new session id, with its times: what began as somebody else's session ends with the old id. */
export async function renewAs(req: Request, signedIn: SignedIn): Promise<void> {
  const { seenAtMs, signedInAtMs } = req.session;
  await renewSession(req);
  writeSignedIn(req, signedIn);
  Object.assign(req.session, { seenAtMs, signedInAtMs });
}
