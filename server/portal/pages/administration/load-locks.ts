import { apiCalls } from '../../../../shared/api-calls.ts';
import type { LockResult } from '../../../../shared/api-calls/user.ts';
import { loginLockMinutes, verificationLockMinutes } from '../../../../shared/constants.ts';
import { isOpenTo } from '../../../../shared/rights.ts';
import { areas } from '../../../../shared/sections.ts';
import { HttpError } from '../../http/errors.ts';
import { unknownClientLockMs } from '../../session/sign-in-limits.ts';
import { linkLockMs } from '../../session/payer-tries.ts';
import { rightsOf } from '../../session/signed-in.ts';
import type { RequestContext } from '../../page/request-context.ts';

export interface Lock extends Pick<LockResult, 'kind' | 'id' | 'name'> {
  userName: string;
  /** Start of the counting period and end of the lock, in Unix seconds. */
  since: number;
  until: number;
}

const minutes = { user: loginLockMinutes, link: verificationLockMinutes };

/** Loads the locks that the API lists. If the portal has locked the same user or link, the later end applies. */
export async function loadLocks(ctx: RequestContext): Promise<Lock[]> {
  const outcome = await ctx.api.call(apiCalls.listLocks);
  if (!outcome.ok) throw new HttpError(outcome.status, { cause: outcome.msg });
  const all = await Promise.all(outcome.results.map((lock) => toLock(ctx, lock)));
  return all.filter((lock) => lock !== undefined).sort((one, other) => other.until - one.until);
}

async function toLock(
  ctx: RequestContext,
  { kind, id, name, user_name: userName = '', locked_until: lockedUntil = 0 }: LockResult,
): Promise<Lock | undefined> {
  const leftMs =
    kind === 'user'
      ? await unknownClientLockMs(ctx.parts, userName)
      : await linkLockMs(ctx.parts, payerLinkOf(ctx, id));
  const here = leftMs > 0 ? Math.ceil((ctx.parts.clock() + leftMs) / 1000) : 0;
  const until = Math.max(lockedUntil, here);
  if (until * 1000 <= ctx.parts.clock()) return undefined;
  return {
    kind,
    id,
    userName,
    name: name || userName || id,
    since: until - minutes[kind] * 60,
    until,
  };
}

export const payerLinkOf = ({ signedIn }: Pick<RequestContext, 'signedIn'>, paymentId: string) => ({
  clientId: signedIn().organization.id,
  paymentId,
});

/** Returns true if the user has access to payments and the API can unlock links. */
export async function mayOpenLinks({ parts, signedIn }: RequestContext): Promise<boolean> {
  return isOpenTo(rightsOf(signedIn()), areas.payments.sections) && (await parts.relay.isLevel2());
}
