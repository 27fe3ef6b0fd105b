import { expect } from 'chai';
import { pageNames } from '../../scripts/preview/pages.tsx';
import { testActions } from '../../server/api/rows/test-limit.ts';
import { channels } from '../../shared/contacts/channels.ts';
import { auditActions } from '../../views/administration/audit-actions.ts';
import { findMisspelled, readSourceTexts } from '../support/source-texts.ts';
import type { Page } from '../support/page.ts';
import { renderPreview } from '../support/preview.ts';
import { isProduct, readSources } from '../support/source-tree.ts';

/** Texts with API values, whose spelling the contract prescribes. */
const ofTheContract = [
  "status must be 'checking', 'running', 'undoing' or 'cancelled'",
  'Events must be a comma-separated list of: confirmed, cancelled, callback, opted_out, undone, delivered, failed',
  'Comma-separated: confirmed, cancelled, callback, opted_out, undone, delivered, failed. Leave blank for all',
  'confirmed, cancelled',
];

describe('user-facing text', () => {
  let sources: ReturnType<typeof readSources>;
  before(() => {
    sources = readSources();
  });

  it('uses US spelling everywhere', () => {
    const ours = sources.filter((source) => isProduct(source) && !source.path.includes('/locales/es/'));
    const said = ours.flatMap(({ path, text }) => readSourceTexts(path, text).map((one) => ({ path, one })));
    expect(said.length).to.be.greaterThan(3000);
    const wrong = said.filter(({ one }) => findMisspelled(one) && !ofTheContract.includes(one));
    expect(wrong.map(({ path, one }) => `${path}: ${one}`)).to.deep.equal([]);
  });

  it('finds misspellings in every place where text can appear', () => {
    const module = [
      "import { x } from './The cancelled.ts';",
      "export const a = { b: 'Job cancelled.', kind: 'cancelled' };",
      'const c = `${a} rows cancelled`;',
      'const d = <p title="An organisation">By e-mail</p>;',
      'const e = sql`select cancelled from Jobs`;',
    ].join('\n');
    const found = readSourceTexts('a.tsx', module).filter((one) => findMisspelled(one));
    expect(found).to.deep.equal(['Job cancelled.', '{} rows cancelled', 'An organisation', 'By e-mail']);
  });

  it('includes a description of every audit action', () => {
    const written = sources
      .filter(({ path }) => path.startsWith('server/api/'))
      .flatMap(({ text }) => [...text.matchAll(/\baction: '([a-z ]+)'/g)].map(([, action = '']) => action));
    expect(written.length).to.be.greaterThan(30);
    const ways = [...channels, 'staff'].map((by) => `${by} answer`);
    const all = [...written, ...ways, ...Object.values(testActions), 'payment request', 'payment reminder'];
    expect(all.filter((action) => !auditActions.has(action))).to.deep.equal([]);
  });

  for (const name of pageNames) {
    it(`contains no British spelling and no machine time format: ${name}`, () => {
      const said = textsOf(renderPreview(name));
      expect(said.map(inOurWords).map(findMisspelled).filter(Boolean)).to.deep.equal([]);
      const unprescribed = said.map((text) => text.replaceAll(prescribedTime, ''));
      expect(unprescribed.flatMap((text) => text.match(machineTime) ?? [])).to.deep.equal([]);
    });

    it(`formats record times in the two prescribed forms: ${name}`, () => {
      const texts = textsOf(renderPreview(name)).map((text) => text.replaceAll(/\s+/g, ' '));
      const ofRecords = name.startsWith('email-visit')
        ? texts.map((text) => text.replaceAll(ownAppointment, ''))
        : texts;
      expect(ofRecords.flatMap((text) => text.match(otherTime) ?? [])).to.deep.equal([]);
    });
  }

  it('shows weekdays only to patients', () => {
    const makers = sources.filter(
      ({ path, text }) => isProduct({ path }) && /\bformatAppointment(Time|Day)\(/.test(text),
    );
    expect(makers.map(({ path }) => path)).to.have.members([
      'shared/time.ts',
      'server/api/reminders/format-appointment-time.ts',
      'server/portal/pages/reminders/email-answer/load-email-appointment.ts',
    ]);
  });
});

const inOurWords = (text: string) =>
  ofTheContract.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text);

/** Returns the page text and the text of attributes that are read aloud or displayed. */
const textsOf = (page: Page): string[] => [
  page.text,
  ...[...page.html.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(([, text = '']) => text),
];

/** Formats of a record's time prescribed by the specification. */
const prescribedTime =
  /(?:today|tomorrow|yesterday) at \d{2}:\d{2} [AP]M [A-Z]{3,4}|\d{2}\/\d{2}\/\d{4} \d{2}:\d{2} [AP]M [A-Z]{3,4}/gi;

const machineTime =
  /\d{2}\/\d{2}\/\d{4},? \d{2}:\d{2}|\b0\d:\d{2}.[AP]M|\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|(?:today|tomorrow|yesterday), \d/gi;

/** Matches a weekday or month name before a time of day, which no record time contains. Message text has `at` between them. */
const otherTime =
  /(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{1,2}(?:, \d{4})?,? \d{1,2}:\d{2}/g;

/** Appointment time for a patient, which includes the weekday. */
const ownAppointment = 'Thu, Mar 12, 9:30 AM CDT';
