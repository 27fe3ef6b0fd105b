import { expect } from 'chai';
import { sql } from 'kysely';
import { sweepRetention } from '../../../../server/api/retention/sweep-retention.ts';
import { retentionStrings as texts } from '../../../../shared/locales/en/organization.ts';
import { recordPageStrings } from '../../../../shared/locales/en/resources.ts';
import { org } from '../../../../shared/resources/org.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { startLibraryTrial, type LibraryTrial } from '../library/staff.ts';

describe('data retention on the organization page', () => {
  let trial: LibraryTrial;
  beforeEach(async () => {
    trial = await startLibraryTrial();
    await sql`delete from ivr`.execute(trial.api.database.db);
    await sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst) values ('1-call', 204117, '2001-01-01', '3125550170')
    `.execute(trial.api.database.db);
  });
  afterEach(() => trial.close());

  it('requires confirmation to save fewer years, but not to save more', async () => {
    const { browser } = trial;
    const place = pathsOf(org).list;
    const asked = await browser.press(await browser.get(place), 'Save', {
      keep_calls: '10',
      keep_lists: '2',
    });
    expect(asked.status).to.equal(422);
    expect(asked.text).to.include(
      texts.deletes([texts.after('calls', 10), texts.after('lists', 2), texts.after('imports', 2)]),
    );
    expect((await browser.get(place)).text).not.to.include(texts.hint);
    await browser.press(asked, recordPageStrings.saveAnyway);
    const saved = await browser.press(await browser.get(place), 'Save', { keep_calls: '11', keep_lists: '' });
    expect(saved.status).to.equal(200);
    const shorter = await browser.press(await browser.get(place), 'Save', { keep_calls: '9' });
    expect(shorter.text).to.include(texts.deletes([texts.after('calls', 9)]));
  });

  it('sets the years and shows what the last cleanup deleted and the next one will delete', async () => {
    const page = await trial.browser.get(pathsOf(org).list);
    expect(page.text).not.to.include(texts.hint);
    const rejected = await trial.browser.press(page, 'Save', { keep_audit: '5' });
    expect(rejected.text).to.include(`${org.fields.keep_audit.label} must be at least 6`);
    const asked = await trial.browser.press(rejected, 'Save', { keep_audit: '', keep_calls: '10' });
    await trial.browser.press(asked, recordPageStrings.saveAnyway);
    const before = await trial.browser.get(pathsOf(org).list);
    expect(before.text).to.include(`${texts.kinds.calls} 0 1`).and.include(texts.never);
    await sweepRetention({ db: trial.api.database.db, clock: () => trial.api.now.ms });
    const after = await trial.browser.get(pathsOf(org).list);
    expect(after.text).to.include(`${texts.kinds.calls} 1 0`).and.not.include(texts.never);
  });
});
