import { expect } from 'chai';
import { readShownTexts } from '../support/shown-texts.ts';
import { readSources } from '../support/source-tree.ts';

/** Values of the API, which look like texts but are none. */
const values = ['delete import rows', 'act for client'];

describe('texts in views', () => {
  it('keeps every text and label in the locales', () => {
    const views = readSources().filter(({ path }) => path.startsWith('views/'));
    expect(views.length).to.be.greaterThan(200);
    const found = views.flatMap(({ path, text }) => readShownTexts(path, text).map((one) => ({ path, one })));
    const misplaced = found.filter(({ one }) => !values.includes(one));
    expect(misplaced.map(({ path, one }) => `${path}: ${one}`)).to.deep.equal([]);
  });

  it('finds texts and labels wherever a view can write them', () => {
    const view = [
      "import { strings } from './Show the list.ts';",
      "const states = { done: 'was not contacted yet', kind: 'good' };",
      'const start = `Starts ${when} or later`;',
      "const facts = [['Number', id], ['size', status === 'Paid' ? 'large' : small]];",
      'export const View = ({ name, isOpen }) => (',
      '  <section className="first row here" aria-label="Status">',
      '    <h2>Recent</h2>',
      '    <Field id="name" label={isOpen ? "Edit" : strings.show} parts="call call-flow" />',
      '    {name || "nobody"}{" · "}{strings.none}',
      '    <a href={`/app/${name} of all people`}>Show all</a>',
      '  </section>',
      ');',
    ].join('\n');
    expect(readShownTexts('view.tsx', view)).to.deep.equal([
      'was not contacted yet',
      'Starts {} or later',
      'Number',
      'Status',
      'Recent',
      'Edit',
      'nobody',
      'Show all',
    ]);
  });
});
