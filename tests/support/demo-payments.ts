import { caseId } from '../../server/demo/case-id.ts';
import { demoCases } from '../../server/demo/cases.ts';

/** The link of a demo case and its first turn. */
export function demoLink(name: string) {
  const demo = demoCases.find((each) => each.case === name)!;
  return { client_id: demo.clientId, payment_id: caseId(name, 0), demo };
}

/** `get_payment_detail` and `verification_check` call the payment `id`. */
export function demoIds(name: string) {
  const { client_id, payment_id } = demoLink(name);
  return { client_id, id: payment_id };
}

/** A card payment of a demo case; `fields` go over it. */
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
