import { formatCount } from '../../shared/count.ts';
import type { ImportState } from './props.ts';

interface Props {
  state: ImportState;
  done?: boolean;
}

/** Row counts by result. The four numbers add up to all rows read. */
export function ImportCounts({ state, done = false }: Props) {
  const counts: [string, number, string?][] = [
    [done ? 'Added' : 'New', state.to_create],
    [done ? 'Updated' : 'To update', state.to_update],
    ['Unchanged', state.to_skip],
    ['Rejected', state.refused, 'bad'],
  ];
  return (
    <dl className="counts import-counts">
      {counts.map(([label, count, kind]) => (
        <div key={label} className={count === 0 ? 'none' : kind}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
