import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { createGateways } from '../../../server/api/payments/gateways.ts';
import { createSandboxGateway } from '../../../server/api/providers/sandbox-gateway.ts';
import { owners } from '../../../server/api/secrets/keyring.ts';
import { readConfig } from '../../../server/config.ts';
import { accountProblems, accountStateMessages } from '../../../shared/locales/en/organization.ts';
import { paths } from '../../../shared/paths.ts';
import { account, enterAccount, secondAccount } from '../../support/authorize-net/accounts.ts';
import { sendWebhook, startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { cardBody, demoIds } from '../../support/demo-payments.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { startTestPortal } from '../../support/portal.ts';
import { runWorker } from '../../support/run-worker.ts';
import { addUser, password } from '../../support/sign-in.ts';
import { silentLog } from '../../support/silent-log.ts';

const name = 'card or bank';
const { client_id: org } = demoIds(name);
const other = '204260';

describe('a gateway account', () => {
  let api: EmbeddedApi;
  let fake: FakeAuthorizeNet;
  beforeEach(async () => {
    fake = await startAuthorizeNet({ clock: () => api.now.ms });
    api = await startEmbeddedApi({ environment: fake.settings });
    await enterAccount(api, org);
  });
  afterEach(async () => {
    await api.close();
    await fake.close();
  });

  const states = async (id = org) => {
    const token = await signIn(api, { org: other, admin: true });
    const read = await api.call('POST notify2pay/client_setting', { id }, { token });
    return read.body.results[0]!['payment_account_states'] as unknown as Record<string, string>[];
  };
  const hookOf = async (id: string) => {
    const url = new URL((await states(id))[0]!['hook_url']!);
    return `${api.url}${url.pathname}`;
  };

  describe('the webhook of a gateway account', () => {
    it("accepts events only at the account's URL with its own key", async () => {
      await enterAccount(api, other, secondAccount);
      expect(await sendWebhook(await hookOf(org), account.signature_key)).to.equal(204);
      expect(await sendWebhook(await hookOf(other), account.signature_key)).to.equal(403);
      expect(await sendWebhook(await hookOf(other), secondAccount.signature_key)).to.equal(204);
      expect(await sendWebhook(`${api.url}/hooks/gateway/nobody`, account.signature_key)).to.equal(403);
    });

    it('accepts events without an account name if there is only one', async () => {
      expect(await sendWebhook(`${api.url}/hooks/gateway`, account.signature_key)).to.equal(204);
      await enterAccount(api, other, secondAccount);
      expect(await sendWebhook(`${api.url}/hooks/gateway`, account.signature_key)).to.equal(403);
    });

    it('keeps other accounts working if one account has unreadable keys', async () => {
      await enterAccount(api, other, secondAccount);
      const [broken, whole] = [await hookOf(other), await hookOf(org)];
      await api.database.db
        .updateTable('payment_accounts')
        .set({ credentials: 'not readable' })
        .where('id_org', '=', Number(other))
        .execute();
      expect(await sendWebhook(whole, account.signature_key)).to.equal(204);
      expect(await sendWebhook(broken, secondAccount.signature_key)).to.equal(503);
    });

    it('needs at most one decryption and one signature check per event for any number of accounts', async () => {
      let opened = 0;
      const keyring = {
        ...api.keyring,
        open: (...given: Parameters<typeof api.keyring.open>) => {
          opened += 1;
          return api.keyring.open(...given);
        },
      };
      const { gateway: _, live, ...credentials } = account;
      for (let index = 0; index < 40; index += 1) {
        const id = `many-${index}`;
        const sealed = api.keyring.seal(JSON.stringify(credentials), owners.paymentAccount(other, id));
        await api.database.db
          .insertInto('payment_accounts')
          .values({ id, id_org: other, gateway: 'authorize_net', live, credentials: sealed, place: index })
          .execute();
      }
      const { db } = api.database;
      const config = { production: true, gatewayUrl: readConfig({}).gatewayUrl };
      const clock = () => api.now.ms;
      const sandbox = createSandboxGateway(db);
      const gateways = createGateways({ db, keyring, log: silentLog, clock, config, sandbox });
      const body = Buffer.from('{}');
      const signed = (key: string) => `sha512=${createHmac('sha512', key).update(body).digest('hex')}`;
      const ask = async (named: string | undefined, key: string) => {
        opened = 0;
        const signer = await gateways.signerOf({ body, signature: signed(key), account: named });
        return [signer?.account, opened];
      };
      expect(await ask('many-7', 'wrong')).to.deep.equal([undefined, 1]);
      expect(await ask('many-7', account.signature_key)).to.deep.equal(['many-7', 1]);
      expect(await ask('nobody', account.signature_key)).to.deep.equal([undefined, 0]);
      expect(await ask(undefined, account.signature_key)).to.deep.equal([undefined, 0]);
    });
  });

  describe('a gateway account without transaction lookup permission', () => {
    beforeEach(() => {
      fake.refusesLookUps = true;
    });

    it('shows the problem in the client settings after a background check', async () => {
      expect((await states())[0]).to.include({ checked: 'F', problem: '' });
      await runWorker(api);
      expect((await states())[0]).to.include({ checked: 'T', problem: 'E00011' });

      const portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
      await addUser(api, { userName: 'pat', org: other, admin: true });
      const admin = portal.browser();
      await admin.press(await admin.get(paths.login.to()), 'Login', { user_name: 'pat', pw: password });
      const page = await admin.get(paths.clientSetting.to({ id: org }));
      expect(page.text).to.include(accountProblems.lookUps).and.include('/hooks/gateway/');
      await portal.close();

      fake.refusesLookUps = false;
      await enterAccount(api, org);
      await runWorker(api);
      expect((await states())[0]).to.include({ checked: 'T', problem: '' });
      expect(accountStateMessages.fine).to.not.equal('');
    });

    it('reports the problem in the log and health check without card numbers', async () => {
      fake.next.push({ charges: true, answer: { drop: true } });
      const number = '4929104757340861';
      await api.submit(cardBody(name, { card_number: number, cvc: '837' }), 'key-0001');
      await runWorker(api).catch(() => undefined);
      const { body } = await api.call('GET health', undefined, {});
      expect(JSON.stringify(body)).to.include('E00011');
      const text = await api.logText();
      expect(text).to.include('"codes":["E00011"]');
      expect(text).to.not.include(number).and.not.include('837"').and.not.include(account.transaction_key);
    });
  });
});
