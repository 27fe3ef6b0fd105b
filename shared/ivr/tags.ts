import { readCents } from '../money.ts';
import type { CallRecord } from './call-row.ts';

/** Tags of the record's `info` that mean a transfer to the office. */
export const transferTags = ['Trans', 'EOTA-Trans', 'EOTAF-Trans', 'Transfer to office'] as const;
/** Tags that mean that the caller proved who they are; a provider on the record means the same. */
export const authenticatedTags = ['Authenticated', 'Validated', 'MMenu'] as const;

/** The fields of a call record that figures are made of. */
export const callFields = ['cdr_start', 'cdr_billsec', 'info', 'balance', 'provider'] as const;

/** What counts of one call. */
export interface CallFacts {
  /** Connected, whole seconds. */
  seconds: number;
  /** Collected. */
  cents: number;
  authenticated: boolean;
  transferred: boolean;
  /** '' = none. */
  provider: string;
}

/** The facts of a call. Missing fields count as none. */
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

/** The tags in their order, without spaces and empty ones. */
export function tagsOf(info: string): string[] {
  return info
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** Whether one of the tags is in the list, as a whole: looked for in the text itself, since it is done for every call. */
const holds = (tags: readonly string[]) => {
  const form = new RegExp(`(?:^|,)\\s*(?:${tags.join('|')})\\s*(?:,|$)`);
  return (info: string) => form.test(info);
};
const isTransferred = holds(transferTags);
const isAuthenticated = holds(authenticatedTags);
