import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { enterDemoCalls, enterPracticeData } from '../../server/demo/practice/enter-practice.ts';
import { createDiskBlobs } from '../../server/api/blobs/disk-blobs.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../support/embedded-api.ts';

describe('demo practice calls', () => {
  let api: EmbeddedApi;
  const enter = async () => {
    const blobs = createDiskBlobs(join(api.dataDir, 'files'));
    await enterDemoCalls({ db: api.database.db, blobs, clock: () => api.now.ms });
  };
  before(async () => {
    api = await startEmbeddedApi();
    await enterPracticeData(api.database.db, api.now.ms);
    await enter();
  });
  after(() => api.close());

  const count = async (condition: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from ivr
      left join recordings on recordings.id = ivr.cdr_userfield
      where ${sql.raw(condition)}
    `.execute(api.database.db);
    return rows[0]!.count;
  };

  it('always have a phone number', async () => {
    expect(await count('true')).to.be.above(10_000);
    expect(await count("coalesce(ivr.phone, '') = ''")).to.equal(0);
  });

  it("use the provider in the caller's contact record", async () => {
    expect(await count("ivr.provider <> ''")).to.be.above(5000);
    const asTheirs = `exists (
      select 1
      from contacts
      where contacts.id_org = ivr.id_org
      and contacts.patient_code = ivr.patient_code
      and contacts.provider = ivr.provider
    )`;
    expect(await count(`ivr.provider <> '' and not ${asTheirs}`)).to.equal(0);
  });

  it('include recordings for the newest answered calls and are created only once', async () => {
    expect(
      await count("recordings.seconds > 1 and recordings.made = ivr.cdr_start at time zone 'UTC'"),
    ).to.equal(6);
    expect(await count('cdr_userfield is not null')).to.equal(6);
    expect(await count('cdr_userfield is not null and cdr_billsec = 0')).to.equal(0);
    const before = await count('true');
    await enter();
    expect(await count('true')).to.equal(before);
  });
});
