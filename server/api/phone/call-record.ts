import { toDecimal } from '../../../shared/money.ts';
import type { CallState } from './call/call-state.ts';

export function recordOf(state: CallState, cents: number) {
  const { caller, isProved, tags, left } = state;
  const isPaid = cents > 0 && !tags.includes('Paid');
  const told = [...tags, ...(isPaid ? ['Paid'] : []), ...(left ? [] : ['Hang up'])];
  return {
    info: told.join(','),
    ...(cents > 0 && { balance: toDecimal(cents) }),
    ...(caller && {
      name: `${caller.firstName} ${caller.lastName}`.trim(),
      patient_code: caller.code,
      // A provider on a record means that the caller was verified.
      ...(isProved && { provider: caller.provider, location: caller.location }),
    }),
  };
}
