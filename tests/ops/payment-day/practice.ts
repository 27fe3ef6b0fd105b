import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../../shared/paths.ts';
import { putAccount } from '../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { createBrowser, type Browser } from '../../support/browser.ts';
import { createTestDatabase, type TestDatabase, openDatabasePort } from '../../support/database.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { productionSettings } from '../../support/production.ts';
import { startRedisServer } from '../../support/redis-server.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { addUser, password } from '../../support/sign-in.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../../support/text-voice-provider.ts';

export interface Practice {
  url: string;
  apiUrl: string;
  database: TestDatabase;
  gateway: FakeAuthorizeNet;
  mail: MailServer;
  texts: TextVoiceProvider;
  staff: Browser;
  close(): Promise<void>;
}

const idOrg = '700001';

export async function openPractice(): Promise<Practice> {
  const database = await createTestDatabase({ durable: false });
  const bridge = await openDatabasePort(database);
  const [redis, gateway] = [await startRedisServer(), await startAuthorizeNet()];
  const [mail, texts] = [await startMailServer(), await startTextVoiceProvider()];
  await enterPractice(database);
  const dataDir = mkdtempSync(join(tmpdir(), 'payment-day-'));
  const server = await startServerProcess('all', {
    ...productionSettings,
    ...gateway.settings,
    ...texts.settings,
    SMTP_URL: mail.url,
    DATABASE_URL: bridge.url,
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
  });
  const { url, apiUrl } = server;
  const staff = createBrowser(url);
  await staff.press(await staff.get(paths.login.to()), 'Login', { user_name: 'pat', pw: password });
  const close = async () => {
    await server.stop();
    for (const part of [gateway, mail, texts]) await part.close();
    await redis.stop();
    bridge.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, apiUrl, database, gateway, mail, texts, staff, close };
}

async function enterPractice(database: TestDatabase): Promise<void> {
  const { db } = database;
  const timezone = zoneAtNoon(new Date().getUTCHours());
  await db
    .insertInto('org')
    .values({ id: idOrg, name: 'Lakeside Clinic', timezone, phone: '3125550142' })
    .execute();
  const verify_fields = '["last_name","dob"]';
  await db.insertInto('client_settings').values({ id: idOrg, payment_enabled: 'T', verify_fields }).execute();
  await putAccount({ db }, idOrg);
  await addUser({ database, now: { ms: Date.now() } }, { userName: 'pat', org: idOrg, group: '' });
}

/** Returns a time zone where it is about noon, so the test does not cross midnight. `Etc` names have inverted signs. */
function zoneAtNoon(utcHour: number): string {
  const ahead = 12 - utcHour;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
