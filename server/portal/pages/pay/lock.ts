import { addressOf } from '../../http/limits.ts';
import { readBrowserMark, type BrowserMark } from '../../session/browser-marks.ts';
import { payerLockMs } from '../../session/payer-tries.ts';
import { StateFailed } from '../../state/state.ts';
import { linkKey, type PayLink } from './pay-link.ts';
import type { PayVisit } from './pay-visit.ts';
import { showStanding, type Shown } from './show-standing.tsx';
import type { Standing } from './standing.ts';

type Verifying = Extract<Standing, { state: 'verify' | 'paid' }>;

export function showLocked(
  visit: PayVisit,
  standing: Verifying,
  { leftMs, banner }: { leftMs: number } & Pick<Shown, 'banner'>,
): void {
  visit.res.setHeader('Retry-After', Math.ceil(leftMs / 1000));
  showStanding(visit, standing, { status: 429, banner, lockedUntilMs: visit.parts.clock() + leftMs });
}

/** Returns the milliseconds until this payer's lock ends, from our counters and the API. Returns 0 if the form is usable. */
export async function lockedOutMs(visit: PayVisit, { record }: Verifying): Promise<number> {
  const payer = payerOf(visit);
  const ours = await payerLockMs(visit.parts, payer).catch(openWithoutState);
  return Math.max(ours, payer.mark ? 0 : record.lockedUntilMs - visit.parts.clock(), 0);
}

/** Shows the form while the state store is unavailable. The post checks the store again and is rejected without it. */
function openWithoutState(error: unknown): number {
  if (error instanceof StateFailed) return 0;
  throw error;
}

export function payerOf({ parts, req, link }: PayVisit) {
  const mark = readBrowserMark(parts, req, markOf(link));
  return { link, address: addressOf(req), known: mark !== undefined, mark };
}

export const markOf = (link: PayLink): BrowserMark => ({ cookie: 'payer', subject: linkKey(link) });
