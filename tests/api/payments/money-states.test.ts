import { expect } from 'chai';
import { sql, type RawBuilder } from 'kysely';
import { moneyStates, type MoneyState } from '../../../shared/payment/money-states.ts';
import { cardBody, demoIds } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

const { id, client_id: org } = demoIds('card or bank');
const given = (cents: number, state: string) => sql`
  with given as (
    insert into payment_refunds
      (reference, payment_id, id_org, charge_reference, idempotency_key, amount_cents, reason, by_name, state, created)
    select 'given', id, id_org, attempt, 'key-given', ${cents}, 'Why', 'Pat', ${state}, now()
    from payments where id = ${id}
  )
  update payments
  set refunded_amount = case when ${state} = 'refunded' then ${cents} / 100.0 end,
    status = case when ${cents} = 4500 then 'Refunded' else status end
  where id = ${id}
`;

/** Steps that bring a requested payment into each state: an optional charge, then an optional statement. */
const ways: Readonly<Record<MoneyState, { isPaid?: true; then?: RawBuilder<unknown> }>> = {
  payable: {},
  closed: { then: sql`update payments set status = 'Expired' where id = ${id}` },
  charging: { then: sql`update payments set attempt = 'somebody' where id = ${id}` },
  accepted: { isPaid: true },
  settled: { isPaid: true, then: sql`update payments set settled_at = now() where id = ${id}` },
  refunding: { isPaid: true, then: given(1000, 'pending') },
  refundedInPart: { isPaid: true, then: given(1000, 'refunded') },
  refunded: { isPaid: true, then: given(4500, 'refunded') },
  returned: { then: sql`update payments set status = 'Failed', returned_at = now() where id = ${id}` },
};

describeApi('the money state of a payment', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org });
  });

  const moves = {
    pay: () => api.submit(cardBody('card or bank'), 'key-move'),
    change: () => api.call('PUT payments', { id, zip: '60699' }, { token }),
    refund: () =>
      api.call(
        `POST payments/${id}/refunds`,
        { amount: '5.00', reason: 'Why' },
        { token, headers: { 'Idempotency-Key': 'key-move' } },
      ),
  };

  for (const [state, allowed] of Object.entries(moneyStates) as [
    MoneyState,
    (typeof moneyStates)[MoneyState],
  ][])
    for (const move of ['pay', 'change', 'refund'] as const)
      it(`${state}: ${move} is ${allowed[move] ? 'open' : 'refused'}`, async () => {
        if (ways[state].isPaid) await api.submit(cardBody('card or bank'), 'key-paid');
        await ways[state].then?.execute(api.database.db);
        const reply = await moves[move]();
        expect(reply.body.success, JSON.stringify(reply.body)).to.equal(allowed[move]);
        expect(reply.status).to.be.oneOf(allowed[move] ? [200] : [400, 409]);
      });
});
