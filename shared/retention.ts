/** Kinds of records that are deleted after the number of years in a field of the organization. */
export const retentionFields = {
  messages: 'keep_messages',
  calls: 'keep_calls',
  lists: 'keep_lists',
  imports: 'keep_lists',
  audit: 'keep_audit',
  payments: 'keep_payments',
} as const;

export type RetentionKind = keyof typeof retentionFields;

export const retentionKinds = ['messages', 'calls', 'lists', 'imports', 'audit', 'payments'] as const;
