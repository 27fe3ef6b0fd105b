import { expect } from 'chai';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { rowCells } from '../../../support/page.ts';
import { org, startPaymentsTrial } from './staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const { list, one } = pathsOf(payments);

describeWithOne('parts of a bill in the staff portal', startPaymentsTrial, (trial) => {
  let ids: string[];
  before(async () => {
    const [first = ''] = await trial.enter([
      {
        dob: '1985-12-10',
        amount: '90.00',
        payer_editable: 'T',
        status: 'Viewed',
        verify_fields: '["dob"]',
      },
    ]);
    await payPart(first, '$40.00');
    await payPart(first, '$30.00');
    ids = [first];
    for (let id: string | null = first; id;) {
      const { rest_payment: rest }: { rest_payment: string | null } = await trial.api.database.db
        .selectFrom('payments')
        .select('rest_payment')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (rest) ids.push(rest);
      id = rest;
    }
  });

  async function payPart(payment: string, amount: string): Promise<void> {
    const checked = await trial.api.call('POST notify2pay/verification_check', {
      ...{ client_id: org, id: payment, dob: '12/10/1985' },
    });
    const { verification } = checked.body.results as unknown as { verification: string };
    const card = { card_number: '4242424242424242', expiry: '12/39', cvc: '123', zip: '60611' };
    const paid = await trial.api.submit(
      {
        ...{
          client_id: org,
          payment_id: payment,
          payment_method: 'cc',
          amount,
          name: 'Ada Byron',
          verification,
        },
        ...card,
      },
      `key-of-${amount.slice(1, 3)}-dollars`,
    );
    expect(paid.status).to.equal(200);
    trial.api.now.ms += 1000;
  }
  const hrefs = async (id: string) => (await trial.staff.get(one(id))).html;

  it('link the first part to the rest, and each rest back to the first part', async () => {
    const [first = '', second = '', third = '', ...others] = ids;
    expect(others).to.deep.equal([]);
    const pages = await Promise.all([first, second, third].map(hrefs));
    const linked = pages.map((html) => ids.filter((id) => html.includes(`href="${one(id)}"`)));
    expect(linked[0]).to.include(second).and.not.include(third);
    expect(linked[1]).to.include.members([first, third]);
    expect(linked[2]).to.include(first).and.not.include(second);
    const texts = await Promise.all(ids.map(async (id) => (await trial.staff.get(one(id))).text));
    expect(texts[0]).to.include('Partial payment: Rest').and.not.include('is not paid');
    expect(texts[1]).to.include('Partial payment: First part · Rest');
    expect(texts[2]).to.include('Remaining balance of a partial payment: First part');
  });

  it('carry a label in the payments list', async () => {
    const statuses = rowCells(await trial.staff.get(list)).map((cells) => cells.at(-1));
    expect(statuses).to.have.length(3);
    expect(statuses.filter((text) => text?.includes('· Partial payment'))).to.have.length(2);
    expect(
      statuses.filter((text) => text?.includes('· Remaining balance of a partial payment')),
    ).to.have.length(1);
  });
});
