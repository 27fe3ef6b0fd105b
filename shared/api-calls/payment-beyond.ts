import type { ApiFeature } from '../api-features.ts';

type Beyond = Readonly<Record<string, ApiFeature>>;

export const recordBeyond = {
  opened: 'payment_events',
  paid_key_hash: 'paid_key_hash',
  refused_key_hashes: 'refused_key_hashes',
  returned_key_hashes: 'returned_key_hashes',
  verification: 'payment_history',
  history: 'payment_history',
  part: 'payment_parts',
  paid_key_hashes: 'payment_parts',
  returned: 'payment_parts',
  payer: 'payment_parts',
  verification_locked_until: 'verification_locked_until',
  org_phone: 'payment_practice',
  org_timezone: 'payment_practice',
  org_address: 'payment_practice',
} as const satisfies Beyond;

export const verifiedBeyond = {
  amount_limit: 'amount_limit',
  patient_last_name: 'payment_practice',
  may_remove_saved: 'saved_methods',
  may_save: 'may_save',
  language: 'payer_language',
  payer_mark: 'payer_mark',
  verification: 'verification',
  due_total: 'payment_parts',
  remaining: 'payment_parts',
  paid_total: 'payment_parts',
} as const satisfies Beyond;
