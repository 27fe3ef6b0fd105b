import { expect } from 'chai';
import { sql } from 'kysely';
import { foldLetters } from '../../../shared/fold-letters.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

describe('letter folding', () => {
  let api: EmbeddedApi;
  before(async () => (api = await startEmbeddedApi()));
  after(() => api.close());

  it('matches the fold_letters database function', async () => {
    const letters = [
      [0x20, 0x17f],
      [0x1e00, 0x1ef9],
      [0x300, 0x36f],
    ].flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    );
    const { rows } = await sql<{ letter: string; folded: string }>`
      select letter, fold_letters('a' || letter || 'b') as folded
      from unnest(${letters}::text[]) as letter
    `.execute(api.database.db);
    expect(rows).to.have.length(letters.length);
    const others = rows.filter(({ letter, folded }) => foldLetters(`a${letter}b`) !== folded);
    expect(others).to.deep.equal([]);
  });

  it('folds strokes and ligatures', () => {
    expect(foldLetters('Đinh ŁÓDŹ Søren ÆRØ Œuvre Straße Þór ığdır')).to.equal(
      'dinh lodz soren aero oeuvre strasse thor igdir',
    );
  });

  it('finds a contact by the accented or folded spelling', async () => {
    const token = await signIn(api, { org: '204260' });
    for (const last_name of ['Đinh', 'Ærøe', 'Groß', 'Gross'])
      await api.call('POST contacts', { first_name: 'Folded', last_name }, { token });
    const found = async (search: string) => {
      const query = `search=${encodeURIComponent(`Folded ${search}`)}&sort=last_name`;
      return (await api.call(`GET contacts?${query}`, undefined, { token })).body.results.map(
        (row) => row['last_name'],
      );
    };
    expect(await found('Dinh')).to.deep.equal(['Đinh']);
    expect(await found('đinh')).to.deep.equal(['Đinh']);
    expect(await found('aeroe')).to.deep.equal(['Ærøe']);
    expect(await found('GROSS')).to.have.members(['Gross', 'Groß']);
    expect(await found('groß')).to.have.members(['Gross', 'Groß']);
  });
});
