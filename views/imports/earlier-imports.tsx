import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { formatMoment } from '../../shared/time.ts';
import { Badge } from '../ui/status-marks.tsx';
import { canUndo, UndoLink } from './undo-offer.tsx';
import type { EarlierImport, ImportStartProps } from './props.ts';

const states: Readonly<
  Record<EarlierImport['status'], { text: string; kind: 'good' | 'bad' | 'warn' | 'plain' }>
> = {
  uploaded: { text: 'Not checked yet', kind: 'plain' },
  checking: { text: 'Being checked', kind: 'warn' },
  checked: { text: 'Ready to import', kind: 'warn' },
  running: { text: 'Being imported', kind: 'warn' },
  done: { text: 'Done', kind: 'good' },
  failed: { text: 'Failed', kind: 'bad' },
  cancelled: { text: 'Canceled', kind: 'plain' },
  undoing: { text: 'Being undone', kind: 'warn' },
  undone: { text: 'Undone', kind: 'plain' },
};

export function EarlierImports({ definition, earlier, zone, nowSeconds }: ImportStartProps) {
  if (earlier.length === 0) return null;
  return (
    <section className="earlier-imports" aria-labelledby="earlier-title">
      <h2 id="earlier-title">Recent imports</h2>
      <ul>
        {earlier.map(({ id, name, status, created, undo_until }) => (
          <li key={id}>
            <a href={pathsOf(definition).importOne(id)}>{name || 'CSV file'}</a>
            <Badge {...states[status]} />
            {created > 0 && <span className="soft">{formatMoment(created, zone, nowSeconds)}</span>}
            {canUndo({ status, undo_until }, nowSeconds) && (
              <UndoLink definition={definition} id={id} file={name || 'CSV file'} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
