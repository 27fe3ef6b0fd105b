import { expect } from 'chai';
import { PhoneLink } from '../../views/ui/phone-link.tsx';
import { isProduct, readSources } from '../support/source-tree.ts';
import { renderSamplePage } from '../support/preview.ts';

describe('displayed phone numbers', () => {
  const hrefOf = (number: string) =>
    /href="([^"]*)"/.exec(
      renderSamplePage({ title: 'Phone', element: <PhoneLink number={number} /> }).html,
    )?.[1];

  it('become call links when complete', () => {
    expect(hrefOf('7735550142')).to.equal('tel:+17735550142');
    expect(hrefOf('+442079460958')).to.equal('tel:+442079460958');
  });

  it('stay plain text when incomplete', () => {
    for (const number of ['', '12', '3.12555014E9', 'anonymous', '0125550142', '+44 20 7946 0958 ext. 4'])
      expect(hrefOf(number), number).to.equal(undefined);
  });

  it('use one component for every call link', () => {
    const own = readSources().filter(
      ({ path, text }) => path.startsWith('views/') && isProduct({ path }) && text.includes('`tel:'),
    );
    expect(own.map(({ path }) => path)).to.have.members([
      'views/ui/phone-link.tsx',
      // These link the practice's or the provider's own number, or a button with text.
      'views/pay/outcomes.tsx',
      'views/pay/pay-shell.tsx',
      'views/shell/public-shell.tsx',
      'views/ivr/next-step-line.tsx',
    ]);
  });
});
