import type { PortalParts } from '../../visit/parts.ts';
import { linkKey, type PayLink } from './pay-link.ts';
import type { PaySession } from './pay-session.ts';

type Parts = Pick<PortalParts, 'state'>;
type Attempt = Pick<PaySession, 'key'>;

/** Longer than a session lives, so that an attempt of which nothing is known finds what was sent besides. */
const keptMs = 24 * 3_600_000;
const many = 1_000_000;

const allOf = (link: PayLink) => `sent:${linkKey(link)}`;
const oneOf = (link: PayLink, { key }: Attempt) => `${allOf(link)}:${key}`;

/** Remembers, over all browsers and portals, that an attempt is about to be sent. One that is sent again counts once. */
export async function noteSent({ state }: Parts, link: PayLink, attempt: Attempt): Promise<void> {
  const { allowed } = await state.counters.take(oneOf(link, attempt), 1, keptMs);
  if (allowed) await state.counters.take(allOf(link), many, keptMs);
}

/** It was refused, or never left: it can be no one's success. */
export async function forgetSent({ state }: Parts, link: PayLink, attempt: Attempt): Promise<void> {
  await state.counters.clear(oneOf(link, attempt));
  await state.counters.giveBack(allOf(link));
}

/** Whether an attempt other than this one was sent that may have been charged. */
export async function wereOthersSent({ state }: Parts, link: PayLink, attempt: Attempt): Promise<boolean> {
  const [all, own] = await Promise.all([
    state.counters.used(allOf(link)),
    state.counters.used(oneOf(link, attempt)),
  ]);
  return all > own;
}
