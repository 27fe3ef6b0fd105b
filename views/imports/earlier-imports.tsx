import { importPageStrings } from '../../shared/locales/en/imports.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { formatMoment } from '../../shared/time.ts';
import { Badge } from '../ui/status-marks.tsx';
import { canUndo, UndoLink } from './undo-offer.tsx';
import type { EarlierImport, ImportStartProps } from './props.ts';

const badgeKinds: Readonly<Record<EarlierImport['status'], 'good' | 'bad' | 'warn' | 'plain'>> = {
  uploaded: 'plain',
  checking: 'warn',
  checked: 'warn',
  running: 'warn',
  done: 'good',
  failed: 'bad',
  cancelled: 'plain',
  undoing: 'warn',
  undone: 'plain',
};

export function EarlierImports({ definition, earlier, zone, nowSeconds }: ImportStartProps) {
  if (earlier.length === 0) return null;
  return (
    <section className="earlier-imports" aria-labelledby="earlier-title">
      <h2 id="earlier-title">{importPageStrings.recent}</h2>
      <ul>
        {earlier.map(({ id, name, status, created, undo_until }) => (
          <li key={id}>
            <a href={pathsOf(definition).importOne(id)}>{name || importPageStrings.file}</a>
            <Badge text={importPageStrings.statuses[status]} kind={badgeKinds[status]} />
            {created > 0 && <span className="soft">{formatMoment(created, zone, nowSeconds)}</span>}
            {canUndo({ status, undo_until }, nowSeconds) && (
              <UndoLink definition={definition} id={id} file={name || importPageStrings.file} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
