import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { typesFile, typesOf } from '../../../scripts/database-types.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

describe('the types of the tables', () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.drop());

  it('are what the migrations give (npm run generate)', async () => {
    expect(await typesOf(database.pool)).to.equal(readFileSync(typesFile, 'utf8'));
  });

  it('are refused for a column of a type that nobody told of', async () => {
    await database.pool.query('create table places (spot point)');
    const message = await typesOf(database.pool).catch(String);
    expect(message).to.include('places.spot: point');
    await database.pool.query('drop table places');
  });
});
