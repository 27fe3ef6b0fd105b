import { expect } from 'chai';
import { sql } from 'kysely';
import { checkPath } from '../../shared/reminders/reminder-paths.ts';
import { paths } from '../../shared/paths.ts';
import { contacts } from '../../shared/resources/contacts.ts';

import { jobs, notifications } from '../../shared/resources/notifications.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { textTemplates } from '../../shared/resources/library.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { enterByForm } from '../support/sign-in.ts';
import { startHomeTrial, type HomeTrial } from './pages/reminders/home/home-trial.ts';

interface Made {
  list: string;
  job: string;
  contact: string;
}

const screens: Record<string, (made: Made) => string> = {
  Home: () => paths.home.to(),
  'the appointments': () => paths.appointments.to(),
  'the worklist': () => paths.worklist.to(),
  'the contacts': () => pathsOf(contacts).list,
  'a contact': ({ contact }) => pathsOf(contacts).one(contact),
  'an import': () => pathsOf(contacts).import,
  'the texts': () => pathsOf(textTemplates).list,
  'the notification lists': () => pathsOf(notifications).list,
  'a notification list': ({ list }) => pathsOf(notifications).one(list),
  'a check': ({ list }) => checkPath.of(list),
  'a job': ({ job }) => pathsOf(jobs).one(job),
};

function brokenWords(heading: Element): string[] {
  const text = heading.firstChild as Text;
  return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
  });
}

describe('phone layout with double text size', () => {
  let trial: HomeTrial;
  let visitor: Visitor;
  let made: Made;

  before(async function () {
    this.timeout(60_000);
    trial = await startHomeTrial();
    const person = { last_name: 'Fitzgerald', phone: '3125550109', location: 'Lincoln Park' };
    const contact = await trial.make('contacts', { first_name: 'Wilhelmina', ...person });
    for (let number = 1; number <= 26; number += 1)
      await trial.make('contacts', { first_name: `Ana ${number}`, ...person });
    await sql`update notification_rows set answer = 'cancel', answered_by = 'text'`.execute(
      trial.api.database.db,
    );
    made = { list: trial.list, contact, job: await trial.send(trial.list) };
    visitor = await newVisitor({ baseURL: trial.portal.url, viewport: { width: 390, height: 844 } });
    await enterByForm(visitor.page, 'home.user');
  });
  after(async () => {
    expect(visitor.complaints).to.deep.equal([]);
    await visitor.close();
    await trial.close();
  });

  for (const [name, addressOf] of Object.entries(screens))
    it(`shows all of ${name} without horizontal scrolling`, async () => {
      const { page } = visitor;
      await page.goto(addressOf(made));
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px';
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(390);
      expect(await page.locator('h1').evaluate(brokenWords)).to.deep.equal([]);
    });
});
