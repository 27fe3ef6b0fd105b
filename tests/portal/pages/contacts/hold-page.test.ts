import { expect } from 'chai';
import { sql } from 'kysely';
import { holdMessages, holdStrings as texts } from '../../../../shared/locales/en/holds.ts';
import { paths } from '../../../../shared/paths.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { org } from '../../../../shared/resources/org.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, findDeleteButton, textOf, type Page } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { enter, startLibraryTrial, type LibraryTrial } from '../library/staff.ts';

const reason = 'Smith v. Lakeside';

describe('page to hold a contact', () => {
  let trial: LibraryTrial;
  let ana: string;
  beforeEach(async () => {
    trial = await startLibraryTrial();
    ana = await trial.make('contacts', { first_name: 'Ana', last_name: 'Alvarez' });
  });
  afterEach(() => trial.close());

  const place = () => paths.holdContact.to({ id: ana });
  const record = () => trial.browser.get(pathsOf(contacts).one(ana));
  const hrefOf = (page: Page, text: string) =>
    attributeOf(
      page.all('a').find((link) => textOf(link) === text),
      'href',
    );
  const set = async (typed: string) =>
    trial.browser.press(await trial.browser.get(place()), texts.set, { reason: typed });

  it('states the effects, asks for a reason, and shows the hold on the contact’s page', async () => {
    expect(hrefOf(await record(), texts.ask)).to.equal(place());
    const page = await trial.browser.get(place());
    for (const effect of texts.contactEffects) expect(page.text).to.include(effect);
    const empty = await set(' ');
    expect([empty.status, empty.text.includes(holdMessages.reasonMissing)]).to.deep.equal([422, true]);
    const held = await set(reason);
    expect(held.text).to.include(holdMessages.set).and.include(texts.ofContact);
    const shown = await record();
    expect(shown.text).to.include(texts.ofContact).and.include(`Reason: ${reason}.`);
    expect(hrefOf(shown, texts.title)).to.equal(place());
  });

  it('names the hold when the contact is deleted, until it is lifted with a reason', async () => {
    await set(reason);
    const asked = await trial.browser.press(await record(), 'Delete');
    const refused = await trial.browser.press(asked, findDeleteButton(asked));
    expect(refused.status).to.equal(422);
    expect(refused.text).to.include(holdMessages.contactHeld('Alvarez, Ana'));
    const question = await trial.browser.get(place());
    expect(question.text).to.include(texts.liftEffect);
    expect((await trial.browser.press(question, texts.lift, { reason: '' })).status).to.equal(422);
    const lifted = await trial.browser.press(question, texts.lift, { reason: 'Settled' });
    expect(lifted.text).to.include(holdMessages.lifted).and.include(texts.contactLead);
    expect((await record()).text).not.to.include(texts.ofContact);
  });

  it('says that another hold is already in effect, and saves nothing', async () => {
    const stale = await trial.browser.get(place());
    await set(reason);
    const late = await trial.browser.press(stale, texts.set, { reason: 'Another case' });
    expect([late.status, late.text.includes(holdMessages.heldAlready)]).to.deep.equal([409, true]);
    expect(late.text).to.include(`Reason: ${reason}.`).and.include(texts.liftEffect);
    expect(late.html).not.to.include('Another case');
  });

  it('shows the hold of the organization on the page of the contact and of the organization', async () => {
    const { browser, api } = trial;
    const own = pathsOf(org).list;
    expect((await browser.get(own)).text).not.to.include(texts.kept);
    await sql`
      insert into legal_holds (id, id_org, reason, set_by, set_at)
      values ('1-hold', 204117, ${reason}, 'Ada Byron', now())
    `.execute(api.database.db);
    expect((await record()).text)
      .to.include(texts.ofOrganization)
      .and.include('by Ada Byron');
    const { text } = await browser.get(own);
    expect(text).to.include(`by Ada Byron. Reason: ${reason}.`).and.include(texts.kept);
  });

  it('shows the hold but no form to users who may not manage', async () => {
    await set(reason);
    await sql`
      insert into groups (id_org, name, contacts, may_delete) values (204117, 'Desk', 'T', 'T')
    `.execute(trial.api.database.db);
    await addUser(trial.api, { userName: 'fran', email: 'fran@mail.example', group: 'Desk' });
    const browser = await enter(trial.portal, 'fran');
    const shown = await browser.get(pathsOf(contacts).one(ana));
    expect(shown.text).to.include(texts.ofContact);
    expect(hrefOf(shown, texts.title)).to.equal(undefined);
    const page = await browser.get(place());
    expect(page.text).to.include(texts.onlyManagers);
    expect(page.all('button').map(textOf)).not.to.include(texts.lift);
  });
});
