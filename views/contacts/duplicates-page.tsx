import { duplicateMessages } from '../../shared/locales/en/contacts.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { contacts } from '../../shared/resources/contacts.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';

interface PairProps {
  one: PairPerson;
  other: PairPerson;
  /** Matching fields, such as 'same phone'. */
  sharedDetails: string;
  /** Address of the merge page; missing if the user may not merge. */
  href?: string;
}

interface PairPerson {
  id: string;
  name: string;
  href: string;
  facts: string;
}

export interface DuplicatesPageProps {
  shell: ShellProps;
  pairs: readonly PairProps[];
  count: number;
  failure?: string;
}

export function DuplicatesPage({ shell, pairs, count, failure }: DuplicatesPageProps) {
  return (
    <AppShell {...shell}>
      <a className="back" href={pathsOf(contacts).list}>
        {contacts.label.many}
      </a>
      <div className="page-head">
        <h1>{duplicateMessages.title}</h1>
        {!failure && <p>{count > 0 ? duplicateMessages.many(count) : duplicateMessages.none}</p>}
        <p className="soft">{duplicateMessages.households}</p>
      </div>
      {failure && <Notice kind="error" text={failure} />}
      <ul className="pairs">
        {pairs.map((pair) => (
          <Pair key={`${pair.one.id} ${pair.other.id}`} pair={pair} csrfToken={shell.csrfToken} />
        ))}
      </ul>
      {count > pairs.length && <p className="soft">{duplicateMessages.newestAlone(pairs.length)}</p>}
    </AppShell>
  );
}

function Pair({ pair, csrfToken }: { pair: PairProps; csrfToken: string }) {
  const { one, other, sharedDetails, href } = pair;
  const label = `${one.name}, ${other.name}`;
  return (
    <li>
      {[one, other].map((person) => (
        <div key={person.id} className="pair-person">
          <a href={person.href}>{person.name}</a>
          <span className="soft">{person.facts}</span>
        </div>
      ))}
      <div className="pair-steps">
        <span className="soft">{sharedDetails}</span>
        {href && (
          <a
            className="btn btn-quiet btn-small"
            href={href}
            aria-label={`${duplicateMessages.compare}: ${label}`}
          >
            {duplicateMessages.compare}
          </a>
        )}
        <PostForm csrfToken={csrfToken} step="apart" className="" waiting="">
          <input type="hidden" name="one" value={one.id} />
          <input type="hidden" name="other" value={other.id} />
          <button
            type="submit"
            className="btn btn-plain btn-small"
            aria-label={`${duplicateMessages.apart}: ${label}`}
          >
            {duplicateMessages.apart}
          </button>
        </PostForm>
      </div>
    </li>
  );
}
