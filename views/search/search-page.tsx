import { controlStrings } from '../../shared/locales/en/controls.ts';
import { searchMessages as messages } from '../../shared/locales/en/search.ts';
import { paths } from '../../shared/paths.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { HighlightedText } from './highlighted-text.tsx';
import type { ShellProps } from '../shell/props.ts';

/** Global search page with results by kind, limited to the user's access. */
export function SearchPage({ shell, search, isTooShort, kinds }: SearchPageProps) {
  return (
    <AppShell {...shell} isSearch>
      <div className="head">
        <div>
          <h1>{controlStrings.search}</h1>
          <p className="soft">{messages.hint}</p>
        </div>
      </div>
      <form className="find-all" role="search" method="get" action={paths.search.to()} data-find>
        <SearchField
          id="find"
          name="search"
          label={messages.field}
          placeholder={messages.placeholder}
          value={search}
          button={controlStrings.search}
        />
      </form>
      <div id="results" data-results>
        {search === '' ? null : isTooShort ? (
          <p role="status">{messages.tooShort}</p>
        ) : kinds.length === 0 ? (
          <Nothing search={search} />
        ) : (
          kinds.map((kind) => <Kind key={kind.label} kind={kind} search={search} />)
        )}
      </div>
    </AppShell>
  );
}

function Nothing({ search }: { search: string }) {
  return (
    <div role="status">
      <p>{messages.none(search)}</p>
      <p className="soft">{messages.noneNext}</p>
    </div>
  );
}

function Kind({ kind, search }: { kind: FoundKind; search: string }) {
  const { label, findings, allHref, failure } = kind;
  const id = `found-${label.toLowerCase().replace(/\W+/g, '-')}`;
  return (
    <section className="found" aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      {failure && <p className="soft">{failure}</p>}
      {findings.length > 0 && (
        <ul>
          {findings.map(({ href, title, about }) => (
            <li key={href}>
              <a href={href}>
                <HighlightedText text={title} search={search} />
              </a>
              {about.map((text) => (
                <span key={text}>
                  <HighlightedText text={text} search={search} />
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      {allHref && (
        <p>
          <a href={allHref}>{messages.all(label)}</a>
        </p>
      )}
    </section>
  );
}

export interface Finding {
  href: string;
  title: string;
  about: readonly string[];
}

export interface FoundKind {
  label: string;
  findings: readonly Finding[];
  /** URL of this kind's own search page; set only if it has more results. */
  allHref?: string;
  failure?: string;
}

interface SearchPageProps {
  shell: ShellProps;
  search: string;
  isTooShort: boolean;
  /** Kinds that have results or could not be searched. */
  kinds: readonly FoundKind[];
}
