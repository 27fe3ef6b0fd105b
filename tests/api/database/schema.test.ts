import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { typesFile, typesOf } from '../../../scripts/database-types.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

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
