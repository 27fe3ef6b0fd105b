import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'chai';
import { createKeptParts } from '../../../server/portal/http/kept-parts.ts';
import { joinPieces } from '../../../server/portal/http/gzip.ts';
import { Kept, KeptContext } from '../../../views/kept.tsx';
import { ListPage } from '../../../views/resource/list-page.tsx';
import type { ListPageProps } from '../../../views/resource/props.ts';
import { AppShell } from '../../../views/shell/app-shell.tsx';
import type { ShellProps } from '../../../views/shell/props.ts';
import { listPageProps } from '../../../scripts/bench/list-page-props.ts';

interface NameProps {
  name: string;
  rights?: object;
  token: string;
}

describe('a part of a page that is kept', () => {
  let rendered: number;
  let keptParts: ReturnType<typeof createKeptParts>;
  beforeEach(() => {
    rendered = 0;
    keptParts = createKeptParts(renderToStaticMarkup, 2);
  });

  function Name({ name, token }: NameProps) {
    rendered += 1;
    return <p title={token}>{name}</p>;
  }

  function show(by: Omit<NameProps, 'token'>, token = 'T'): string {
    const kept = keptParts();
    const html = renderToStaticMarkup(
      <KeptContext value={kept}>
        <main>
          <Kept of={Name} by={by} fresh={{ token }} />
        </main>
      </KeptContext>,
    );
    return joinPieces(kept.splitText(html)).toString();
  }

  it('is rendered once for all it is rendered by', () => {
    const page = show({ name: 'Maria' });
    expect(page).to.equal('<main><p title="T">Maria</p></main>');
    expect(show({ name: 'Maria' })).to.equal(page);
    expect(rendered).to.equal(1);
  });

  it('is never that of another, nor of other rights or an older name', () => {
    show({ name: 'Maria', rights: { admin: true } });
    expect(show({ name: 'Ana', rights: { admin: true } })).to.include('Ana');
    show({ name: 'Ana', rights: { admin: false } });
    expect(rendered).to.equal(3);
  });

  it('has the token of each request, and nothing that breaks out of it', () => {
    expect(show({ name: 'Maria' }, 'first')).to.include('title="first"');
    expect(show({ name: 'Maria' }, 'second"><i>')).to.include('title="second&quot;&gt;&lt;i&gt;"');
    expect(rendered).to.equal(1);
  });

  it('is not kept where what it is rendered by says nothing of itself', () => {
    for (const rights of [new Map([['admin', true]]), { ask: () => true }, { shown: <b>1</b> }]) {
      rendered = 0;
      show({ name: 'Maria', rights });
      show({ name: 'Maria', rights });
      expect(rendered).to.equal(2);
    }
  });

  it('goes when others were asked for since', () => {
    for (const name of ['Maria', 'Ana', 'Maria', 'Tom', 'Maria']) show({ name });
    expect(rendered).to.equal(3);
    show({ name: 'Ana' });
    expect(rendered).to.equal(4);
  });

  it('stands in the frame as if nothing were kept, whoever was here before', () => {
    const { shell } = listPageProps;
    const user = { ...shell.user, firstName: 'Ana', admin: true };
    const frames: ShellProps[] = [
      shell,
      { ...shell, user },
      { ...shell, user, sections: ['contacts'] },
      { ...shell, user, offerAuthentication: true, actingFor: { organisation: 'Elm', minutesLeft: 3 } },
      { ...shell, current: 'home', csrfToken: 'other', session: { remainingSeconds: 7, warnSeconds: 60 } },
      { ...shell, forced: true },
    ];
    for (const props of [...frames, ...frames]) expectSame(<AppShell {...props}>Here</AppShell>);
  });

  it('stands in each row of a list with the words of that row', () => {
    const { may, rows = [] } = listPageProps;
    const [first] = rows;
    const typed = { id: 'a&"b', first_name: '<i>Ana</i>', last_name: "O'Neil $& $1", email: '' };
    const lists: ListPageProps[] = [
      listPageProps,
      { ...listPageProps, rows: first && [first, { ...first, ...typed }] },
      { ...listPageProps, ownColumns: [], may: { ...may, remove: false } },
      { ...listPageProps, may: { ...may, edit: false, create: false, remove: false } },
      { ...listPageProps, mayRow: ({ id }) => ({ ...may, remove: id === first?.id }) },
      { ...listPageProps, openMenu: first?.id },
      { ...listPageProps, definition: { ...listPageProps.definition, columns: [], listed: [] } },
      { ...listPageProps, rows: undefined },
    ];
    for (const list of [...lists, ...lists]) expectSame(<ListPage {...list} />);
  });

  /** As nothing kept would be, the first time and again. */
  function expectSame(page: ReactElement): void {
    const kept = keptParts();
    const html = renderToStaticMarkup(<KeptContext value={kept}>{page}</KeptContext>);
    expect(joinPieces(kept.splitText(html)).toString()).to.equal(renderToStaticMarkup(page));
  }
});
