import { longestLogoCharacters } from '../constants.ts';
import { accountsHint } from '../locales/en/organization.ts';
import { defineResource } from './define.ts';
import type { FieldDefinition } from './fields.ts';

const flexPay = (index: number) =>
  ({
    kind: 'multiline',
    label: `Flex Pay ${index}`,
    group: 'Flex Pay',
    hint: `Your own text, shown where a template has {{flex_pay_${index}}}`,
  }) as const satisfies FieldDefinition;

/** Payment and health-record settings of a client organization. Read and saved by `notify2pay/client_setting`. */
export const clientSettings = defineResource({
  name: 'client_settings',
  label: { one: 'client setting', many: 'Client Payment Setting' },
  fields: {
    org_name: {
      kind: 'text',
      label: 'Organization Name',
      required: 'Organization name is required.',
      maxLength: 120,
    },
    payment_enabled: {
      kind: 'flag',
      label: 'Payments Enabled',
      group: 'Payments',
      hint: 'On: patients can be sent payment requests and can pay. Off: no request is sent, and payment links don’t open',
    },
    logo: {
      kind: 'text',
      label: 'Logo',
      group: 'Payments',
      hint: 'An https address or a PNG, JPEG, WebP or GIF picture as a data: address',
      maxLength: longestLogoCharacters,
    },
    verify_fields: {
      kind: 'multiline',
      label: 'Verification Fields',
      group: 'Payments',
      hint: 'A JSON list of first_name, last_name, unique_id, dob, zip',
    },
    payer_editable: {
      kind: 'flag',
      label: 'Payer may change the amount',
      group: 'Payments',
      hint: 'On: payers can pay part of the amount due. Off: they pay the full amount. You can change this for each payment',
    },
    default_payment_amount: {
      kind: 'multiline',
      label: 'Default Payment Amount',
      group: 'Payments',
      hint: 'Amount that a new payment starts with, in dollars, such as 45.00',
    },
    payer_may_exceed: {
      kind: 'flag',
      label: 'Payer may pay more than is due',
      group: 'Payments',
      hint: 'Applies only if the payer may change the amount. We ask the payer to confirm before paying more',
      level: 2,
    },
    payment_accounts: {
      kind: 'multiline',
      label: 'Payment Accounts',
      group: 'Payments',
      hint: accountsHint,
    },
    item_detail_type: {
      kind: 'text',
      label: 'Item Detail Type',
      group: 'Payments',
      hint: 'Prescriptions: new payments list the patient’s open prescriptions from the health record instead of whole invoices',
      maxLength: 40,
    },
    ivr_number: {
      kind: 'multiline',
      label: 'IVR Number',
      group: 'Phone',
      hint: 'JSON of dialed numbers and their names: {"production": {"3125550142": "Main line"}}',
    },
    epic_enabled: {
      kind: 'flag',
      label: 'Epic Enabled',
      group: 'Health record',
      hint: 'On: look up patients and their balances in Epic, create notification lists from its appointments, and send confirmations and cancellations back',
    },
    epic_host: {
      kind: 'url',
      label: 'Epic Host',
      group: 'Health record',
      hint: 'FHIR base URL, such as https://ehr.example.com/api/FHIR/R4',
    },
    epic_oath_base_url: {
      kind: 'url',
      label: 'Epic OAuth Base URL',
      group: 'Health record',
      hint: 'We request tokens at /token below this URL. Leave blank to use the SMART configuration of the host',
    },
    epic_user: {
      kind: 'text',
      label: 'Epic User',
      group: 'Health record',
      hint: 'Optional. Sent with every call as Epic-User-ID',
    },
    epic_pw: {
      kind: 'secret',
      label: 'Epic Password',
      group: 'Health record',
      hint: 'The client secret, or a private key (JWK or PEM, RSA or P-384) whose public key is registered with Epic.',
      maxLength: 8000,
    },
    epic_client_id: {
      kind: 'text',
      label: 'Epic Client ID',
      group: 'Health record',
      hint: 'Client ID of the backend service registered with Epic. It needs permission to read patients, bills and appointments, and to change appointments',
    },
    epic_patient_id_type: {
      kind: 'text',
      label: 'Epic Patient ID Type',
      group: 'Health record',
      hint: 'Type of your patient IDs in Epic, such as MRN or a URI. Leave blank to accept any type',
    },
    epic_user_id_type: {
      kind: 'text',
      label: 'Epic User ID Type',
      group: 'Health record',
      hint: 'Optional. Sent with the user as Epic-User-IDType',
    },
    epic_billing_type: {
      kind: 'multiline',
      label: 'Epic Billing Type',
      group: 'Health record',
      hint: 'Account types to look up bills for, one per line. Leave blank for all',
    },
    epic_post_pay_enabled: {
      kind: 'flag',
      label: 'Epic Post Pay Enabled',
      group: 'Health record',
      hint: 'On: record each payment and refund in Epic as a PaymentReconciliation',
    },
    flex_pay_1: flexPay(1),
    flex_pay_2: flexPay(2),
    flex_pay_3: flexPay(3),
    flex_pay_4: flexPay(4),
    flex_pay_5: flexPay(5),
    flex_pay_6: flexPay(6),
    flex_pay_7: flexPay(7),
    flex_pay_8: flexPay(8),
    flex_pay_9: flexPay(9),
    flex_pay_10: flexPay(10),
    flex_pay_11: flexPay(11),
    flex_pay_12: flexPay(12),
  },
  title: ['org_name'],
  searchFields: ['org_name'],
  defaultSort: 'org_name',
  operations: [],
  tenant: true,
  ids: 'decimal',
  write: 'admin',
});

/** Placeholder for a secret that is set. Submitting it leaves the secret unchanged. */
export const secretMask = '********';
