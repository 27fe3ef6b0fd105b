import { expect } from 'chai';
import fc from 'fast-check';
import {
  findMessageFlaws,
  isPlainValue,
  plainSamples,
  quoteFlaw,
} from '../../../shared/reminders/message-flaws.ts';
import { fillTemplate } from '../../../shared/templates/placeholders.ts';
import { fuzz } from '../../support/full-run.ts';

const runs = fuzz(100_000);
const pieces = [
  'a',
  'Z',
  '7',
  ' ',
  '  ',
  '\n',
  '.',
  '..',
  '...',
  ',',
  ';',
  '!',
  '?',
  '-',
  'é',
  ':',
  '(',
  "'",
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));
const template = fc
  .array(fc.oneof(text, fc.constantFrom('{{name}}', '{{provider}}')), { maxLength: 6 })
  .map((parts) => parts.join(''));
const hasFlaw = (words: string) => findMessageFlaws(words, 'text').includes('punctuation');

describe('plain values of a message', () => {
  for (const value of ['Ann', 'Élise', 'Dr. Ellen Park', 'Thu, Mar 12', '9:30 AM', '(312) 555-0142', 'é'])
    it(`include '${value}'`, () => expect(isPlainValue(value)).to.equal(true));

  for (const value of ['', ' Ann', 'Ann ', 'Main Office,', 'Jr.', 'a,,b', 'Lee , Ann', '.5', 'x\n,y'])
    it(`exclude ${JSON.stringify(value)}`, () => expect(isPlainValue(value)).to.equal(false));

  it('introduce no mistakes into a template that has none with sample values', () => {
    const plain = text.filter(isPlainValue);
    fc.assert(
      fc.property(template, plain, plain, (words, name, provider) => {
        const isSound = plainSamples.every(
          (one) => !hasFlaw(fillTemplate(words, { name: one, provider: one })),
        );
        if (isSound) expect(hasFlaw(fillTemplate(words, { name, provider }))).to.equal(false);
      }),
      runs,
    );
  });
});

describe('message mistake check', () => {
  it('quotes an email as displayed, without Markdown syntax', () => {
    const words = '# Your visit\n\nHello **Ana,** , see [our page](https://mail.example/a) on **Friday**.';
    expect(findMessageFlaws(words, 'email')).to.deep.equal(['punctuation']);
    expect(quoteFlaw(words, 'email')).to.equal('Your visit Hello Ana, , see our page (https…');
  });

  it('finds punctuation separated only by Markdown syntax', () => {
    expect(findMessageFlaws('Hello **Ana,**, see you.', 'email')).to.deep.equal(['punctuation']);
    expect(findMessageFlaws('Hello **Ana**, see you.', 'email')).to.deep.equal([]);
  });

  it('keeps Markdown characters in a text message', () => {
    expect(quoteFlaw('Hello **Ana,, bye', 'text')).to.equal('Hello **Ana,, bye');
  });
});
