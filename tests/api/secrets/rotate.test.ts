import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createKeyring, owners } from '../../../server/api/secrets/keyring.ts';
import { runAdmin } from '../../support/admin.ts';
import {
  createTestDatabase,
  openDatabasePort,
  type DatabasePort,
  type TestDatabase,
} from '../../support/database.ts';
import { errorOf } from '../../support/until.ts';

const practice = '700002';
const [older, newer] = ['an-older-secret-of-this-test-0000001', 'a-newer-secret-of-this-test-0000002'];

describe('admin rotate-data-secret', () => {
  let database: TestDatabase;
  let port: DatabasePort;
  let dataDir: string;

  beforeEach(async () => {
    database = await createTestDatabase();
    port = await openDatabasePort(database);
    dataDir = mkdtempSync(join(tmpdir(), 'rotate-test-'));
    const { db } = database;
    await db.insertInto('org').values({ id: practice, name: 'Rotation', timezone: 'UTC' }).execute();
    const value = createKeyring([older]).seal('canary', owners.clientSecret(practice, 'epic_pw'));
    await db.insertInto('client_secrets').values({ id_org: practice, name: 'epic_pw', value }).execute();
  });
  afterEach(async () => {
    port.close();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  const rotate = (...secrets: string[]) =>
    runAdmin(['rotate-data-secret'], {
      NODE_ENV: 'production',
      DATABASE_URL: port.url,
      DATA_DIR: dataDir,
      DATA_SECRET: secrets.join(','),
    });

  it('encrypts with the first secret, then says when the others can be removed', async () => {
    expect(await rotate(newer, older)).to.equal(
      'Encrypted with the first secret of DATA_SECRET: 1.\n' +
        'Restart every API and worker with the new order, then run this command again.',
    );
    const { value } = await database.db
      .selectFrom('client_secrets')
      .select('value')
      .executeTakeFirstOrThrow();
    const opened = createKeyring([newer]).open(value, owners.clientSecret(practice, 'epic_pw'));
    expect(opened.toString()).to.equal('canary');
    expect(await rotate(newer, older)).to.match(/can be removed 7 days after the last restart/);
    expect(await rotate(newer)).to.match(
      /^All stored secrets are already encrypted .*\.\nDATA_SECRET has no other secret\.$/,
    );
  });

  it('names the key of a secret that was removed too early', async () => {
    const error = await errorOf(rotate(newer));
    expect(String(error)).to.match(/DATA_SECRET lacks the secret for key [0-9a-f]{8}: add it again/);
  });
});
