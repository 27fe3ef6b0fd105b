import { importPageStrings } from '../../shared/locales/en/imports.ts';
import { formatCount } from '../../shared/count.ts';
import type { ImportState } from './props.ts';

const { counts: labels } = importPageStrings;

interface Props {
  state: ImportState;
  done?: boolean;
}

/** Row counts by result. The four numbers add up to all rows read. */
export function ImportCounts({ state, done = false }: Props) {
  const counts: [string, number, string?][] = [
    [done ? labels.added : labels.new, state.to_create],
    [done ? labels.updated : labels.toUpdate, state.to_update],
    [labels.unchanged, state.to_skip],
    [labels.rejected, state.refused, 'bad'],
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
