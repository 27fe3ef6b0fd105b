import { expect } from 'chai';
import fc from 'fast-check';
import { findMessageFlaws, isPlainValue, plainSamples } from '../../../shared/delivery/message-flaws.ts';
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

  it('leave a template without mistakes that has none with samples', () => {
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
