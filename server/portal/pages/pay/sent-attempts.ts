import type { PortalParts } from '../../visit/parts.ts';
import { linkKey, type PayLink } from './pay-link.ts';
import type { PaySession } from './pay-session.ts';

type Parts = Pick<PortalParts, 'state'>;
type Attempt = Pick<PaySession, 'key'>;

/** Longer than a session lasts, so that an attempt with an unknown outcome still finds the other attempts. */
const keptMs = 24 * 3_600_000;
const many = 1_000_000;

const allOf = (link: PayLink) => `sent:${linkKey(link)}`;
const oneOf = (link: PayLink, { key }: Attempt) => `${allOf(link)}:${key}`;

/** Counts an attempt before it is sent, across all browsers and portal instances. A retry counts once. */
export async function noteSent({ state }: Parts, link: PayLink, attempt: Attempt): Promise<void> {
  const { allowed } = await state.counters.take(oneOf(link, attempt), 1, keptMs);
  if (allowed) await state.counters.take(allOf(link), many, keptMs);
}

export async function forgetSent({ state }: Parts, link: PayLink, attempt: Attempt): Promise<void> {
  await state.counters.clear(oneOf(link, attempt));
  await state.counters.giveBack(allOf(link));
}

export async function wereOthersSent({ state }: Parts, link: PayLink, attempt: Attempt): Promise<boolean> {
  const [all, own] = await Promise.all([
    state.counters.used(allOf(link)),
    state.counters.used(oneOf(link, attempt)),
  ]);
  return all > own;
}
