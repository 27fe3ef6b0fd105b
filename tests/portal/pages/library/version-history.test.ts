import { expect } from 'chai';
import { sql } from 'kysely';
import { enterGroup } from '../../../../server/api/users/enter-group.ts';
import { historyMessages } from '../../../../shared/locales/en/administration.ts';
import { versionMessages, versionStrings } from '../../../../shared/locales/en/library.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { phoneSequences, textTemplates } from '../../../../shared/resources/library.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { level1 } from '../../../support/test-api.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { enter, startLibraryTrial } from './staff.ts';
import { describeWith } from '../../../support/fixtures.ts';

// Tuesday, 10 AM in Chicago.
const start = () => startLibraryTrial({ now: Date.UTC(2026, 2, 10, 15) });

describeWith('the history of a library entry', start, (trial) => {
  const make = (template = 'Hi {{first_name}}') => trial.make('text_templates', { name: 'Visit', template });
  const open = (id: string, query = '', definition: ResourceDefinition = textTemplates) =>
    trial.browser.get(`${pathsOf(definition).one(id)}${query}`);
  const save = async (id: string, fields: Record<string, string>) =>
    trial.browser.press(await trial.browser.get(pathsOf(textTemplates).edit(id)), 'Save', fields);
  const versionsOn = (page: Page) =>
    page
      .all('li')
      .filter((one) => attributeOf(one, 'id')?.startsWith('version-'))
      .map(textOf);
  const restoreButtons = (page: Page) =>
    page
      .all('button')
      .map(textOf)
      .filter((text) => text.startsWith('Restore'));
  const titles = (page: Page) =>
    page
      .all('h3')
      .map(textOf)
      .filter((text) => text.startsWith('Version'));

  it('shows who saved each version when, with the old and new text', async () => {
    const id = await make();
    trial.api.now.ms += 60_000;
    await save(id, { template: 'Hello {{first_name}}' });
    const [second, first] = versionsOn(await open(id));
    expect(second)
      .to.include('10:01 AM')
      .and.include('Version 2 (current)')
      .and.include('Pat Doe changed Text.')
      .and.include('Text before Hi {{first_name}} Text after Hello {{first_name}}')
      .and.include('Name, not changed Visit');
    expect(first)
      .to.include('10:00 AM')
      .and.include('Version 1')
      .and.include('Pat Doe created it.')
      .and.include('Name Visit Text Hi {{first_name}}');
  });

  it('restores a version without scripts and shows the restored text', async () => {
    const id = await make();
    await save(id, { name: 'Changed', template: 'Changed' });
    const page = await open(id);
    expect(restoreButtons(page)).to.deep.equal(['Restore version 1']);
    const restored = await trial.browser.press(page, 'Restore version 1');
    expect(restored.text).to.include(versionStrings.restored(1));
    expect(await trial.read('text_templates', id)).to.include({
      name: 'Visit',
      template: 'Hi {{first_name}}',
    });
    expect(titles(restored)).to.deep.equal(['Version 3 (current)', 'Version 2', 'Version 1']);
    expect(versionsOn(restored)[0]).to.include('Pat Doe restored version 1.');
  });

  it('restores nothing over a version that was saved after the page was opened', async () => {
    const id = await make();
    await save(id, { template: 'Mine' });
    const page = await open(id);
    await save(id, { template: 'Theirs' });
    const late = await trial.browser.press(page, 'Restore version 1');
    expect(late.status).to.equal(409);
    expect(late.text).to.include(versionMessages.changed).and.include('Version 3 (current)');
    expect(await trial.read('text_templates', id)).to.include({ template: 'Theirs' });
    await trial.browser.press(late, 'Restore version 1');
    expect(await trial.read('text_templates', id)).to.include({ template: 'Hi {{first_name}}' });
  });

  it('rejects a post without the CSRF token', async () => {
    const id = await make();
    await save(id, { template: 'Changed' });
    const { fields } = (await open(id)).fill('Restore version 1', { _csrf: 'other' });
    expect((await trial.browser.post(pathsOf(textTemplates).one(id), fields)).status).to.equal(403);
    expect(await trial.read('text_templates', id)).to.include({ template: 'Changed' });
  });

  it('shows a note for an entry without saved versions', async () => {
    const id = await make();
    await sql`delete from library_versions`.execute(trial.api.database.db);
    expect((await open(id)).text).to.include(versionStrings.none);
    await save(id, { template: 'Changed' });
    const [, first] = versionsOn(await open(id));
    expect(first).to.include(versionStrings.unknown).and.include('Hi {{first_name}}');
  });

  it('shows twenty versions at a time', async () => {
    const id = await make('Text 1');
    for (let change = 2; change <= 22; change += 1) await save(id, { template: `Text ${change}` });
    const page = await open(id);
    expect(titles(page)).to.have.length(19);
    expect(versionsOn(page).at(-1)).to.include('Text before Text 3 Text after Text 4');
    const older = page.all('a').find((link) => textOf(link) === versionStrings.toOlder)!;
    const [path = ''] = (attributeOf(older, 'href') ?? '').split('#');
    const rest = await trial.browser.get(path);
    expect(titles(rest)).to.deep.equal(['Version 3', 'Version 2', 'Version 1']);
    expect(rest.all('a').map(textOf)).to.include(versionStrings.toNewest);
    await trial.browser.press(rest, 'Restore version 3');
    expect(await trial.read('text_templates', id)).to.include({ template: 'Text 3' });
  });

  it('describes the steps of a call in sentences', async () => {
    const speech = await trial.make('phone_speech', { name: 'Greeting', text: 'Hello' });
    const id = await trial.make('phone_sequences', { name: 'Call', steps: [{ do: 'speak', speech }] });
    expect(versionsOn(await open(id, '', phoneSequences))[0])
      .to.include('Greeting')
      .and.not.include(speech);
  });

  it('links to the audit trail only for users who may read it', async () => {
    const id = await make();
    await trial.api.database.db
      .transaction()
      .execute((trx) => enterGroup(trx, '204117', { name: 'Writers', open: ['library'] }));
    await addUser(trial.api, { userName: 'writer', group: 'Writers' });
    const linksOf = async (browser: typeof trial.browser) =>
      (await browser.get(pathsOf(textTemplates).one(id))).all('a').map(textOf);
    expect(await linksOf(trial.browser)).to.include(versionStrings.toAudit);
    expect(await linksOf(await enter(trial.portal, 'writer'))).to.not.include(versionStrings.toAudit);
  });
});

describeWith(
  'a library entry of an API without versions',
  () => startLibraryTrial({ offer: level1 }),
  (trial) => {
    it('shows no history of versions', async () => {
      const id = await trial.make('text_templates', { name: 'Visit', template: 'Hi' });
      const page = await trial.browser.get(pathsOf(textTemplates).one(id));
      expect(page.status).to.equal(200);
      expect(page.text).to.not.include('Version 1').and.not.include(historyMessages.unreadable);
    });
  },
);
