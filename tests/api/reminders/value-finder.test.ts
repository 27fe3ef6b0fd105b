import { expect } from 'chai';
import { createValueFinder, templateValuesOf } from '../../../server/api/reminders/template-values.ts';
import { placeholders } from '../../../shared/templates/placeholders.ts';

const practice = {
  id_org: '204117',
  org_name: 'Lakeside',
  org_phone: '3125550142',
  org_address: '1840 North Shore Drive, Chicago',
  timezone: 'America/Chicago',
  flex_pay: { flex_pay_1: 'Pay by May 1' },
};
const appointment = {
  ...{ id: '1-a', cid: 'c-1', name: 'SAMPLE, BEN A., JR.', mobile_phone: '3125550101', provider: 'Dr. Park' },
  ...{ date: '03/12/2026', time: '09:30', location: '', status: 'ready' },
};
const contact = {
  first_name: 'Ben',
  last_name: 'Sample',
  zip: '60611',
  location: 'North',
  dob: '04/09/1961',
};
const publicUrl = new URL('https://portal.example');
const now = Date.UTC(2026, 2, 10, 15);

describe('the placeholder value finder', () => {
  const people = [
    ['a row without a contact', { appointment, contact: null }],
    ['a row with a contact', { appointment, contact }],
    ['an empty row', { appointment: {}, contact: null }],
  ] as const;
  for (const [name, person] of people)
    for (const channel of ['text', 'email', 'voice'] as const)
      it(`finds the same values as for the whole message: ${name}, as ${channel}`, () => {
        const message = { ...practice, ...person, is_spanish: false };
        const writing = { channel, publicUrl, now };
        const [whole, find] = [templateValuesOf(message, writing), createValueFinder(message, writing)];
        for (const placeholder of placeholders)
          expect(find(placeholder.name), placeholder.name).to.equal(whole[placeholder.name] ?? '');
      });
});
