import { expect } from 'chai';
import { readCallRow } from '../../shared/ivr/call-row.ts';
import { plainSpaces } from '../../shared/time.ts';
import { callFactsOf } from '../../views/ivr/call-facts.ts';

describe('call details', () => {
  const reading = { zone: 'America/Chicago', nowSeconds: Date.UTC(2026, 10, 23, 18) / 1000, numbers: [] };
  const facts = (record: object) =>
    new Map(callFactsOf(readCallRow(record), reading).map(([label, text]) => [label, plainSpaces(text)]));

  it('show codes and values from the phone system as words', () => {
    const told = facts({ date: '12/01/2026', time: '09:30', status: 'NO ANSWER', provider: 'Dr. Park' });
    expect(told.get('Appointment Date')).to.equal('12/01/2026');
    expect(told.get('Appointment Time')).to.equal('9:30 AM');
    expect(told.get('Status')).to.equal('No answer');
    expect(told.get('Provider')).to.equal('Dr. Park');
  });

  it('keep invalid dates and times unchanged', () => {
    const told = facts({ date: 'soon', time: 'noon', status: '' });
    expect([told.get('Appointment Date'), told.get('Appointment Time'), told.get('Status')]).to.deep.equal([
      ...['soon', 'noon', ''],
    ]);
  });
});
