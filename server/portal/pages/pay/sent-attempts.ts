import type { PortalParts } from '../../page/request-context.ts';
import { linkKey, type PayLink } from '../../http/public-links.ts';
import type { PaySession } from './pay-session.ts';

type Parts = Pick<PortalParts, 'state'>;
type Attempt = Pick<PaySession, 'key'>;

/** Longer than a session lasts, so that the other attempts are still counted while an outcome is unknown. */
const ttlMs = 24 * 3_600_000;
const maxAttempts = 1_000_000;

const allOf = (link: PayLink) => `sent:${linkKey(link)}`;
const oneOf = (link: PayLink, { key }: Attempt) => `${allOf(link)}:${key}`;

/** Counts an attempt before it is submitted, across all browsers and portal instances. A retry is not counted again. */
export async function noteSent({ state }: Parts, link: PayLink, attempt: Attempt): Promise<void> {
  const { allowed } = await state.counters.consume(oneOf(link, attempt), 1, ttlMs);
  if (allowed) await state.counters.consume(allOf(link), maxAttempts, ttlMs);
}

export async function forgetSent({ state }: Parts, link: PayLink, attempt: Attempt): Promise<void> {
  await state.counters.clear(oneOf(link, attempt));
  await state.counters.release(allOf(link));
}

export async function wereOthersSent({ state }: Parts, link: PayLink, attempt: Attempt): Promise<boolean> {
  const [all, own] = await Promise.all([
    state.counters.used(allOf(link)),
    state.counters.used(oneOf(link, attempt)),
  ]);
  return all > own;
}
