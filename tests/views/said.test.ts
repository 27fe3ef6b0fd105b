import { expect } from 'chai';
import { pageNames } from '../../scripts/preview/pages.tsx';
import { testActions } from '../../server/api/rows/test-limit.ts';
import { channels } from '../../shared/contacts/channels.ts';
import { auditActions } from '../../views/administration/audit-actions.ts';
import { findMisspelled, saidTexts } from '../support/said-texts.ts';
import type { Page } from '../support/page.ts';
import { showSample } from '../support/preview-page.ts';
import { isProduct, readSources } from '../support/source-tree.ts';

/** Sentences that name values as they travel, which the contract spells in its own way. */
const ofTheContract = [
  "status must be 'checking', 'running', 'undoing' or 'cancelled'",
  'Events are, by comma: confirmed, cancelled, callback, opted_out, undone, delivered, failed',
  'By comma: confirmed, cancelled, callback, opted_out, undone, delivered, failed. All of them where it is empty',
  'confirmed, cancelled',
];

describe('what people read', () => {
  let sources: ReturnType<typeof readSources>;
  before(() => {
    sources = readSources();
  });

  it('is spelled as in the US wherever it is written', () => {
    const ours = sources.filter((source) => isProduct(source) && !source.path.includes('/spanish/'));
    const said = ours.flatMap(({ path, text }) => saidTexts(path, text).map((one) => ({ path, one })));
    expect(said.length).to.be.greaterThan(3000);
    const wrong = said.filter(({ one }) => findMisspelled(one) && !ofTheContract.includes(one));
    expect(wrong.map(({ path, one }) => `${path}: ${one}`)).to.deep.equal([]);
  });

  it('is searched for wherever it can stand', () => {
    const module = [
      "import { x } from './The cancelled.ts';",
      "export const a = { b: 'Job cancelled.', kind: 'cancelled' };",
      'const c = `${a} rows cancelled`;',
      'const d = <p title="An organisation">By e-mail</p>;',
      'const e = sql`select cancelled from Jobs`;',
    ].join('\n');
    const found = saidTexts('a.tsx', module).filter((one) => findMisspelled(one));
    expect(found).to.deep.equal(['Job cancelled.', '{} rows cancelled', 'An organisation', 'By e-mail']);
  });

  it('has words for whatever the trail is written of', () => {
    const written = sources
      .filter(({ path }) => path.startsWith('server/api/'))
      .flatMap(({ text }) => [...text.matchAll(/\baction: '([a-z ]+)'/g)].map(([, action = '']) => action));
    expect(written.length).to.be.greaterThan(30);
    const ways = [...channels, 'staff'].map((by) => `${by} answer`);
    const all = [...written, ...ways, ...Object.values(testActions), 'payment request', 'payment reminder'];
    expect(all.filter((action) => !auditActions.has(action))).to.deep.equal([]);
  });

  for (const name of pageNames) {
    it(`has no foreign spelling and no time of a machine: ${name}`, () => {
      const said = textsOf(showSample(name));
      expect(said.map(inOurWords).map(findMisspelled).filter(Boolean)).to.deep.equal([]);
      const unprescribed = said.map((text) => text.replaceAll(prescribedTime, ''));
      expect(unprescribed.flatMap((text) => text.match(machineTime) ?? [])).to.deep.equal([]);
    });

    it(`writes times of records in the two prescribed forms: ${name}`, () => {
      const texts = textsOf(showSample(name)).map((text) => text.replaceAll(/\s+/g, ' '));
      const ofRecords = name.startsWith('email-visit')
        ? texts.map((text) => text.replaceAll(ownAppointment, ''))
        : texts;
      expect(ofRecords.flatMap((text) => text.match(otherTime) ?? [])).to.deep.equal([]);
    });
  }

  it('leaves the weekday to what patients read', () => {
    const makers = sources.filter(({ path, text }) => isProduct({ path }) && /\bsayVisit(Day)?\(/.test(text));
    expect(makers.map(({ path }) => path)).to.have.members([
      'shared/time.ts',
      'server/api/delivery/say-when.ts',
      'server/portal/pages/email-response/load-visit.ts',
    ]);
  });
});

const inOurWords = (text: string) =>
  ofTheContract.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text);

/** Texts, and what is read aloud or shown in their place. */
const textsOf = (page: Page): string[] => [
  page.text,
  ...[...page.html.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(([, text = '']) => text),
];

/** Forms of a record's time that the specification prescribes. */
const prescribedTime =
  /(?:today|tomorrow|yesterday) at \d{2}:\d{2} [AP]M [A-Z]{3,4}|\d{2}\/\d{2}\/\d{4} \d{2}:\d{2} [AP]M [A-Z]{3,4}/gi;

const machineTime =
  /\d{2}\/\d{2}\/\d{4},? \d{2}:\d{2}|\b0\d:\d{2}.[AP]M|\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|(?:today|tomorrow|yesterday), \d/gi;

/** A weekday or the name of a month before a time of day, as no record has it. The words of a message say `at` between. */
const otherTime =
  /(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{1,2}(?:, \d{4})?,? \d{1,2}:\d{2}/g;

/** A patient reads the weekday of their own appointment. */
const ownAppointment = 'Thu, Mar 12, 9:30 AM CDT';
