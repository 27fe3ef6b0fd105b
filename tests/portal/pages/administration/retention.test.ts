import { expect } from 'chai';
import { sql } from 'kysely';
import { sweepRetention } from '../../../../server/api/retention/sweep-retention.ts';
import { retentionStrings as texts } from '../../../../shared/locales/en/organization.ts';
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

  it('sets the years and shows what the last cleanup deleted and the next one will delete', async () => {
    const page = await trial.browser.get(pathsOf(org).list);
    expect(page.text).not.to.include(texts.hint);
    const rejected = await trial.browser.press(page, 'Save', { keep_audit: '5' });
    expect(rejected.text).to.include(`${org.fields.keep_audit.label} must be at least 6`);
    await trial.browser.press(rejected, 'Save', { keep_audit: '', keep_calls: '10' });
    const before = await trial.browser.get(pathsOf(org).list);
    expect(before.text).to.include(`${texts.kinds.calls} 0 1`).and.include(texts.never);
    await sweepRetention({ db: trial.api.database.db, clock: () => trial.api.now.ms });
    const after = await trial.browser.get(pathsOf(org).list);
    expect(after.text).to.include(`${texts.kinds.calls} 1 0`).and.not.include(texts.never);
  });
});
