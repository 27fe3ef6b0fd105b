import { toDecimal } from '../../../shared/money.ts';
import type { CallState } from './call/call-state.ts';

export function callRecordOf(state: CallState, cents: number) {
  const { caller, isVerified, tags, left } = state;
  const isPaid = cents > 0 && !tags.includes('Paid');
  const allTags = [...tags, ...(isPaid ? ['Paid'] : []), ...(left ? [] : ['Hang up'])];
  return {
    info: allTags.join(','),
    ...(cents > 0 && { balance: toDecimal(cents) }),
    ...(caller && {
      name: `${caller.firstName} ${caller.lastName}`.trim(),
      patient_code: caller.code,
      // A call record names a provider only if the caller was verified.
      ...(isVerified && { provider: caller.provider, location: caller.location }),
    }),
  };
}
