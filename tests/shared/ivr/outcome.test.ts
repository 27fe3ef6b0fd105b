import { expect } from 'chai';
import type { CallRecord } from '../../../shared/ivr/call-row.ts';
import { readDialledNumbers } from '../../../shared/ivr/numbers.ts';
import { outcomeOf, trailOf } from '../../../shared/ivr/outcome.ts';

describe('call outcome', () => {
  const cases: [CallRecord, string, RegExp][] = [
    [{}, 'attempted', /Nothing to do/],
    [{ cdr_billsec: 5 }, 'answered', /offer to help/],
    [{ cdr_billsec: 5, name: 'Ana' }, 'identified', /on file/],
    [{ info: 'MMenu', name: 'Ana' }, 'authenticated', /payment link/],
    [{ info: 'MMenu,Trans', name: 'Ana' }, 'authenticated', /office reached them/],
    [{ balance: '5.00', info: 'Trans' }, 'paid', /^$/],
  ];
  for (const [record, step, next] of cases) {
    it(`returns ${step} for ${JSON.stringify(record)}`, () => {
      expect(outcomeOf(record).step).to.equal(step);
      expect(outcomeOf(record).next).to.match(next);
    });
  }

  it('describes the call trail in plain words and keeps unknown tags', () => {
    expect(trailOf({ info: 'Answered, Trans,constructor,' })).to.deep.equal([
      { tag: 'Answered', label: 'Answered the call', isTransfer: false },
      { tag: 'Trans', label: 'Transferred to the office', isTransfer: true },
      { tag: 'constructor', label: 'constructor', isTransfer: false },
    ]);
  });
});

describe('dialed numbers', () => {
  it('come from the local map when set, otherwise from the production map', () => {
    const production = { '3125550170': 'Main line', '3125550100': 'Billing' };
    expect(readDialledNumbers({ production }).map(({ name }) => name)).to.deep.equal([
      'Billing',
      'Main line',
    ]);
    expect(readDialledNumbers({ production, local: { '1': '' } })).to.deep.equal([
      { number: '1', name: '1' },
    ]);
    expect(readDialledNumbers({ production, local: {} })).to.have.length(2);
    expect(readDialledNumbers(undefined)).to.deep.equal([]);
  });
});
