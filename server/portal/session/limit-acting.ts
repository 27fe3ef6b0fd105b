import type { Request } from 'express';
import { apiCalls } from '../../../shared/api-calls.ts';
import { actingMessages } from '../../../shared/locales/en/administration.ts';
import { paths } from '../../../shared/paths.ts';
import type { PortalDeps } from '../http/deps.ts';
import { currentUser, type Acting } from './signed-in.ts';
import { setFlash } from './flash.ts';
import { stopActing } from './acting.ts';
import { apiOf } from './api.ts';
import { actingMinutes } from '../../../shared/constants.ts';

/**
 * Enforces the limits on an admin who acts for a client: 60 minutes by our own clock, a permission check with the API on every request,
 * and no changes to the admin's own account. Returns the path to redirect to, or undefined.
 */
export async function limitActing(
  deps: Pick<PortalDeps, 'relay' | 'clock'>,
  req: Request,
): Promise<string | undefined> {
  const { acting } = currentUser(req);
  if (!acting) return undefined;
  const over = minutesLeft(acting, deps.clock()) === 0;
  if (over || (await isRefused(deps, req))) {
    const { over: timeIsOver, ended } = actingMessages;
    const name = await stopActing(deps, req);
    setFlash(req, 'error', over ? timeIsOver(name) : ended(name));
    return paths.admin.to();
  }
  if (!isOwnAccount(req.path)) return undefined;
  setFlash(req, 'error', actingMessages.ownAccount);
  return paths.home.to();
}

/** Makes a cheap admin-only call to check the permission. If there is no reply, the page's own calls report the error. */
async function isRefused({ relay }: Pick<PortalDeps, 'relay'>, req: Request): Promise<boolean> {
  const { reply } = await apiOf(relay, req).call(apiCalls.getDemoOrgs);
  return reply?.status === 403;
}

function isOwnAccount(path: string): boolean {
  const accountPath = paths.user.to();
  return path === accountPath || path.startsWith(`${accountPath}/`);
}

const longestActingMs = actingMinutes * 60_000;

/** Returns the minutes until acting for the client ends, rounded up, or 0 if it has ended. */
export function minutesLeft({ startedAtMs }: Pick<Acting, 'startedAtMs'>, nowMs: number): number {
  return Math.max(0, Math.ceil((startedAtMs + longestActingMs - nowMs) / 60_000));
}
