import { expect } from 'chai';
import { apiRoutes } from '../../../server/api/routes.ts';
import { writeCount } from '../../../shared/reply.ts';
import { resourceList, resources } from '../../../shared/resources/index.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import { owners } from '../../../server/api/secrets/keyring.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const a = '204117';
const b = '204260';
const unknown = '1500000000-00000000000000000000';
const tenants = resourceList.filter(({ tenant, operations }) => tenant && operations.length > 0);

const samples: Partial<Record<FieldDefinition['kind'], string>> = {
  flag: `'T'`,
  number: '1',
  money: '1',
  date: `'1990-01-01'`,
  time: 'now()',
  json: `'[]'`,
  clock: `'09:00'`,
};

describeOneApi('rows of another organization', (api) => {
  let token: string;
  /** Row ID of each resource in organization A; below, the same for organization B. */
  const rowsOfA = new Map<string, string>();
  const rowsOfB = new Map<string, string>();

  before(async () => {
    token = await signIn(api, { org: b, group: 'admin' });
    for (const definition of inOrderOfReference()) {
      rowsOfA.set(definition.name, await addRow(definition, a, rowsOfA));
      rowsOfB.set(definition.name, await addRow(definition, b, rowsOfB));
    }
    // Closes the jobs, because a notification list with an open job accepts no second one.
    await api.database.pool.query("update jobs set status = 'done'");
  });

  async function addRow(
    definition: ResourceDefinition,
    idOrg: string,
    others: ReadonlyMap<string, string>,
  ): Promise<string> {
    const { rows: columns } = await api.database.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
      where table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'
      and is_identity = 'NO' and column_name not in ('id', 'id_org')`,
      [definition.name],
    );
    const references = Object.keys(definition.fields).filter(
      (name) => definition.fields[name]?.reference?.by === 'id',
    );
    const names = [...new Set([...columns.map(({ name }) => name), ...references])];
    const value = (name: string) => {
      const field = definition.fields[name];
      if (field?.reference?.by === 'id') return `'${others.get(field.reference.to)}'`;
      if (field?.kind === 'choice') return `'${definition.name === 'queues' ? 'text' : field.choices?.[0]}'`;
      if (definition.name === 'messages' && name === 'status') return `'planned'`;
      if (name === 'send_to') return `'17:00'`;
      if (name === 'hash') return `'\\x00'`;
      if (['columns', 'sample', 'mapping', 'steps'].includes(name)) return `'[]'`;
      return samples[field?.kind ?? 'text'] ?? `'Row of ${idOrg}'`;
    };
    const id = definition.ids === 'decimal' ? [] : [`'1600000000-${idOrg}'`];
    const { rows } = await api.database.pool.query<{ id: string }>(
      `insert into ${definition.name} (${[...(id.length ? ['id'] : []), 'id_org', ...names.map((name) => `"${name}"`)].join(', ')})
      values (${[...id, idOrg, ...names.map(value)].join(', ')})
      returning id::text`,
    );
    return rows[0]!.id;
  }

  const call = (route: string, body?: unknown) => api.call(route, body, { token });
  const everythingOfA = async () => {
    const all: unknown[] = [];
    for (const { name } of tenants)
      all.push(
        (await api.database.pool.query(`select * from ${name} where id_org = $1 order by id`, [a])).rows,
      );
    return all;
  };
  const unlike = (definition: ResourceDefinition) => (definition.ids === 'decimal' ? '999999999' : unknown);

  for (const definition of tenants) {
    const { name, operations } = definition;
    const offers = (operation: (typeof operations)[number]) => operations.includes(operation);

    it(`[Z3] ${name}: get the same response as missing rows for every method`, async () => {
      const id = rowsOfA.get(name)!;
      const before = await everythingOfA();
      const filter = (value: object) => encodeURIComponent(JSON.stringify(value));
      for (const query of [
        'meta={p:1,l:1000}',
        'meta={l:0}',
        `filter=${filter({ id })}`,
        `filter=${filter({ id_org: a })}`,
        `search=${encodeURIComponent(`Row of ${a}`)}`,
        `sort=id&fields=id,id_org&meta={p:1,l:1000}`,
      ]) {
        const { status, body } = await call(`GET ${name}?${query}`);
        expect(status, query).to.equal(200);
        expect(body.results.filter((row) => row['id_org'] !== b || row['id'] === id)).to.deep.equal([]);
      }
      for (const all of ['meta={p:1,l:1000,c:1}', 'meta={l:0,c:1}']) {
        const { p1, results } = (await call(`GET ${name}?${all}`)).body;
        expect(p1, all).to.equal(writeCount(results.length));
      }
      const own = rowsOfB.get(name)!;
      const tried = async (tryIt: (target: string) => ReturnType<typeof call>) => {
        const [foreign, missing] = [await tryIt(id), await tryIt(unlike(definition))];
        expect(foreign.status).to.be.oneOf([400, 403, 404]);
        expect({ status: foreign.status, body: foreign.body }).to.deep.equal({
          status: missing.status,
          body: missing.body,
        });
      };
      if (offers('one')) await tried((target) => call(`GET ${name}/${target}`));
      if (offers('update'))
        await tried((target) => call(`PUT ${name}`, { id: target, id_org: a, name: 'Taken' }));
      if (offers('delete')) {
        await tried((target) => call(`DELETE ${name}`, [{ id: target }]));
        await tried((target) => call(`DELETE ${name}`, [{ id: own }, { id: target }]));
        expect((await call(`GET ${name}/${own}`)).status).to.equal(200);
      }
      expect(await everythingOfA()).to.deep.equal(before);
    });
  }

  it('[Z3] get the same response as missing rows in every call with an ID', async () => {
    const before = await everythingOfA();
    const routes = apiRoutes({ production: true }).filter(
      ({ path }) => /^\/\w+(\/\w+)*\/:id\//.test(`${path}/`) && resourceOf(path),
    );
    for (const { method, path } of routes) {
      const definition = resourceOf(path)!;
      const tryIt = (id: string) =>
        call(`${method} ${path.slice(1).replace(':id', id)}`, method === 'GET' ? undefined : {});
      const [foreign, missing] = [
        await tryIt(rowsOfA.get(definition.name)!),
        await tryIt(unlike(definition)),
      ];
      expect(foreign.status, `${method} ${path}`).to.be.within(400, 499);
      expect(foreign.body, `${method} ${path}`).to.deep.equal(missing.body);
    }
    expect(routes.length).to.be.greaterThan(tenants.length);
    const addRow = (list: string) =>
      call(`POST notifications/${list}/rows`, [{ name: 'Ada', phone: '3125550101' }]);
    const [foreign, missing] = [await addRow(rowsOfA.get('notifications')!), await addRow(unknown)];
    expect(foreign.status).to.equal(404);
    expect(foreign.body).to.deep.equal(missing.body);
    expect(await everythingOfA()).to.deep.equal(before);
  });

  const references = tenants.flatMap((definition) =>
    Object.entries(definition.fields)
      .filter(([, field]) => field.reference?.by === 'id' && !field.serverSet)
      .map(([field, { reference }]) => ({ definition, field, to: reference!.to })),
  );
  for (const { definition, field, to } of references)
    it(`[Z3] ${definition.name}.${field}: cannot be referenced`, async () => {
      const target = resources[to as keyof typeof resources];
      const change = (id: string) =>
        call(`PUT ${definition.name}`, { id: rowsOfB.get(definition.name), [field]: id });
      const make = (id: string) =>
        call(`POST ${definition.name}`, { ...requiredOf(definition), ...beside(definition), [field]: id });
      for (const refer of [change, make]) {
        const [foreign, missing] = [await refer(rowsOfA.get(to)!), await refer(unlike(target))];
        expect(foreign.status).to.be.oneOf([400, 409]);
        expect(foreign.body).to.deep.equal(missing.body);
      }
      const own = await make(rowsOfB.get(to)!);
      expect(own.status, own.body.msg).to.equal(200);
    });

  function beside({ name }: ResourceDefinition): object {
    if (name !== 'reminders') return {};
    const sends = {
      phone_sequence: 'phone_sequences',
      text_template: 'text_templates',
      email_template: 'email_templates',
    };
    return Object.fromEntries(Object.entries(sends).map(([sent, from]) => [sent, rowsOfB.get(from)]));
  }

  function requiredOf(definition: ResourceDefinition): object {
    return Object.fromEntries(
      Object.entries(definition.fields)
        .filter(([, field]) => field.required)
        .map(([name, field]) => {
          if (field.reference) return [name, rowsOfB.get(field.reference.to)];
          const byKind: Partial<Record<FieldDefinition['kind'], unknown>> = {
            number: 1,
            clock: name === 'send_to' ? '17:00' : '09:00',
            weekdays: 'Mon',
            choice: field.choices?.[0],
          };
          return [name, byKind[field.kind] ?? 'Something'];
        }),
    );
  }
});

describe('a protected field', () => {
  let api: EmbeddedApi;
  before(async () => (api = await startEmbeddedApi()));
  after(() => api.close());

  const made: Readonly<Record<string, object>> = {
    contacts: { first_name: 'Ada', last_name: 'Byron' },
    payments: { first_name: 'Ada', last_name: 'Byron', amount: '5.00' },
    text_templates: { name: 'Visit', template: 'See you soon' },
    email_templates: { name: 'Visit', subject: 'Visit', template: 'See you soon' },
    phone_speech: { name: 'Visit', text: 'See you soon', language: 'en' },
    plugins: { name: 'Hook', url: 'https://hook.example/', secret: 'canary-plugin-secret' },
    groups: { name: 'Front desk' },
    dial_plans: { name: 'Calm' },
    users: { user_name: 'ada.byron', first_name: 'Ada', last_name: 'Byron', pw: 'Lovelace-1843!' },
  };
  const closed = {
    id_org: a,
    admin_user: 'T',
    blob: '../../secret',
    search_text: 'x',
    tokens: ['x'],
    opt_outs: [{ channel: 'text' }],
    attempt: 'x',
    hash: 'x',
    verified_phone: '3125550100',
    payment_demo: true,
  };

  for (const [name, record] of Object.entries(made))
    it(`[Z4] ${name}: is ignored whatever its value`, async () => {
      const token = await signIn(api, { org: b, group: 'admin' });
      const definition = resources[name as keyof typeof resources] as ResourceDefinition;
      const serverSet = Object.entries(definition.fields)
        .filter(([, field]) => field.serverSet)
        .map(([field, { kind, choices }]) => [
          field,
          choices?.at(-1) ?? (kind === 'number' || kind === 'time' ? 7 : 'T'),
        ]);
      const extra = { ...closed, ...Object.fromEntries(serverSet), ['__proto__']: { id_org: a } };
      const row = async (id: string) =>
        (await api.database.pool.query(`select * from ${name} where id = $1`, [id])).rows[0] as object;
      const plain = await api.call(`POST ${name}`, { ...record }, { token });
      expect(plain.status, plain.body.msg).to.equal(200);
      const id = plain.body.p1!;
      const before = await row(id);
      const [field] = Object.keys(record) as [keyof typeof record];
      const changed = await api.call(`PUT ${name}`, { ...extra, id, [field]: record[field] }, { token });
      expect(changed.status, changed.body.msg).to.equal(200);
      expect(without(await row(id))).to.deep.equal(without(before));
      await api.call(`DELETE ${name}`, [{ id }], { token });
      const mixed = await api.call(`POST ${name}`, { ...extra, id: 'mine', ...record }, { token });
      expect(mixed.status, mixed.body.msg).to.equal(200);
      const after = { ...(await row(mixed.body.p1!)), id: 0 };
      expect(without(after)).to.deep.equal(without({ ...before, id: 0 }));
    });

  /** Normalizes timestamps and decrypts secrets, because each save encrypts them differently. */
  const without = (row: object) => ({
    ...row,
    created: 0,
    ...('secret' in row && { secret: opened(String(row.secret)) }),
  });
  const opened = (secret: string) => api.keyring.open(secret, owners.pluginSecret(b)).toString();

  it('[Z7] never appears in responses or the audit trail if it is secret', async () => {
    const token = await signIn(api, { org: b, group: 'admin' });
    const secret = 'canary-plugin-secret-2';
    const { body } = await api.call(
      'POST plugins',
      { ...made['plugins'], name: 'Second', secret },
      { token },
    );
    const id = body.p1!;
    await api.call('PUT plugins', { id, secret: `${secret}-changed` }, { token });
    const seen = [
      await api.call(`GET plugins/${id}`, undefined, { token }),
      await api.call('GET plugins', undefined, { token }),
      await api.call('GET plugins?meta={l:0}', undefined, { token }),
      await api.call('GET audit?meta={l:0}', undefined, { token }),
    ];
    // Matches both the plain and the encrypted value.
    for (const reply of seen) expect(JSON.stringify(reply.body)).to.not.match(/canary|sealed\./);
    for (const query of [
      'fields=secret',
      'sort=secret',
      `filter=${encodeURIComponent(`{"secret":"${secret}"}`)}`,
    ])
      expect((await api.call(`GET plugins?${query}`, undefined, { token })).status, query).to.equal(400);
    const { rows } = await api.database.pool.query<{ secret: string }>(
      'select secret from plugins where id = $1',
      [id],
    );
    expect(rows.map((row) => opened(row.secret))).to.deep.equal([`${secret}-changed`]);
  });
});

function resourceOf(path: string): ResourceDefinition | undefined {
  return tenants.find(({ name }) => path.split('/')[1] === name);
}

/** Orders the resources so that referenced ones come before those that refer to them. */
function inOrderOfReference(): ResourceDefinition[] {
  const ordered: ResourceDefinition[] = [];
  const add = (definition: ResourceDefinition) => {
    for (const { reference } of Object.values(definition.fields)) {
      const target = reference?.by === 'id' && tenants.find(({ name }) => name === reference.to);
      if (target) add(target);
    }
    if (!ordered.includes(definition)) ordered.push(definition);
  };
  tenants.forEach(add);
  return ordered;
}
