import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import PostalMime from 'postal-mime';
import { requestPath } from '../../shared/payment/payment-paths.ts';
import { approvalMessages } from '../../shared/locales/en/approval.ts';
import { paths } from '../../shared/paths.ts';
import { payments } from '../../shared/resources/payments.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { moneyDayHref } from '../../views/payments/day/money-text.ts';
import { card } from '../portal/pages/pay/payer.ts';
import { account } from '../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../support/authorize-net/fake.ts';
import { createBrowser, type Browser } from '../support/browser.ts';
import {
  createTestDatabase,
  type TestDatabase,
  openDatabasePort,
  type DatabasePort,
} from '../support/database.ts';
import { freePort } from '../support/run-folder.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { attributeOf, textOf, type Page } from '../support/page.ts';
import { readBuiltAssets } from '../support/portal.ts';
import { productionSettings } from '../support/production.ts';
import { startProgram, type Program } from '../support/program.ts';
import { startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { until } from '../support/until.ts';
import { describeSlow } from '../support/full-run.ts';

const main = join(import.meta.dirname, '../../dist/server/main.js');
const password = 'Operators-2026';

describeSlow('a new production installation', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let bridge: DatabasePort;
  let redis: RedisServer;
  let mail: MailServer;
  let gateway: FakeAuthorizeNet;
  let dataDir: string;
  let settings: Record<string, string>;
  let portal: Program | undefined;
  const begin = async ({ migrated }: { migrated: boolean }) => {
    readBuiltAssets();
    dataDir = mkdtempSync(join(tmpdir(), 'from-nothing-'));
    database = await createTestDatabase({ migrated });
    bridge = await openDatabasePort(database);
    redis = await startRedisServer();
    mail = await startMailServer();
    gateway = await startAuthorizeNet();
    const [port, apiPort] = [await freePort(), await freePort()];
    settings = {
      ...productionSettings,
      ...gateway.settings,
      SMTP_URL: mail.url,
      DATABASE_URL: bridge.url,
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      API_PORT: String(apiPort),
      PUBLIC_URL: `http://localhost:${port}`,
      DRAIN_SECONDS: '0',
    };
  };
  afterEach(async () => {
    await portal?.end('SIGKILL');
    await gateway.close();
    await mail.close();
    await redis.stop();
    bridge.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function admin(args: readonly string[], input?: string) {
    const program = startProgram(['node', main, 'admin', ...args], {
      cwd: dataDir,
      env: { NODE_ENV: 'production', DATABASE_URL: bridge.url, PUBLIC_URL: settings['PUBLIC_URL'] },
      input,
    });
    return { code: await program.ended, text: program.output().trim() };
  }
  const who = ['create-user', '--user-name', 'op.one', '--first-name', 'Op', '--last-name', 'One'];
  async function serve() {
    portal = startProgram(['node', main, 'all'], { cwd: dataDir, env: settings });
    await portal.waitForOutput('"msg":"ready"');
    return createBrowser(`http://localhost:${settings['PORT']}`);
  }

  async function signUp(practice: Browser, resellerid = ''): Promise<void> {
    const typed = {
      org_name: 'Lakeside Clinic',
      user_name: 'maria.lopez',
      pw: password,
      confirm: password,
      first_name: 'Maria',
      last_name: 'Lopez',
      resellerid,
      terms: 'on',
    };
    const signedUp = await practice.press(await practice.get(paths.signUp.to()), 'Sign Up', typed);
    expect(signedUp.text).to.include('Your account is ready!');
  }

  /** Enables payments as an internal admin, enters the practice's gateway account, and returns the practice ID. */
  async function openShop(): Promise<string> {
    const own = createBrowser(settings['PUBLIC_URL']!);
    const form = await own.get(paths.login.to());
    const panel = await own.press(form, 'Login', { user_name: 'op.one', pw: password });
    expect(panel.url.pathname).to.equal(paths.admin.to());
    const row = panel.all('label').find((label) => textOf(label).includes('Lakeside Clinic'))!;
    const id = /\d+$/.exec(textOf(row))![0];
    const setting = await own.press(panel, 'Payment Setting', { id_org: id });
    const saved = await own.press(setting, 'Save', {
      payment_enabled: 'T',
      verify_fields: 'dob',
      account_login_id: account.login_id,
      account_transaction_key: account.transaction_key,
      account_signature_key: account.signature_key,
      account_live: 'T',
    });
    expect(saved.text).to.include('Setting successfully saved.');
    expect(attributeOf(saved.control('Payments Enabled'), 'checked')).to.not.equal(undefined);
    expect(saved.html).to.include(account.login_id).and.not.include(account.transaction_key);
    return id;
  }

  /** Approves the practice as an internal admin; before approval, its emails to patients go to the test outbox. */
  async function approve(id: string): Promise<void> {
    const own = createBrowser(settings['PUBLIC_URL']!);
    await own.press(await own.get(paths.login.to()), 'Login', { user_name: 'op.one', pw: password });
    const asked = await own.get(`${paths.operatorOrganization.to({ id })}?ask=approve`);
    const done = await own.press(asked, approvalMessages.approve);
    expect(done.text).to.include(approvalMessages.done);
  }

  async function linkThatCame(): Promise<string> {
    await until(() => mail.received.length === 1);
    expect(mail.received[0]!.to).to.deep.equal(['ann@mail.example']);
    const { text = '' } = await PostalMime.parse(mail.received[0]!.raw);
    return /http:\/\/localhost:\S+/.exec(text)![0];
  }

  async function payByLink(link: string): Promise<Page> {
    const payer = createBrowser(settings['PUBLIC_URL']!);
    const form = await payer.press(await payer.get(link), 'Verify', { dob: '4/9/61' });
    return payer.press(form, 'Submit Payment', card);
  }

  describe('on an empty database', () => {
    beforeEach(() => begin({ migrated: false }));

    it('creates the first admin, a reseller, a practice and its settings without direct SQL', async () => {
      const made = await admin(who, `${password}\n`);
      expect(made.text).to.include(
        'op.one can sign in as an internal admin of Notify2Pay, at http://localhost',
      );
      expect([made.code, made.text.includes(password)]).to.deep.equal([0, false]);
      const reseller = (await admin(['add-reseller', '--name', 'Midwest'])).text;
      expect(reseller).to.match(/^R-[2-9A-Z]{8}$/);
      await signUp(await serve(), reseller);
      const id = await openShop();

      const listed = (await admin(['list-orgs'])).text;
      // Sign-up also signs the new user in, which the list shows.
      expect(listed).to.match(new RegExp(`^${id} +1 +0 +on +Today at .* Until .* Lakeside Clinic$`, 'm'));
      expect(listed).to.match(/^\d+ +1 +0 +off +today at .* Notify2Pay$/im);

      const { rows } = await database.pool.query<Record<string, string>>(`
        select user_name, action, resource from audit where user_name = 'operator' order by time
      `);
      expect(rows).to.deep.equal([
        { user_name: 'operator', action: 'create', resource: 'users' },
        { user_name: 'operator', action: 'create', resource: 'resellers' },
      ]);
    });

    it("requests a payment by email and charges it through the practice's gateway account", async () => {
      await admin(who, password);
      const practice = await serve();
      await signUp(practice);
      await approve(await openShop());
      const made = await practice.press(await practice.get(pathsOf(payments).create), 'Save', {
        first_name: 'Ann',
        last_name: 'Ember',
        dob: '04/09/1961',
        email: 'ann@mail.example',
        amount: '132.15',
      });
      const place = made.url.pathname;
      const asked = await practice.get(requestPath.to(place.split('/').at(-1)!));
      expect((await practice.press(asked, 'Send the email')).text).to.include('Payment requested');

      const success = await payByLink(await linkThatCame());
      expect(success.text).to.include('Auth #').and.include('$132.15').and.include('Lakeside Clinic');
      const charges = gateway.ledger.charges().map(({ cents, authCode }) => ({ cents, authCode }));
      expect(charges).to.have.length(1);
      expect(charges[0]!.cents).to.equal(13_215);
      expect(success.text).to.include(charges[0]!.authCode);
      expect([...new Set(gateway.logins())]).to.deep.equal([account.login_id]);
      const record = await practice.get(place);
      expect(record.text).to.include('Paid').and.include(charges[0]!.authCode);
      expect((await practice.get(moneyDayHref())).text.replaceAll('\u00a0', ' '))
        .to.include('$132.15 collected')
        .and.include('Matches the gateway.');
      expect(gateway.errors).to.deep.equal([]);
    });
  });

  describe('on a migrated database', () => {
    beforeEach(() => begin({ migrated: true }));

    it('prints a generated password once and forces a password change at the first sign-in', async () => {
      const made = await admin([...who, '--generate-password']);
      const pw = /first sign-in: (\S+)$/.exec(made.text)![1]!;
      const again = await admin([...who, '--generate-password']);
      expect([again.code, again.text]).to.deep.equal([1, 'Duplicate username']);
      const browser = await serve();
      const form = await browser.get(paths.login.to());
      const first = await browser.press(form, 'Login', { user_name: 'op.one', pw });
      expect(first.url.pathname).to.equal(paths.userPassword.to());
    });

    it('reports missing input and rejects secrets passed as options', async () => {
      const without = await admin(who);
      expect([without.code, without.text]).to.deep.equal([
        1,
        'Password is missing: pass it through standard input, or use --generate-password.',
      ]);
      const unnamed = await admin(['create-user'], `${password}\n`);
      expect([unnamed.code, unnamed.text]).to.deep.equal([1, 'User name is missing: --user-name']);
      for (const args of [['--password', password], [`--pw=${password}`], [password]]) {
        const refused = await admin([...who, ...args]);
        expect(refused.code).to.equal(1);
        expect(refused.text).to.include('create-user takes: --user-name …').and.not.include(password);
      }
      expect((await admin(who, 'short')).text).to.equal('Password must be at least 8 characters');
      expect((await admin([])).text).to.include('add-reseller --name …');
      expect((await admin(['none'])).code).to.equal(1);
      const { rows } = await database.pool.query("select from pg_tables where tablename = 'users'");
      if (rows.length) expect((await database.pool.query('select from users')).rowCount).to.equal(0);
    });

    it('lists resellers and deactivates one', async () => {
      await admin(who, password);
      const id = (await admin(['add-reseller', '--name', 'Midwest'])).text;
      expect((await admin(['list-resellers'])).text).to.match(new RegExp(`^id .*\\n${id} +on +0 +Midwest$`));
      const again = await admin(['add-reseller', '--name', 'MIDWEST']);
      expect([again.code, again.text]).to.deep.equal([1, `A reseller with this name already exists: ${id}.`]);
      expect((await admin(['switch-off-reseller', '--id', id])).text).to.equal(`${id} is switched off.`);
      expect((await admin(['list-resellers'])).text).to.match(/ off +0 +Midwest$/);
      expect((await admin(['switch-off-reseller', '--id', 'R-1'])).code).to.equal(1);
    });
  });
});
