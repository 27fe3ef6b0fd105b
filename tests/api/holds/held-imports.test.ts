import { expect } from 'chai';
import { sql } from 'kysely';
import { wipeImported } from '../../../server/api/imports/wipe-imported.ts';
import { holdMessages } from '../../../shared/locales/en/holds.ts';
import { describeWith } from '../../support/fixtures.ts';
import { org, startImports } from '../imports/staged.ts';

const people = `First,Last,Cell,MRN
Ada,Byron,3125550101,P-1
Ben,Osei,55,P-2
`;
const yearMs = 365 * 24 * 3_600_000;

describeWith('imports under a legal hold', startImports, (at) => {
  const db = () => at.api.database.db;
  const hold = () =>
    sql`
      insert into legal_holds (id, id_org, reason, set_by, set_at)
      values ('hold-1', ${org}::bigint, 'Smith v. Lakeside', 'Ada', now())
    `.execute(db());
  const lift = () => sql`delete from legal_holds`.execute(db());
  const load = async () => {
    const { id } = await at.check(people);
    expect((await at.as('PUT imports', { id, status: 'running' })).status).to.equal(200);
    expect(await at.ended(id)).to.include({ status: 'done' });
    return id;
  };

  it('can be undone only after the hold is lifted', async () => {
    const id = await load();
    await hold();
    const refused = await at.as('PUT imports', { id, status: 'undoing' });
    expect([refused.status, refused.body.msg]).to.deep.equal([409, holdMessages.organizationHeld]);
    await lift();
    expect((await at.as('PUT imports', { id, status: 'undoing' })).status).to.equal(200);
    expect(await at.ended(id)).to.include({ status: 'undone' });
  });

  it('keep records if the hold is set while an undo waits', async () => {
    const id = await load();
    const before = (await at.people()).length;
    expect((await at.as('PUT imports', { id, status: 'undoing' })).status).to.equal(200);
    await hold();
    expect(await at.ended(id)).to.include({ status: 'undone' });
    expect(await at.people()).to.have.length(before);
  });

  it('keep rejected rows and the data to undo until the hold is lifted', async () => {
    const id = await load();
    await hold();
    const refused = await at.as(`DELETE imports/${id}/refused_rows`, {});
    expect([refused.status, refused.body.msg]).to.deep.equal([409, holdMessages.organizationHeld]);
    expect(await wipeImported(db(), at.api.now.ms + yearMs)).to.equal(0);
    await lift();
    expect((await at.as(`DELETE imports/${id}/refused_rows`, {})).body.results).to.deep.equal([
      { deleted: 1 },
    ]);
    expect(await wipeImported(db(), at.api.now.ms + yearMs)).to.equal(1);
  });
});
