import { expect } from 'chai';
import { describeChanges, describeRemoval } from '../../../server/api/rows/audit-descriptions.ts';
import { clientSettings } from '../../../shared/resources/client-settings.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { org } from '../../../shared/resources/org.ts';

describe('audit trail descriptions', () => {
  const winter = Date.UTC(2026, 0, 5) / 1000;
  const reading = { zone: 'America/Chicago', nowSeconds: winter, names: {} };

  it('mention only actual changes', () => {
    const before = {
      epic_enabled: '',
      epic_host: '',
      verify_fields: '["last_name","dob"]',
      flex_pay_1: 'a\nb',
    };
    const after = {
      ...{ epic_enabled: 'F', epic_host: null, flex_pay_1: 'a\r\nb', payer_editable: 'T' },
      verify_fields: '[ "last_name" ]',
    };
    expect(describeChanges(clientSettings, { before, after }, reading)).to.equal(
      "Payer may change the amount set to 'Yes'; Verification Fields changed from 'last name, dob' to 'last name'",
    );
    const same = { before, after: { ...before, epic_enabled: 'F' } };
    expect(describeChanges(clientSettings, same, reading)).to.equal('Saved without changes');
  });

  it('show readable values instead of IDs', () => {
    const zones = { before: { timezone: 'EST', phone: '3125550142' }, after: { timezone: 'CST', phone: '' } };
    expect(describeChanges(org, zones, reading)).to.equal(
      "Time Zone changed from 'Eastern (EST)' to 'Central (CST)'; Phone cleared, was '(312) 555-0142'",
    );
    const named = { ...reading, names: { reminder: { r1: 'Visit', r2: 'Recall' } } };
    const reminders = (to: string) => ({ before: { reminder: 'r1' }, after: { reminder: to } });
    expect(describeChanges(notifications, reminders('r2'), named)).to.equal(
      "Reminder changed from 'Visit' to 'Recall'",
    );
    expect(describeChanges(notifications, reminders('gone'), named)).to.equal('Reminder changed');
    const gone = { id: '7', first_name: 'Marcus', notes: null, language: 'es', opt_out_text: 'F' };
    expect(describeRemoval(contacts, gone, reading)).to.equal('Removed: First Name Marcus; Language Spanish');
  });
});
