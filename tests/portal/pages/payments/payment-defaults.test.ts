import { level1 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { sql } from 'kysely';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf } from '../../../support/page.ts';
import { org, startPaymentsTrial, type PaymentsTrial } from './staff.ts';

describe('default payment amount', () => {
  let trial: PaymentsTrial;
  afterEach(() => trial.close());

  const setDefault = (amount: string) =>
    sql`update client_settings set default_payment_amount = ${amount} where id = ${org}::bigint`.execute(
      trial.api.database.db,
    );
  const shownAmount = async () => {
    const page = await trial.staff.get(pathsOf(payments).create);
    return attributeOf(page.control('Amount'), 'value') ?? '';
  };

  it('prefills a new payment from the client settings', async () => {
    trial = await startPaymentsTrial();
    await setDefault('85.50');
    expect(await shownAmount()).to.equal('85.50');
    await setDefault('$1');
    expect(await shownAmount()).to.equal('1.00');
  });

  it('stays empty for zero or an unreadable setting', async () => {
    trial = await startPaymentsTrial();
    for (const amount of ['0.00', 'by agreement', '']) {
      await setDefault(amount);
      expect(await shownAmount(), amount).to.equal('');
    }
  });

  it('stays empty when the API does not support payment defaults', async () => {
    trial = await startPaymentsTrial({ offer: level1 });
    await setDefault('85.50');
    expect(await shownAmount()).to.equal('');
  });
});
