import { expect } from 'chai';
import { sql } from 'kysely';
import { holdMessages } from '../../../shared/locales/en/holds.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

const a = '204117';
const b = '204260';
const reason = 'Smith v. Lakeside';
const route = `operators/organizations/${a}/hold`;

describeApi('setting and lifting a legal hold', (api) => {
  let manager: string;
  let admin: string;
  let name: string;
  let ann: string;
  beforeEach(async () => {
    await sql`update users set admin_user = 'F' where id_org = ${a}::bigint`.execute(api.database.db);
    manager = await signIn(api, { org: a, group: 'admin' });
    admin = await signIn(api, { org: b, admin: true });
    const { rows } = await sql<{ name: string }>`select name from org where id = ${a}::bigint`.execute(
      api.database.db,
    );
    ({ name } = rows[0]!);
    ann = (await call('POST contacts', { first_name: 'Ann', last_name: 'Lee' })).body.p1!;
  });

  const call = (path: string, body?: unknown, by = manager) => api.call(path, body, { token: by });
  const answer = async (path: string, body?: unknown, by = manager) => {
    const { status, body: reply } = await call(path, body, by);
    return [status, reply.msg];
  };
  const trail = async () => {
    const { rows } = await sql<{
      action: string;
      resource: string;
      detail: string;
      acting_for: string | null;
    }>`
      select action, resource, detail, acting_for from audit
      where id_org = ${a}::bigint and action in ('hold', 'lift hold')
      order by id
    `.execute(api.database.db);
    return rows;
  };

  it('lets internal admins hold an organization with its name and a reason, and tells its managers', async () => {
    expect(await answer(`PUT ${route}`, { name: 'Lake', reason }, admin)).to.deep.equal([
      400,
      holdMessages.nameDiffers,
    ]);
    expect(await answer(`PUT ${route}`, { name, reason: ' ' }, admin)).to.deep.equal([
      400,
      holdMessages.reasonMissing,
    ]);
    expect(await answer(`PUT ${route}`, { name, reason: 'x'.repeat(501) }, admin)).to.deep.equal([
      400,
      holdMessages.longReason(500),
    ]);
    expect((await call('GET legal_hold')).body.results).to.deep.equal([]);
    for (const again of [reason, reason])
      expect((await call(`PUT ${route}`, { name, reason: again }, admin)).status).to.equal(200);
    expect(await answer(`PUT ${route}`, { name, reason: 'Another' }, admin)).to.deep.equal([
      409,
      holdMessages.heldAlready,
    ]);
    const [shown] = (await call('GET legal_hold')).body.results;
    expect(shown).to.include({ reason, covers: 'organization' });
    expect((await call(`GET contacts/${ann}/hold`)).body.results).to.deep.equal([shown]);
    const [seen] = (await call(`GET operators/organizations/${a}`, undefined, admin)).body.results;
    expect(seen!['hold']).to.deep.equal({ at: shown!['at'], by: shown!['by'], reason });
    expect(await answer('DELETE contacts', [{ id: ann }])).to.deep.equal([
      409,
      holdMessages.organizationHeld,
    ]);
    expect((await call(`DELETE ${route}`, { name, reason: '' }, admin)).status).to.equal(400);
    expect((await call(`DELETE ${route}`, { name: 'Lake', reason: 'Settled' }, admin)).status).to.equal(400);
    for (let times = 0; times < 2; times += 1)
      expect((await call(`DELETE ${route}`, { name, reason: 'Settled' }, admin)).status).to.equal(200);
    expect((await call('GET legal_hold')).body.results).to.deep.equal([]);
    expect((await call('DELETE contacts', [{ id: ann }])).status).to.equal(200);
    const entry = { resource: 'org', acting_for: null };
    expect((await trail()).map(({ acting_for: _acting, ...row }) => row)).to.deep.equal([
      { action: 'hold', resource: entry.resource, detail: holdMessages.auditSet(reason) },
      { action: 'lift hold', resource: entry.resource, detail: holdMessages.auditLifted('Settled') },
    ]);
  });

  it('rejects everyone else from holding an organization', async () => {
    const acting = await signIn(api, { org: b, admin: true, actingFor: a });
    for (const by of [manager, acting]) {
      expect((await call(`PUT ${route}`, { name, reason }, by)).status).to.equal(403);
      expect((await call(`DELETE ${route}`, { name, reason }, by)).status).to.equal(403);
    }
    const unknown = await call('PUT operators/organizations/1/hold', { name, reason }, admin);
    expect(unknown.status).to.equal(404);
  });

  it('rejects a hold of an organization whose data was deleted', async () => {
    await sql`update org set erased_at = now() where id = ${a}::bigint`.execute(api.database.db);
    expect(await answer(`PUT ${route}`, { name, reason }, admin)).to.deep.equal([409, holdMessages.dataGone]);
  });

  it('lets managers and internal admins who act for them hold a contact', async () => {
    const acting = await signIn(api, { org: b, admin: true, actingFor: a });
    for (const by of [manager, acting]) {
      expect((await call(`PUT contacts/${ann}/hold`, { reason: '' }, by)).status).to.equal(400);
      expect((await call(`PUT contacts/${ann}/hold`, { reason }, by)).status).to.equal(200);
      const [shown] = (await call(`GET contacts/${ann}/hold`, undefined, by)).body.results;
      expect(shown).to.include({ reason, covers: 'contact' });
      expect(await answer('DELETE contacts', [{ id: ann }], by)).to.deep.equal([
        409,
        holdMessages.contactHeld('Lee, Ann'),
      ]);
      expect((await call(`DELETE contacts/${ann}/hold`, { reason: 'Settled' }, by)).status).to.equal(200);
      expect((await call(`GET contacts/${ann}/hold`, undefined, by)).body.results).to.deep.equal([]);
    }
    const rows = await trail();
    expect(rows.map(({ action, resource }) => `${action} ${resource}`)).to.deep.equal(
      ['hold', 'lift hold', 'hold', 'lift hold'].map((action) => `${action} contacts`),
    );
    expect(rows[0]!.detail).to.equal(holdMessages.auditSet(reason));
    expect((await call('DELETE contacts', [{ id: ann }])).status).to.equal(200);
  });

  it('rejects users without the right to manage, and managers and admins of other practices', async () => {
    await sql`
      insert into groups (id_org, name, contacts, may_delete) values (${a}::bigint, 'Desk', 'T', 'T')
    `.execute(api.database.db);
    const desk = await signIn(api, { org: a, group: 'Desk' });
    const elsewhere = await signIn(api, { org: b, group: 'admin' });
    for (const [by, status] of [
      [desk, 403],
      [elsewhere, 404],
      [admin, 404],
    ] as const) {
      expect((await call(`PUT contacts/${ann}/hold`, { reason }, by)).status).to.equal(status);
      expect((await call(`DELETE contacts/${ann}/hold`, { reason }, by)).status).to.equal(status);
    }
    expect((await call(`GET contacts/${ann}/hold`, undefined, elsewhere)).status).to.equal(404);
    expect((await call('GET legal_hold', undefined, desk)).status).to.equal(403);
    await call(`PUT contacts/${ann}/hold`, { reason });
    expect(await answer('DELETE contacts', [{ id: ann }], desk)).to.deep.equal([
      409,
      holdMessages.contactHeld('Lee, Ann'),
    ]);
    expect((await call(`GET contacts/${ann}/hold`, undefined, desk)).body.results).to.have.length(1);
    expect(await trail()).to.have.length(1);
  });
});
