import { expect } from 'chai';
import { sql } from 'kysely';
import { owners } from '../../../server/api/secrets/keyring.ts';
import { account, textOfTables } from '../../support/authorize-net/accounts.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

const path = 'notify2pay/client_setting';
const id = '204117';

describeApi("a practice's gateway account", (api) => {
  let admin: string;
  beforeEach(async () => {
    admin = await signIn(api, { org: '204260', admin: true });
  });

  const save = (accounts: unknown) => {
    const payment_accounts = typeof accounts === 'string' ? accounts : JSON.stringify(accounts);
    return api.call(`PUT ${path}`, { id_org: id, payment_accounts }, { token: admin });
  };
  const shown = async () =>
    (await api.call(`POST ${path}`, { id }, { token: admin })).body.results[0]!['payment_accounts']!;
  const present = async () => {
    const { rows } = await sql<{ id: string; live: boolean; credentials: string }>`
      select id, live, credentials from payment_accounts where id_org = 204117 and place = 0
    `.execute(api.database.db);
    const [row] = rows;
    if (!row) return undefined;
    const keys = api.keyring.open(row.credentials, owners.paymentAccount(id, row.id)).toString();
    return { ...account, ...(JSON.parse(keys) as object), id: row.id, live: row.live };
  };
  const details = async () => {
    const { rows } = await sql<{
      detail: string;
    }>`select detail from audit where id_org = 204117 order by id`.execute(api.database.db);
    return rows.map(({ detail }) => detail);
  };

  it('returns masked keys and keeps them if the mask is saved', async () => {
    expect((await save([account])).body.success).to.equal(true);
    expect(JSON.parse(await shown())).to.deep.equal([
      { ...account, transaction_key: '********', signature_key: '********' },
    ]);
    expect((await save(await shown())).body.success).to.equal(true);
    expect(await present()).to.include(account);
    expect(await details()).to.deep.equal([
      "Payment Accounts set to 'authorize_net account ending in n1 (live), keys entered'",
      'Saved without changes',
    ]);
  });

  it('keeps its identity when a key is replaced under the same login', async () => {
    await save([account]);
    const before = await present();
    await save([{ ...account, transaction_key: 'AnotherKey012345', signature_key: '********' }]);
    expect(await present()).to.deep.equal({ ...before, transaction_key: 'AnotherKey012345' });
    expect((await details()).at(-1)).to.include('keys entered');
  });

  it('serves as standby unless it is first in the list', async () => {
    const standBy = { ...account, login_id: 'standBy2', live: false };
    await save([account, standBy]);
    expect(await present()).to.include(account);
    const listed = JSON.parse(await shown()) as unknown[];
    expect((await save(listed.toReversed())).body.success).to.equal(true);
    expect(await present()).to.include(standBy);
    expect((await details()).at(-1)).to.include('ending in y2 (test), authorize_net account ending in n1');
  });

  it('can be removed and restored with its keys', async () => {
    await save([account]);
    const before = await present();
    await save('');
    expect(await present()).to.equal(undefined);
    expect(await shown()).to.equal('');
    await save([{ ...account, transaction_key: '********', signature_key: '********' }]);
    expect(await present()).to.deep.equal(before);
  });

  it('stays encrypted: no table or log contains its login or keys', async () => {
    await save([account]);
    await save([{ ...account, live: 'yes' }]);
    const kept = `${await textOfTables(api.database)}\n${await api.logText()}`;
    for (const secret of [account.login_id, account.transaction_key, account.signature_key])
      expect(kept).to.not.include(secret);
  });

  const masked = { ...account, transaction_key: '********' };
  for (const [what, typed, fault] of [
    ['an object instead of a list', '{"a": 1}', 'must be a JSON list'],
    ['malformed JSON', '[{', 'must be a JSON list'],
    ['a list of strings', ['a'], 'must be a JSON list'],
    ['a duplicate account', [account, { ...account, transaction_key: 'AnotherKey012345' }], 'listed twice'],
    ['six accounts', Array(6).fill(account), 'at most 5'],
    ['another gateway', [{ ...account, gateway: 'stripe' }], 'gateway must be "authorize_net"'],
    ['an unknown key', [{ ...account, transactionKey: 'x' }], 'unknown key transactionKey'],
    ['no login', [{ ...account, login_id: '' }], 'enter the API Login ID'],
    ['a short key', [{ ...account, transaction_key: 'canary-short' }], 'enter the Transaction Key'],
    ['an invalid signature key', [{ ...account, signature_key: 'canary-zz' }], 'the Signature Key must have'],
    ['a text for live', [{ ...account, live: 'T' }], 'live must be true'],
    ['a mask without a saved key', [masked], 'enter the keys'],
  ] as const)
    it(`rejects invalid input: ${what}`, async () => {
      const refused = await save(typed);
      expect(refused.status).to.equal(400);
      expect(refused.body.msg).to.include(fault).and.not.include('canary');
      expect(await present()).to.equal(undefined);
    });

  it('never takes its keys from another practice with the same login', async () => {
    await save([account]);
    const theirs = { id_org: '204388', payment_accounts: JSON.stringify([masked]) };
    expect((await api.call(`PUT ${path}`, theirs, { token: admin })).status).to.equal(400);
  });
});
