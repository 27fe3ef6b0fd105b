import { expect } from 'chai';
import { rowReasons } from '../../../../shared/locales/en/jobs.ts';
import { signIn } from '../../../support/embedded-api.ts';
import { describeApi } from '../../../support/fixtures.ts';

describeApi('notification list rows', (api) => {
  let token: string;
  let list: string;
  beforeEach(async () => {
    // Tuesday at 10 AM in Chicago.
    api.now.ms = Date.UTC(2026, 2, 10, 15);
    token = await signIn(api, { org: '204117' });
    const text_template = await make('text_templates', { name: 'T', template: 'Hi {{first_name}}' });
    const times = {
      lead_days: 2,
      send_from: '09:00',
      send_to: '18:00',
      weekdays: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun',
    };
    const reminder = await make('reminders', { name: 'R', ...times, text_template });
    list = await make('notifications', { name: 'March', reminder });
  });

  const make = async (resource: string, record: object) =>
    (await api.call(`POST ${resource}`, record, { token })).body.p1!;
  const add = (rows: unknown) => api.call(`POST notifications/${list}/rows`, rows, { token });
  const stored = async () =>
    (await api.call(`GET notifications/${list}`, undefined, { token })).body.results[0];
  const person = (n: number) => ({ name: `Person ${n}`, mobile_phone: `312555010${n}` });

  it('rejects an appointment that starts now and accepts one a minute later', async () => {
    await add([
      { ...person(1), date: '03/10/2026', time: '10:00' },
      { ...person(2), date: '03/10/2026', time: '10:01' },
    ]);
    const { results } = (await api.call(`GET notifications/${list}/rows`, undefined, { token })).body;
    expect(results.map(({ status, reason }) => reason ?? status)).to.deep.equal([
      rowReasons.tooLate,
      'ready',
    ]);
  });

  it('keep the list a draft until one row can be sent', async () => {
    await add([]);
    expect(await stored()).to.include({ total: 0, status: 'draft' });
    await add([{ ...person(1), date: '03/09/2026' }, 'nonsense']);
    expect(await stored()).to.include({ total: 2, status: 'draft' });
    await add([person(2)]);
    expect(await stored()).to.include({ total: 3, status: 'ready' });
  });

  describe('the send-window check of a row', () => {
    const reasonsBy = async (rule: object, rows: readonly object[]) => {
      const text_template = await make('text_templates', { name: 'H', template: 'Hi' });
      const times = { lead_days: 2, send_from: '09:00', send_to: '18:00', weekdays: 'Mon,Tue,Wed,Thu,Fri' };
      const reminder = await make('reminders', { name: 'H', ...times, text_template, ...rule });
      list = await make('notifications', { name: 'H', reminder });
      await add(rows);
      const { results } = (await api.call(`GET notifications/${list}/rows`, undefined, { token })).body;
      return results.map(({ reason, reason_code, status }) => [reason_code ?? status, reason]);
    };
    const ready = ['ready', null];

    it('moves a reminder from a closed day to the last open day before it, or skips it if configured', async () => {
      const days = [
        { ...person(1), date: '03/16/2026' },
        { ...person(2), date: '03/18/2026' },
      ];
      expect(await reasonsBy({}, days)).to.deep.equal([ready, ready]);
      const never = await reasonsBy({ closed_day: 'skip' }, days);
      expect(never).to.deep.equal([['off_day', rowReasons.offDay], ready]);
    });

    it('rejects appointments with no send window left before them', async () => {
      // Friday, March 13, 7 PM in Chicago.
      api.now.ms = Date.UTC(2026, 2, 14);
      token = await signIn(api, { org: '204117' });
      const times = ['09:00', '09:01'].map((time, n) => ({ ...person(n), date: '03/16/2026', time }));
      expect(await reasonsBy({}, times)).to.deep.equal([['too_late', rowReasons.overBefore], ready]);
    });

    it("respects the practice's holidays and quiet hours", async () => {
      const manager = await signIn(api, { org: '204117', group: 'admin' });
      const put = async (change: object) =>
        (await api.call('PUT org', { id: '204117', ...change }, { token: manager })).status;
      expect(await put({ holidays: '03/12/2026 Founders' })).to.equal(200);
      const day = [{ ...person(1), date: '03/14/2026' }];
      expect(await reasonsBy({}, day)).to.deep.equal([ready]);
      expect(await reasonsBy({ closed_day: 'skip' }, day)).to.deep.equal([['off_day', rowReasons.offDay]]);
      expect(await put({ quiet_from: '08:00', quiet_to: '20:00' })).to.equal(200);
      expect(await reasonsBy({}, day)).to.deep.equal([['no_window', rowReasons.noWindow]]);
    });
  });
});
