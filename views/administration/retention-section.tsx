import type { Retention } from '../../shared/api-calls/organization.ts';
import { formatCount } from '../../shared/count.ts';
import { retentionStrings as strings } from '../../shared/locales/en/organization.ts';

interface Props {
  kinds: Retention['kinds'];
  /** Time of the last cleanup; missing before the first. */
  last?: string;
}

/** Section of the organization page with what the last cleanup deleted and what the next one will delete. */
export function RetentionSection({ kinds, last }: Props) {
  return (
    <section className="data-export" aria-labelledby="retention-title">
      <h2 id="retention-title">{strings.title}</h2>
      <p className="soft">{strings.hint}</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{strings.heads.kind}</th>
            <th scope="col" className="num">
              {strings.deleted}
            </th>
            <th scope="col" className="num">
              {strings.next}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, deleted, next }) => (
            <tr key={kind}>
              <th scope="row">{strings.kinds[kind]}</th>
              <td className="num">{formatCount(deleted)}</td>
              <td className="num">{formatCount(next)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">{last === undefined ? strings.never : strings.last(last)}</p>
    </section>
  );
}
