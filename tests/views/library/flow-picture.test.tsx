import { expect } from 'chai';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { emptyStep, type DraftStep } from '../../../shared/phone/draft-steps.ts';
import { FlowPicture } from '../../../views/library/flow-picture.tsx';
import { flowOf } from '../../../views/library/flow-nodes.ts';
import { layFlow, pictureWidth } from '../../../views/library/flow-layout.ts';
import { fitText, widthOf } from '../../../views/library/fit-text.ts';

const step = (kind: DraftStep['kind'], settings: Partial<DraftStep> = {}): DraftStep => ({
  ...emptyStep,
  kind,
  ...settings,
});

const longName = `Acción ${'muy '.repeat(30)}larga`;
const parts = {
  files: new Map(),
  speeches: new Map([['s', { name: longName, text: 'Hello', language: 'en' }]]),
  actions: new Map([
    ['o', { name: longName, kind: 'transfer' }],
    ['c', { name: 'Confirm', kind: 'confirm' }],
  ]),
  transferNumber: '3125550142',
};

const drawn = (steps: readonly DraftStep[]) =>
  renderToStaticMarkup(createElement(FlowPicture, { nodes: flowOf(steps, parts), describedBy: 'sentences' }));

describe('diagram of a phone sequence', () => {
  it('renders as one image for screen readers, described by the equivalent list', () => {
    const picture = drawn([step('language'), step('hang_up')]);
    expect(picture).to.match(/^<svg [^>]*role="img" aria-label="[^"]+" aria-describedby="sentences"/);
    expect(picture).to.not.include('style=');
  });

  it('shows the target of each menu key in phone order', () => {
    const [menu] = flowOf([step('menu', { keys: { '#': 'repeat', 0: 'office', 2: 'balance' } })], parts);
    expect(menu!.exits.map(({ key, to }) => [key, to])).to.deep.equal([
      ['2', ''],
      ['0', 'Office'],
      ['#', 'Menu again'],
    ]);
  });

  it('shows the targets when the practice is closed and after failed attempts', () => {
    const steps = [step('hours', { closed: 'voicemail' }), step('authenticate', { fields: ['dob', 'zip'] })];
    const [hours, proof] = flowOf(steps, parts);
    expect(hours!.exits).to.deep.equal([{ key: '', label: 'When closed', to: 'Message' }]);
    expect(proof).to.deep.include({
      detail: 'Date of birth, Zip code',
      exits: [{ key: '', label: 'After three failed tries', to: 'Office' }],
    });
  });

  it('marks unreachable steps', () => {
    const nodes = flowOf([step('transfer'), step('speak', { speech: 's' })], parts);
    expect(nodes.map(({ unreached, continues }) => [unreached, continues])).to.deep.equal([
      [false, false],
      [true, true],
    ]);
    expect(drawn([step('transfer'), step('language')])).to.include('class="flow-unreached"');
  });

  it('truncates long names to its width and shows the full text on hover', () => {
    const steps = [step('speak', { speech: 's' }), step('gather', { digits: { 1: 'o', 2: 'c' } })];
    const { placed, height } = layFlow(flowOf(steps, parts));
    for (const { exits, bottom } of placed) {
      expect(bottom).to.be.at.most(height);
      for (const { pill, leadAt } of exits) {
        expect(leadAt).to.be.at.most(pill ? pill.x : pictureWidth + 6);
        if (pill) expect(pill.x + pill.width).to.be.at.most(pictureWidth);
      }
    }
    expect(drawn(steps)).to.include(`<title>${longName}</title>`);
  });

  it('fits any text into its space and keeps all of it when there is room', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.integer({ min: 1, max: 4 }),
        (text, lines) => {
          const room = { width: 200, size: 13, lines };
          const fitted = fitText(text, room);
          expect(fitted.length).to.be.at.most(lines);
          for (const line of fitted) expect(widthOf(line, 13)).to.be.at.most(200);
          const whole = fitText(text, { ...room, lines: 100 });
          expect(whole.join('').replace(/\s/g, '')).to.equal(text.replace(/\s/g, ''));
        },
      ),
    );
  });
});
