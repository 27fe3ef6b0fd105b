import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { createDatabase } from '../../../server/api/database/db.ts';
import { migrate } from '../../../server/api/database/migrate.ts';
import { listAssets } from '../../../server/assets.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { typesFile, typesOf } from '../../../scripts/database-types.ts';

const files = listAssets('api/database/sql');
const worklistFile = '0017_worklist.sql';

describe('migrate', () => {
  let database: TestDatabase;
  beforeEach(async () => (database = await createTestDatabase({ migrated: false })));
  afterEach(() => database.drop());
  const appliedFiles = async () =>
    (await database.pool.query<{ name: string }>('select name from migrations order by number')).rows.map(
      ({ name }) => name,
    );
  const findTable = async (name: string) =>
    (await database.pool.query<{ found: string | null }>('select to_regclass($1) as found', [name])).rows[0]
      ?.found;
  const failure = () =>
    migrate(database.pool).then(
      () => 'no error',
      (error: Error) => error.message,
    );

  it('numbers its files from 1 without duplicates', () => {
    expect(files).to.include(worklistFile);
    const numbers = files.map((name) => Number(/^\d{4}(?=_[a-z0-9_]+\.sql$)/.exec(name)?.[0]));
    expect(numbers).to.not.include(NaN);
    expect(numbers[0]).to.equal(1);
    expect(new Set(numbers)).to.have.property('size', files.length);
  });

  it('[B5] supports twenty concurrent runs', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const own = createDatabase({ ...database.connection, max: 2 });
        await migrate(own.pool);
        await own.close();
      }),
    );
    expect(await appliedFiles()).to.deep.equal(files);
    expect((await database.pool.query('select value from database_keys')).rowCount).to.equal(2);
  });

  it('[B5] rolls back a failed migration file and resumes with it', async () => {
    await database.pool.query('create table worklist_notes (id text)');
    expect(await failure()).to.equal(`sql/${worklistFile} failed`);
    expect(await appliedFiles()).to.deep.equal(files.slice(0, files.indexOf(worklistFile)));
    await database.pool.query('drop table worklist_notes');
    await database.pool.query('create table worklist_notes_of_appointment (id text)');
    expect(await failure()).to.equal(`sql/${worklistFile} failed`);
    expect(await findTable('worklist_notes'), 'created before the failing index').to.equal(null);
    await database.pool.query('drop table worklist_notes_of_appointment');
    await migrate(database.pool);
    expect(await appliedFiles()).to.deep.equal(files);
    expect((await database.pool.query('select kind from worklist_notes')).rows).to.deep.equal([]);
  });

  it('applies a file that has a lower number than the last applied file', async () => {
    await migrate(database.pool);
    await database.pool.query('drop table worklist_notes');
    await database.pool.query('delete from migrations where name = $1', [worklistFile]);
    await migrate(database.pool);
    expect(await appliedFiles()).to.deep.equal(files);
    expect(await findTable('worklist_notes')).to.equal('worklist_notes');
  });

  it('rejects a database migrated by a newer version and a migration file changed after it ran', async () => {
    await migrate(database.pool);
    await database.pool.query("insert into migrations (number, name, checksum) values (9999, 'x', 'x')");
    expect(await failure()).to.match(/newer than this version/);
    await database.pool.query('delete from migrations where number = 9999');
    await database.pool.query("update migrations set checksum = 'other' where number = 1");
    expect(await failure()).to.match(/was changed after it ran/);
  });

  it('rejects a database with an unknown applied migration and leaves it unchanged', async () => {
    await migrate(database.pool);
    await database.pool.query('drop table worklist_notes');
    await database.pool.query('delete from migrations where name = $1', [worklistFile]);
    await database.pool.query("update migrations set name = '0018_other.sql' where number = 18");
    expect(await failure()).to.include('The database was migrated with sql/0018_other.sql');
    expect(await findTable('worklist_notes')).to.equal(null);
  });

  it('rejects a database of an early development version without changing it', async () => {
    await database.pool.query(`
      create table migrations (number integer primary key, name text not null, checksum text not null, applied timestamptz)
    `);
    await database.pool.query(`
      insert into migrations (number, name, checksum)
      values (1, '0001_foundation.sql', 'x'), (2, '0002_payments.sql', 'x'), (197, '0197_row_failures_since.sql', 'x')
    `);
    expect(await failure()).to.include('Delete the data directory');
    expect(await findTable('org')).to.equal(null);
  });
});

describe('generated table types', () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.drop());

  it('match the migrations (npm run generate)', async () => {
    expect(await typesOf(database.pool)).to.equal(readFileSync(typesFile, 'utf8'));
  });

  it('reject a column of an unknown type', async () => {
    await database.pool.query('create table places (spot point)');
    const message = await typesOf(database.pool).catch(String);
    expect(message).to.include('places.spot: point');
    await database.pool.query('drop table places');
  });
});
