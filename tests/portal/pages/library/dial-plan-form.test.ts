import { expect } from 'chai';
import { sql } from 'kysely';
import { numberMessages } from '../../../../shared/locales/en/organization.ts';
import { dialPlans } from '../../../../shared/resources/phone-system.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { startLibraryTrial, type LibraryTrial } from './staff.ts';

describe('caller ID of a dial plan', () => {
  let trial: LibraryTrial;
  before(async () => (trial = await startLibraryTrial()));
  after(() => trial.close());

  const options = (page: Page) =>
    page.all('option').map((option) => [attributeOf(option, 'value'), textOf(option)]);

  it("can be one of the organization's numbers, offered by name", async () => {
    const page = await trial.browser.get(pathsOf(dialPlans).create);
    expect(options(page)).to.deep.include(['3125550170', '(312) 555-0170 Main line']);
    expect(page.all('input').map((input) => attributeOf(input, 'name'))).to.not.include('caller_id');
    const saved = await trial.browser.press(page, 'Save', { name: 'Mornings', caller_id: '3125550171' });
    expect(saved.text).to.include('Dial plan saved');
  });

  it("cannot be another organization's number, and still shows a number that was lost later", async () => {
    const page = await trial.browser.get(pathsOf(dialPlans).create);
    const refused = await trial.browser.press(page, 'Save', { name: 'Theirs', caller_id: '3035550171' });
    expect(refused.status).to.equal(422);
    expect(refused.text).to.include(numberMessages.callerId);
    const id = await trial.make('dial_plans', { name: 'Lost', caller_id: '3125550170' });
    await sql`update dial_plans set caller_id = '7735550188' where id = ${id}`.execute(trial.api.database.db);
    const edit = await trial.browser.get(pathsOf(dialPlans).edit(id));
    expect(options(edit)).to.deep.include(['7735550188', '(773) 555-0188']);
  });
});
