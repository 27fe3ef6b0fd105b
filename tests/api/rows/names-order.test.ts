import { expect } from 'chai';
import { signIn } from '../../support/embedded-api.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const people = [
  ['Ádams', 'Brian'],
  ['Adams', 'Chloë'],
  ['adams', 'Abel'],
  ['Adamson', 'Aaron'],
  ['Zoë', 'Zed'],
  ['Łukasz', 'Ola'],
  ['Mills', 'Max'],
  ['Øster', 'Per'],
] as const;

describeOneApi('name order', (api) => {
  let token: string;
  before(async () => {
    token = await signIn(api, { org: '204117' });
    for (const [last_name, first_name] of people)
      await api.call('POST contacts', { last_name, first_name }, { token });
    await api.call('POST contacts', { last_name: '', first_name: 'Nobody' }, { token });
  });

  const namesBy = async (query: string) => {
    const { body } = await api.call(`GET contacts?${query}`, undefined, { token });
    const rows: Record<string, string>[] = body.results;
    return rows.filter((row) => row['last_name']).map((row) => `${row['last_name']}, ${row['first_name']}`);
  };
  const inOrder = [
    ...['adams, Abel', 'Ádams, Brian', 'Adams, Chloë', 'Adamson, Aaron', 'Łukasz, Ola'],
    ...['Mills, Max', 'Øster, Per', 'Zoë, Zed'],
  ];

  it('sorts Ádams with Adams, then by first name, in both directions and across pages', async () => {
    expect(await namesBy('sort=last_name')).to.deep.equal(inOrder);
    expect(await namesBy('sort=-last_name')).to.deep.equal(inOrder.toReversed());
    const pages = [1, 2, 3].map((page) => namesBy(`meta={p:${page},l:3}&sort=last_name`));
    expect((await Promise.all(pages)).flat()).to.deep.equal(inOrder);
    expect(await namesBy('meta={p:1,l:0}&sort=last_name'), 'all at once').to.deep.equal(inOrder);
    expect(await namesBy('search=adams&sort=last_name')).to.deep.equal(inOrder.slice(0, 4));
  });

  it('applies to providers and locations', async () => {
    const plain = (text = '') => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (const provider of ['Zug', 'Dr. ost-Berg', 'Dr. Óst', 'dr. Ost'])
      await api.call(
        'POST contacts',
        { last_name: 'Of', first_name: 'One', provider, location: provider },
        { token },
      );
    for (const field of ['provider', 'location']) {
      const { body } = await api.call(`GET contacts?search=of&sort=${field}`, undefined, { token });
      const sorted = body.results.map((row) => plain(row[field]));
      expect(sorted, field).to.deep.equal(['dr. ost', 'dr. ost', 'dr. ost-berg', 'zug']);
    }
  });
});
