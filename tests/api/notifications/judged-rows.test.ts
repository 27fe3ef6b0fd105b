import { expect } from 'chai';
import { rowReasons } from '../../../shared/messages.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

describe('the rows of a list', () => {
  let api: EmbeddedApi;
  let token: string;
  let list: string;
  beforeEach(async () => {
    api = await startEmbeddedApi();
    // 10:00 in Chicago.
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
  afterEach(() => api.close());

  const make = async (resource: string, record: object) =>
    (await api.call(`POST ${resource}`, record, { token })).body.p1!;
  const add = (rows: unknown) => api.call(`POST notifications/${list}/rows`, rows, { token });
  const stored = async () =>
    (await api.call(`GET notifications/${list}`, undefined, { token })).body.results[0];
  const person = (n: number) => ({ name: `Person ${n}`, mobile_phone: `312555010${n}` });

  it('are too late for an appointment that is at this very moment, and not for the next minute', async () => {
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

  it('make it ready as soon as one is to be sent, and leave it a draft before', async () => {
    await add([]);
    expect(await stored()).to.include({ total: 0, status: 'draft' });
    await add([{ ...person(1), date: '03/09/2026' }, 'nonsense']);
    expect(await stored()).to.include({ total: 2, status: 'draft' });
    await add([person(2)]);
    expect(await stored()).to.include({ total: 3, status: 'ready' });
  });
});
