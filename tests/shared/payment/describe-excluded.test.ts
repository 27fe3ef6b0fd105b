import { expect } from 'chai';
import { requestBlocks, type RequestBlock } from '../../../shared/payment/requests.ts';
import { describeExcluded } from '../../../shared/payment/describe-excluded.ts';

describe('reasons for payments without a request', () => {
  const say = (stop: RequestBlock, count: number) => describeExcluded(stop, { count, choice: 'text,email' });

  for (const [stop, one, many] of [
    ['paid', '1 payment was already paid', '2 payments were already paid'],
    ['closed', '1 payment is closed', '2 payments are closed'],
    [
      'expired',
      '1 payment has an expired link: create a new link on its page',
      "2 payments have an expired link: create a new link on each one's page",
    ],
    ['asked', '1 payment was already requested', '2 payments were already requested'],
    ['nothing_due', '1 payment is for $0.00', '2 payments are for $0.00'],
    [
      'opted_out',
      '1 payment is for a person who asked not to be contacted this way',
      '2 payments are for people who asked not to be contacted this way',
    ],
    [
      'off',
      '1 payment is skipped: payments are turned off',
      '2 payments are skipped: payments are turned off',
    ],
  ] as const)
    it(`use singular and plural sentences: ${stop}`, () => {
      expect([say(stop, 1), say(stop, 2)]).to.deep.equal([one, many]);
    });

  it('exist for every reason code', () => {
    for (const stop of Object.keys(requestBlocks) as RequestBlock[])
      expect(say(stop, 1), stop).to.match(/^1 payment (is|was|has|would) /);
  });
});
