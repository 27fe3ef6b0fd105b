import type { ApiAnswer, ApiRequest } from './test-api.ts';

export const paymentPath = '/pay/7/1732000000-abcdefghijklmnop';

export function answerPayment({ path }: ApiRequest): ApiAnswer {
  if (path.endsWith('get_payment_detail')) return { body: { success: true, results: [record] } };
  if (path.endsWith('verification_check')) return { body: { success: true, results: payer } };
  if (path.endsWith('payment_submission')) {
    return {
      body: { success: true, results: { 'Auth #': 'A1B2C3', 'Card Brand': 'VISA', 'Last 4': '4242' } },
    };
  }
  return { body: { success: true } };
}

const record = {
  id: '1732000000-abcdefghijklmnop',
  verify_fields: '["last_name","dob"]',
  status: 'Requested',
  payer_editable: 'F',
  org_name: 'Lakeside Clinic',
};

const payer = { first_name: 'Ann', amount_requested: '45.00', item_summary: [], email: 'ann@example.com' };
