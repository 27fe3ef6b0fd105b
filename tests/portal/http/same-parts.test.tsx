import { createContext, useContext, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect } from 'chai';
import { joinPieces } from '../../../server/portal/http/gzip.ts';
import { createSameParts } from '../../../server/portal/http/same-parts.ts';
import { Same, SameContext } from '../../../views/same.tsx';

const english = { hello: 'Hello' };
const Words = createContext(english);

interface BoxProps {
  name?: string;
  open?: boolean;
  values?: Record<string, string>;
  onPress?: () => void;
}

describe('what is the same for everybody', () => {
  let rendered: number;
  let same: ReturnType<typeof createSameParts>;
  beforeEach(() => {
    rendered = 0;
    same = createSameParts(renderToString);
  });

  function Box({ name, open, values = {} }: BoxProps) {
    const { hello } = useContext(Words);
    rendered += 1;
    return <p className={open ? 'open' : 'shut'}>{[hello, name, ...Object.values(values)].join(' ')}</p>;
  }

  /** Twice in a row, as in an island. */
  function show(element: ReactElement, words = english): string {
    const page = (
      <Words value={words}>
        <div>
          <Same wordsBy={Words}>{element}</Same>
          <Same wordsBy={Words}>{element}</Same>
        </div>
      </Words>
    );
    const plain = renderToString(page);
    rendered = 0;
    const html = joinPieces(same.split(renderToString(<SameContext value={same}>{page}</SameContext>)));
    expect(html.toString()).to.equal(plain);
    return plain;
  }

  it('is rendered once for each setting and language, and stands as if it were rendered in its place', () => {
    show(<Box onPress={() => undefined} values={{}} />);
    expect(rendered).to.equal(1);
    show(<Box open={false} />);
    expect(rendered).to.equal(0);
    expect(show(<Box open />)).to.include('open');
    expect(rendered).to.equal(1);
    expect(show(<Box open />, { hello: 'Hola' })).to.include('Hola');
    expect(rendered).to.equal(1);
  });

  it('is never what may tell of somebody', () => {
    for (const element of [<Box name="Ana" />, <Box values={{ zip: '60614' }} />, <Box name="" />]) {
      for (const _ of [1, 2]) {
        show(element);
        expect(rendered).to.equal(2);
      }
    }
  });

  it('is placed by nobody who types something that looks like it', () => {
    const html = renderToString(<p>~0; ~AAAAAAAAAAAAAAAA~0;</p>);
    expect(same.split(html)).to.deep.equal([html]);
  });
});
