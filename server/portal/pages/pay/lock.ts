import { clientAddressOf } from '../../http/limits.ts';
import { readBrowserToken, type BrowserToken } from '../../session/browser-tokens.ts';
import { payerLockMs } from '../../session/payer-tries.ts';
import { StateFailed } from '../../state/state.ts';
import { linkKey, type PayLink } from '../../http/public-links.ts';
import type { PayContext } from './pay-context.ts';
import { renderPayState, type PayRenderOptions } from './render-pay-state.tsx';
import type { PayState } from './pay-state.ts';

type Verifying = Extract<PayState, { state: 'verify' | 'paid' }>;

export function renderLocked(
  ctx: PayContext,
  payState: Verifying,
  { leftMs, banner }: { leftMs: number } & Pick<PayRenderOptions, 'banner'>,
): void {
  ctx.res.setHeader('Retry-After', Math.ceil(leftMs / 1000));
  renderPayState(ctx, payState, { status: 429, banner, lockedUntilMs: ctx.parts.clock() + leftMs });
}

/** Returns the milliseconds until this payer's lock ends, from our counters and the API. Returns 0 if the form is usable. */
export async function lockedOutMs(ctx: PayContext, { record }: Verifying): Promise<number> {
  const payer = payerOf(ctx);
  const ours = await payerLockMs(ctx.parts, payer).catch(openWithoutState);
  return Math.max(
    ours,
    payer.payerToken ? 0 : (record.verification_locked_until ?? 0) * 1000 - ctx.parts.clock(),
    0,
  );
}

/**
 * Returns 0 so that the form is shown while the state store is unavailable. The post checks the store again and is rejected if it is still
 * unavailable.
 */
function openWithoutState(error: unknown): number {
  if (error instanceof StateFailed) return 0;
  throw error;
}

export function payerOf({ parts, req, link }: PayContext) {
  const payerToken = readBrowserToken(parts, req, browserTokenOf(link));
  return { link, address: clientAddressOf(req), isKnown: payerToken !== undefined, payerToken };
}

export const browserTokenOf = (link: PayLink): BrowserToken => ({ cookie: 'payer', subject: linkKey(link) });
