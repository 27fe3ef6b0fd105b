import type { ReactElement, ReactNode } from 'react';
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

  it('is rendered once for all it is rendered by, from the second that asks on', () => {
    const page = show({ name: 'Maria' });
    expect(page).to.equal('<main><p title="T">Maria</p></main>');
    for (let again = 0; again < 3; again += 1) expect(show({ name: 'Maria' })).to.equal(page);
    expect(rendered).to.equal(2);
  });

  it('is never that of another, nor of other rights or an older name', () => {
    keptParts = createKeptParts(renderToStaticMarkup);
    const others = [
      { name: 'Maria', rights: { admin: true } },
      { name: 'Ana', rights: { admin: true } },
      { name: 'Ana', rights: { admin: false } },
    ];
    for (const by of [...others, ...others, ...others]) expect(show(by)).to.include(by.name);
    expect(rendered).to.equal(6);
  });

  it('has the token of each request, and nothing that breaks out of it', () => {
    for (const token of ['first', 'second', 'third'])
      expect(show({ name: 'Maria' }, token)).to.include(`title="${token}"`);
    expect(show({ name: 'Maria' }, 'fourth"><i>')).to.include('title="fourth&quot;&gt;&lt;i&gt;"');
    expect(rendered).to.equal(2);
  });

  it('is not kept where what it is rendered by says nothing of itself', () => {
    for (const rights of [new Map([['admin', true]]), { ask: () => true }, { shown: <b>1</b> }]) {
      rendered = 0;
      for (let again = 0; again < 3; again += 1) show({ name: 'Maria', rights });
      expect(rendered).to.equal(3);
    }
  });

  it('goes when others were asked for since', () => {
    for (const name of ['Maria', 'Maria', 'Ana', 'Ana', 'Maria', 'Tom', 'Tom', 'Maria']) show({ name });
    expect(rendered).to.equal(6);
    show({ name: 'Ana' });
    expect(rendered).to.equal(7);
  });

  it('of text alone is ready from the second time on, and forgotten when others came since', () => {
    const isReady = (text: string) => typeof keptParts().textOf(text) !== 'string';
    const asked = ['Contacts', 'Contacts', 'Files', 'Files', 'Calls', 'Calls', 'Contacts'].map(isReady);
    expect(asked).to.deep.equal([false, true, false, true, false, true, false]);
    expect(joinPieces([keptParts().textOf('Calls')]).toString()).to.equal('Calls');
  });

  it('may stand around what else is kept, and around what was typed', () => {
    function Around({ inner }: { inner: ReactNode }) {
      return <section>{inner}</section>;
    }
    function Inner({ text }: { text: string }) {
      return <b>{text}</b>;
    }
    for (let again = 0; again < 3; again += 1) {
      const kept = keptParts();
      const inner = kept.placeEach(['<i>', '~0~'].map((text) => ({ of: Inner, by: {}, fresh: { text } })));
      const html = renderToStaticMarkup(
        <KeptContext value={kept}>
          <Kept of={Around} by={{}} fresh={{ inner }} />
        </KeptContext>,
      );
      const page = joinPieces(kept.splitText(html)).toString();
      expect(page).to.equal('<section><b>&lt;i&gt;</b><b>~0~</b></section>');
    }
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
    for (const props of [...frames, ...frames, ...frames]) expectSame(<AppShell {...props}>Here</AppShell>);
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
    for (const list of [...lists, ...lists, ...lists]) expectSame(<ListPage {...list} />);
  });

  it('stands around the rows with what the list is narrowed to, whoever typed it', () => {
    const { state, may } = listPageProps;
    const typed = `"><script>alert('1')</script>&`;
    const own = { name: 'extra', label: typed, read: () => ({ text: typed }) };
    const lists: ListPageProps[] = [
      listPageProps,
      { ...listPageProps, count: 3 },
      { ...listPageProps, start: { label: typed, href: '/app' } },
      { ...listPageProps, count: undefined, state: { ...state, page: 2, size: 10 } },
      { ...listPageProps, state: { ...state, search: typed, sort: { field: 'email', descending: true } } },
      { ...listPageProps, state: { ...state, filter: { provider: typed } }, ownColumns: [own] },
      {
        ...listPageProps,
        filterChoices: { provider: [{ value: typed, label: typed }] },
        bulk: [{ value: typed, label: typed }],
      },
      { ...listPageProps, may: { ...may, create: false, export: false, remove: false } },
      { ...listPageProps, shell: { ...listPageProps.shell, csrfToken: 'other' } },
      { ...listPageProps, tools: { names: ['day'], controls: <b>{typed}</b> } },
      { ...listPageProps, rows: [] },
      { ...listPageProps, rows: [], count: 0 },
      { ...listPageProps, rows: undefined, failure: typed },
    ];
    for (const list of [...lists, ...lists, ...lists]) expectSame(<ListPage {...list} />);
  });

  /** As nothing kept would be, the first time and again. */
  function expectSame(page: ReactElement): void {
    const kept = keptParts();
    const html = renderToStaticMarkup(<KeptContext value={kept}>{page}</KeptContext>);
    expect(joinPieces(kept.splitText(html)).toString()).to.equal(renderToStaticMarkup(page));
  }
});
