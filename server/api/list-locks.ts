import type { apiCalls } from '../../shared/api-calls.ts';
import { isOpenTo } from '../../shared/rights.ts';
import { areas } from '../../shared/sections.ts';
import { organizationOf } from './operation/actor.ts';
import { succeed } from './operation/answer.ts';
import type { SignedOperation } from './operation/operation.ts';
import { listTriedLinks } from './payments/verification-guard.ts';
import { findTried } from './sign-in/sign-in-guard.ts';

/**
 * Lists users and payment links with recent failed attempts, and the end of their lockout. The portal, which may have its own locks, uses this
 * list to find them.
 */
export const listLocks: SignedOperation<typeof apiCalls.listLocks> = async ({ actor }, { db, clock }) => {
  const [now, idOrg] = [clock(), organizationOf(actor)];
  const users = await findTried(db, idOrg, now);
  const links = isOpenTo(actor, areas.payments.sections) ? await listTriedLinks(db, idOrg, now) : [];
  return succeed([
    ...users.map(({ id, userName, name, until }) => ({
      kind: 'user',
      id,
      name,
      user_name: userName,
      locked_until: toSeconds(until),
    })),
    ...links.map(({ until, ...link }) => ({ kind: 'link', ...link, locked_until: toSeconds(until) })),
  ]);
};

const toSeconds = (ms: number | null) => (ms === null ? '' : Math.ceil(ms / 1000));
