import { caseId, demoCases } from '../../server/demo/cases.ts';

export function demoLink(name: string) {
  const demo = demoCases.find((each) => each.case === name)!;
  return { client_id: demo.clientId, payment_id: caseId(name, 0), demo };
}

/** Returns the ids of a demo case with the payment id as `id`, as in `get_payment_detail` and `verification_check`. */
export function demoIds(name: string) {
  const { client_id, payment_id } = demoLink(name);
  return { client_id, id: payment_id };
}

/** Returns the body of a card payment for a demo case; `fields` override its values. */
export function cardBody(name: string, fields: object = {}) {
  const { client_id, payment_id, demo } = demoLink(name);
  return {
    client_id,
    payment_id,
    amount: `$${demo.amount}`,
    name: 'Pat Example',
    payment_method: 'cc',
    card_number: '4242424242424242',
    expiry: '12/39',
    cvc: '123',
    zip: '60611',
    store_payment_method: false,
    ...fields,
  };
}

export function bankBody(name: string, fields: object = {}) {
  const { client_id, payment_id, demo } = demoLink(name);
  return {
    client_id,
    payment_id,
    amount: `$${demo.amount}`,
    name: 'Pat Example',
    payment_method: 'bank',
    routing_number: '021000021',
    account_number: '900000000001',
    store_payment_method: false,
    ...fields,
  };
}
