import { expect } from 'chai';
import { requestBlocks, type RequestBlock } from '../../../shared/payment/requests.ts';
import { describeExcluded } from '../../../shared/payment/describe-excluded.ts';

describe('reasons for payments without a request', () => {
  const say = (stop: RequestBlock, count: number) => describeExcluded(stop, { count, choice: 'text,email' });

  for (const [stop, one, many] of [
    ['paid', '1 payment was paid already', '2 payments were paid already'],
    ['closed', '1 payment is closed', '2 payments are closed'],
    [
      'expired',
      '1 payment has an expired link: a new link is made on its page',
      "2 payments have an expired link: a new link is made on each one's page",
    ],
    ['asked', '1 payment was asked for already', '2 payments were asked for already'],
    ['nothing_due', '1 payment is for $0.00', '2 payments are for $0.00'],
    [
      'opted_out',
      '1 payment is of a person who asked not to be contacted there',
      '2 payments are of people who asked not to be contacted there',
    ],
    [
      'off',
      '1 payment is left out: payments are turned off',
      '2 payments are left out: payments are turned off',
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
