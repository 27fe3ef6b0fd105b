import { expect } from 'chai';
import { findDeleteButton } from './support/page.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { createOpenApi } from '../server/api/openapi.ts';
import { apiRoutes } from '../server/api/routes.ts';
import { canSort } from '../shared/list-state.ts';
import { duplicateMessages } from '../shared/locales/en/contacts.ts';
import { resourceMessages } from '../shared/locales/en/resources.ts';
import { paths } from '../shared/paths.ts';
import type { ResourceDefinition } from '../shared/resources/define.ts';
import type { FieldKind } from '../shared/resources/fields.ts';
import { audit } from '../shared/resources/audit.ts';
import { resourceList } from '../shared/resources/index.ts';
import { recordsOf, pathsOf } from '../shared/resources/resource-paths.ts';
import type { Browser } from './support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from './support/embedded-api.ts';
import { attributeOf, textOf, type Page } from './support/page.ts';
import { startTestPortal, type TestPortal } from './support/portal.ts';
import { enterSamples, sampleRecord, typedFields, type SampleRecord } from './support/records.ts';
import { addUser, password, tokenOf } from './support/sign-in.ts';

const idOrg = '204117';
const onScreen = resourceList.filter(({ section }) => section);
const offers = (definition: ResourceDefinition, operation: ResourceDefinition['operations'][number]) =>
  definition.operations.includes(operation);

/** Returns a value's sort key by field kind, or undefined for empty values, which sort last in both directions. */
function ranked(value: string | null | undefined, kind: FieldKind | undefined): string | number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (kind === 'date') return Date.parse(value);
  return kind === 'number' || kind === 'money' || kind === 'time' ? Number(value) : value;
}

describe('every definition', () => {
  it('provides labels for everything shown to users', () => {
    for (const { name, label, fields, empty, section } of resourceList) {
      expect(label.one && label.many, name).to.match(/^\S/);
      for (const [field, { label: text }] of Object.entries(fields))
        expect(text, `${name}.${field}`).to.match(/^\S/);
      if (section && name !== 'org') expect(empty, `${name} says what an empty list is for`).to.match(/\.$/);
    }
  });

  it('appears in the OpenAPI document with all its fields', () => {
    const { components } = createOpenApi(apiRoutes({ production: false }));
    const schemas = components.schemas as unknown as Record<string, { properties: object }>;
    for (const { name, fields } of resourceList)
      expect(schemas[name]?.properties, name).to.include.all.keys(Object.keys(fields));
  });
});

describe('every resource', function () {
  // Each test loads dozens of pages.
  this.timeout(60_000);
  let api: EmbeddedApi;
  let portal: TestPortal;
  let ids: Awaited<ReturnType<typeof enterSamples>>;
  const browsers = new Map<'manager' | 'admin', Browser>();
  const tokens = new Map<'manager' | 'admin', string>();
  const whose = ({ tenant }: ResourceDefinition) => (tenant ? 'manager' : 'admin');

  before(async () => {
    api = await startEmbeddedApi();
    const definitions = onScreen.filter(({ name }) => !['org', 'users', 'groups'].includes(name));
    ids = await enterSamples(api.database.db, definitions, { idOrg, rows: 3 });
    await addUser(api, { userName: 'test.manager', org: idOrg, group: 'admin' });
    await addUser(api, { userName: 'test.admin', org: idOrg, group: '', admin: true });
    await addUser(api, { userName: 'test.leaver' });
    await sql`update users set disabled = 'T' where user_name = 'test.leaver'`.execute(api.database.db);
    portal = await startTestPortal({ api: api.url });
    for (const who of ['manager', 'admin'] as const) {
      const browser = portal.browser();
      await browser.press(await browser.get(paths.login.to()), 'Login', {
        user_name: `test.${who}`,
        pw: password,
      });
      browsers.set(who, browser);
      tokens.set(who, await tokenOf(api, `test.${who}`));
    }
  });
  after(async () => {
    await portal.close();
    await api.close();
  });

  const browserOf = (definition: ResourceDefinition) => browsers.get(whose(definition))!;
  const rowsOf = async (definition: ResourceDefinition, query = ''): Promise<Record<string, string>[]> => {
    const token = tokens.get(whose(definition))!;
    const { status, body } = await api.call(`GET ${definition.name}?${query}`, undefined, { token });
    expect(status, `${definition.name}?${query}: ${body.msg}`).to.equal(200);
    return body.results;
  };
  /** Returns the rows shown on the list page, each with a link to its record. */
  const linesOf = async (definition: ResourceDefinition, query = '') => {
    if (definition !== audit || /record_id|operation/.test(query)) return rowsOf(definition, query);
    // The audit trail shows one line per bulk action, which expands to the action's rows.
    const asked = new URLSearchParams(query);
    const filter = { ...(JSON.parse(asked.get('filter') ?? '{}') as object), grouped: '' };
    asked.set('filter', JSON.stringify(filter));
    const rows = await rowsOf(definition, String(asked));
    return rows.filter((row) => !row['grouped_rows']);
  };
  const listed = (page: Page, { patterns }: ReturnType<typeof pathsOf>) => {
    // Only links to the resource's own path lead to a record.
    return page.all('td').flatMap((cell) => {
      const links = cell.childNodes.filter((node) => node.nodeName === 'a') as Parameters<
        typeof attributeOf
      >[0][];
      const hrefs = links.map((link) => attributeOf(link, 'href'));
      const [path = ''] = (hrefs.find((href) => href?.startsWith(`${patterns.base}/`)) ?? '').split('?');
      return path ? [decodeURIComponent(path.slice(patterns.base.length + 1))] : [];
    });
  };
  const withQuery = (list: string, query: string) => `${list}${list.includes('?') ? '&' : '?'}${query}`;

  it('stores its columns in the database', async () => {
    for (const { name, fields } of resourceList.filter(({ operations }) => operations.length > 0)) {
      const { rows } = await sql<{ column: string }>`
        select column_name as column
        from information_schema.columns
        where table_schema = 'public' and table_name = ${name}
      `.execute(api.database.db);
      const stored = Object.entries(fields).filter(
        ([, { kind, serverSet }]) => kind !== 'secret' && !serverSet,
      );
      expect(
        rows.map(({ column }) => column),
        name,
      ).to.include.members(stored.map(([field]) => field));
    }
  });

  for (const definition of onScreen) {
    const place = pathsOf(definition);
    const { title, columns = [], filterFields = [], label } = definition;

    describe(definition.name, () => {
      it('lists its records under its label at its base URL', async () => {
        const page = await browserOf(definition).get(place.patterns.base);
        expect(page.status).to.equal(200);
        expect(page.all('h1').map(textOf)).to.deep.equal([label.many]);
        expect(listed(page, place)).to.deep.equal((await linesOf(definition)).map(({ id }) => id));
      });

      if (definition.searchFields.length > 0)
        it('searches the list from its base URL', async () => {
          const page = await browserOf(definition).get(`${place.patterns.base}?search=qqqzzzqqq`);
          expect(page.text).to.include('Nothing found');
        });

      it('sorts the list by its title and by every column in both directions', async () => {
        let different = false;
        for (const field of [...title, ...columns.filter((one) => one !== 'timeStamp')]) {
          if (!canSort(definition, field)) continue;
          for (const sort of [field, `-${field}`]) {
            const page = await browserOf(definition).get(withQuery(place.list, `sort=${sort}`));
            const wanted = await linesOf(definition, `sort=${sort}`);
            expect(listed(page, place), sort).to.deep.equal(wanted.map(({ id }) => id));
            const values = wanted.map((row) => ranked(row[field], definition.fields[field]?.kind));
            const upwards = values.filter((value) => value !== undefined);
            if (sort.startsWith('-')) upwards.reverse();
            for (const [index, value] of upwards.slice(1).entries())
              expect(upwards[index]! <= value, `${sort}: ${upwards.join()}`).to.equal(true);
            different ||= new Set(upwards).size > 1;
          }
        }
        expect(different, 'a column whose values differ').to.equal(true);
      });

      it('filters the list by every filter field', async () => {
        const all = await linesOf(definition);
        for (const field of filterFields) {
          const sample = all.find((row) => row[field]);
          expect(sample, `a row has ${field}`).to.not.equal(undefined);
          const value = String(sample?.[field]);
          const page = await browserOf(definition).get(
            withQuery(place.list, `${field}=${encodeURIComponent(value)}`),
          );
          const filter = encodeURIComponent(JSON.stringify({ [field]: value }));
          const wanted = await linesOf(definition, `filter=${filter}`);
          expect(listed(page, place), field).to.deep.equal(wanted.map(({ id }) => id));
          expect(wanted.map((row) => row['id'])).to.include(sample?.['id']);
          for (const row of wanted) expect(String(row[field]), field).to.equal(value);
        }
      });

      if (definition.searchFields.length > 0)
        it('searches the list by a search field', async () => {
          const [field = ''] = definition.searchFields;
          const row = (await rowsOf(definition)).findLast((one) => one[field]);
          expect(row, `a row has ${field}`).to.not.equal(undefined);
          const page = await browserOf(definition).get(
            withQuery(place.list, `search=${encodeURIComponent(row?.[field] ?? '')}`),
          );
          expect(listed(page, place)).to.include(row?.['id']);
          const none = await browserOf(definition).get(withQuery(place.list, 'search=qqqzzzqqq'));
          expect(none.text).to.include('Nothing found');
        });

      it('reports invalid URL parameters and still shows the list', async () => {
        const closed = definition.filterFields?.find((name) => {
          const { kind, choices } = definition.fields[name]!;
          return kind === 'flag' || choices;
        });
        const page = await browserOf(definition).get(
          withQuery(place.list, `sort=nothing&size=many&page=999${closed ? `&${closed}=qqq` : ''}`),
        );
        expect(page.status).to.equal(200);
        if (closed)
          expect(page.text).to.include(
            `'qqq' is not a valid choice for ${definition.fields[closed]!.label}.`,
          );
        expect(page.text)
          .to.include("The list cannot be sorted by 'nothing'.")
          .and.include("'many' is not a valid size for this list.")
          .and.include('The list has fewer pages now.');
        expect(listed(page, place)).to.not.be.empty;
      });

      it('exports the list as shown', async function () {
        const page = await browserOf(definition).get(place.export);
        expect(page.status).to.equal(200);
        expect(page.headers['content-type']).to.equal('text/csv; charset=utf-8');
        const records = parse(page.html, { bom: true, columns: true }) as Record<string, string>[];
        const rows = await rowsOf(definition, 'meta={l:0}');
        expect(records).to.have.length(rows.length);
        const named = Object.entries(definition.fields).find(
          ([name, { kind, reference }]) => title.includes(name) && kind === 'text' && !reference,
        );
        if (named)
          expect(records.map((record) => record[named[1].label])).to.deep.equal(
            rows.map((row) => row[named[0]]),
          );
      });

      if (offers(definition, 'one'))
        it('opens each record', async () => {
          for (const { id = '' } of (await rowsOf(definition)).slice(0, 3)) {
            const page = await browserOf(definition).get(place.one(id));
            expect(page.status, id).to.equal(200);
            expect(page.text).to.not.include('[object');
          }
          expect((await browserOf(definition).get(place.one('17-nobody'))).status).to.equal(404);
        });

      if (offers(definition, 'create'))
        it('creates, duplicates, edits and deletes records through its forms', async () => {
          const browser = browserOf(definition);
          const before = (await rowsOf(definition, 'meta={l:0}')).map(({ id }) => id);
          const made = async () =>
            (await rowsOf(definition, 'meta={l:0}')).filter(({ id }) => !before.includes(id));
          const confirm = (record: SampleRecord): Record<string, string> =>
            definition.name === 'users' ? { confirm: String(record['pw']) } : {};
          const fill = (page: Page, index: number): Record<string, string | string[]> => {
            const record = sampleRecord(definition, index, ids);
            const typed = Object.entries(typedFields(definition, record));
            const onForm = typed.filter(([name]) => page.html.includes(` name="${name}"`));
            const asksEntry = page.html.includes(' name="entry"');
            return {
              ...Object.fromEntries(onForm),
              ...confirm(record),
              ...(asksEntry && { entry: 'password' }),
            };
          };

          const empty = await browser.get(place.create);
          // The steps of a sequence have their own editor, so one step is added first.
          const hasSteps = empty.html.includes(' name="steps_editor"');
          // Saving a new notification list continues with adding people.
          const keep = definition.name === 'notifications' ? 'Continue' : 'Save';
          const form = hasSteps ? await browser.press(empty, 'Add step') : empty;
          const step = hasSteps ? { 'steps.0.do': 'hang_up' } : {};
          const saved = await browser.press(form, keep, { ...fill(form, 50), ...step });
          expect(saved.withRole('status').join(), saved.text).to.include(
            resourceMessages.saved(definition.label.one),
          );
          const [row] = await made();
          // After saving, these resources show the record instead of the list.
          const isShown = ['notifications', 'payments', 'contacts'].includes(definition.name);
          const next = isShown ? place.one(row!['id']!) : place.list;
          expect(saved.url.pathname + saved.url.search).to.equal(next);
          const record = sampleRecord(definition, 50, ids);
          for (const [name, { kind, serverSet, hidden, reference }] of Object.entries(definition.fields))
            // Only users of the organization itself choose entries from its library.
            if (
              !(definition.name === 'org' && reference) &&
              row?.[name] !== undefined &&
              !serverSet &&
              !hidden &&
              kind === 'text'
            )
              expect(row[name] ?? '', name).to.equal(record[name]);

          const copy = await browser.get(`${place.create}?from=${row!['id']}`);
          // Usernames are unique, and a notification list has only one open job.
          const isOnce = ['users', 'jobs'].includes(definition.name);
          const names = isOnce ? { ...fill(copy, 51) } : {};
          const pressed = await browser.press(copy, keep, names);
          // A copied contact counts as a likely duplicate.
          const { saveAnyway } = duplicateMessages;
          const isWarned = pressed.text.includes(saveAnyway);
          expect(isWarned).to.equal(definition.name === 'contacts');
          const copied = isWarned ? await browser.press(pressed, saveAnyway) : pressed;
          expect(copied.withRole('status').join(), copied.text).to.include(
            resourceMessages.saved(definition.label.one),
          );
          expect(await made()).to.have.length(2);

          // A job awaiting confirmation is edited on the check page of its notification list.
          if (definition.name !== 'jobs') {
            const read = await browser.get(place.one(row!['id']!));
            expect(read.all('a').map((link) => attributeOf(link, 'href'))).to.include(
              `${place.edit(row!['id']!)}?via=record`,
            );
            const open = await browser.get(place.edit(row!['id']!));
            const changes = fill(open, 52);
            const changed = await browser.press(open, 'Save', changes);
            expect(changed.withRole('status').join(), changed.text).to.include(
              resourceMessages.saved(definition.label.one),
            );
            const [field = ''] = title;
            const after = (await made()).find(({ id }) => id === row!['id']);
            if (changes[field] !== undefined) expect(after?.[field]).to.equal(changes[field]);
          }

          const chosen = (await made()).map(({ id }) => id!);
          const { csrfToken } = await browser.get(place.list);
          const asked = await browser.post(place.list, { _csrf: csrfToken, step: 'delete', id: chosen });
          expect(asked.all('h1').map(textOf)).to.deep.equal([`Delete ${recordsOf(definition, 2)}?`]);
          const gone = await browser.press(asked, findDeleteButton(asked));
          expect(gone.withRole('status').join(), gone.text).to.include(
            resourceMessages.deletedMany(recordsOf(definition, 2)),
          );
          expect(await made()).to.deep.equal([]);
        });
    });
  }
});
