import { readCents } from '../money.ts';
import type { CallRecord } from './call-row.ts';

export const transferTags = ['Trans', 'EOTA-Trans', 'EOTAF-Trans', 'Transfer to office'] as const;
/** Tags of an authenticated caller. A clinician on the record means the same. */
export const authenticatedTags = ['Authenticated', 'Validated', 'MMenu'] as const;

export const callFields = ['cdr_start', 'cdr_billsec', 'info', 'balance', 'provider'] as const;

export interface CallFacts {
  /** Connected time in whole seconds. */
  seconds: number;
  /** Collected amount of money in cents. */
  cents: number;
  authenticated: boolean;
  transferred: boolean;
  /** Name of the clinician, or '' for none. */
  provider: string;
}

export function readCall(call: CallRecord): CallFacts {
  const info = typeof call.info === 'string' ? call.info : '';
  const provider = typeof call.provider === 'string' ? call.provider.trim() : '';
  return {
    seconds: Math.max(0, Math.trunc(Number(call.cdr_billsec ?? 0)) || 0),
    cents: Math.max(0, readCents(call.balance)),
    authenticated: provider !== '' || isAuthenticated(info),
    transferred: isTransferred(info),
    provider,
  };
}

export function tagsOf(info: string): string[] {
  return info
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/**
 * Returns a function that searches the tag list for one of these whole tags. It uses a regular expression on the text, because it runs for
 * every call.
 */
const createTagTest = (tags: readonly string[]) => {
  const form = new RegExp(`(?:^|,)\\s*(?:${tags.join('|')})\\s*(?:,|$)`);
  return (info: string) => form.test(info);
};
const isTransferred = createTagTest(transferTags);
const isAuthenticated = createTagTest(authenticatedTags);
