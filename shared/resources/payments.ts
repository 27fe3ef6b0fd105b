import { defineResource } from './define.ts';

const paymentStatuses = ['Requested', 'Sent', 'Viewed', 'Paid', 'Failed', 'Expired', 'Refunded'] as const;
/** Those in which a payment may still be paid. */
export const payableStatuses = ['Requested', 'Sent', 'Viewed', 'Failed'] as const;

export const payments = defineResource({
  name: 'payments',
  label: { one: 'payment', many: 'Payment requests', tab: 'Requests', plural: 'payments' },
  fields: {
    patient_id: { kind: 'text', label: 'Patient ID', maxLength: 64 },
    first_name: { kind: 'text', label: 'First Name', required: 'First name is required.', maxLength: 80 },
    last_name: { kind: 'text', label: 'Last Name', required: 'Last name is required.', maxLength: 80 },
    dob: { kind: 'date', label: 'Date of Birth', past: true },
    zip: { kind: 'text', label: 'Zip Code', maxLength: 10 },
    email: { kind: 'email', label: 'Email' },
    mobile_phone: { kind: 'phone', label: 'Mobile Phone' },
    amount: { kind: 'money', label: 'Amount', required: 'Amount is required.' },
    provider: {
      kind: 'text',
      label: 'Provider',
      maxLength: 120,
      repeats: true,
      beyond: 'payments.provider',
    },
    items: { kind: 'json', label: 'Items' },
    item_detail_type: { kind: 'text', label: 'Item Type', maxLength: 40 },
    verify_fields: { kind: 'json', label: 'Verification Fields' },
    payer_editable: { kind: 'flag', label: 'Payer may change the amount' },
    status: { kind: 'choice', label: 'Status', choices: paymentStatuses, serverSet: true },
    auth: { kind: 'text', label: 'Auth #', serverSet: true },
    card_brand: { kind: 'text', label: 'Card Brand', serverSet: true },
    last_4: { kind: 'text', label: 'Last 4', serverSet: true },
    paid_amount: { kind: 'money', label: 'Paid', serverSet: true },
    paid_at: { kind: 'time', label: 'Paid At', serverSet: true },
    created: { kind: 'time', label: 'Created', serverSet: true },
    charging: { kind: 'flag', label: 'Charging', serverSet: true, hidden: true, beyond: 'payments.charging' },
  },
  section: 'payments',
  title: ['last_name', 'first_name'],
  columns: ['amount', 'provider', 'status', 'paid_amount', 'paid_at', 'timeStamp'],
  filterFields: ['status', 'provider', 'patient_id'],
  rangeField: 'created',
  betweenFields: ['amount', 'created'],
  empty: 'No payment has been requested yet. Make a new one, or load a payment file.',
  searchFields: ['first_name', 'last_name', 'patient_id', 'email'],
  large: true,
  defaultSort: '-id',
  operations: ['list', 'one', 'create', 'update', 'delete'],
  tenant: true,
  ids: 'link',
  write: 'user',
});
