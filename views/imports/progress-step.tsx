import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { importPageStrings, importUndoMessages } from '../../shared/locales/en/imports.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { Progress } from '../ui/status-marks.tsx';
import { CancelImport } from './cancel-import.tsx';
import { importStrings } from './import-strings.ts';
import type { ImportPageProps } from './props.ts';

/** Progress of the validation or import. A script refreshes it and reloads the page at the end; without JavaScript the page reloads itself. */
export function ProgressStep({ definition, state }: ImportPageProps) {
  const { status } = state;
  const strings = importStrings(definition);
  const titles: Partial<Record<typeof status, string>> = {
    running: strings.going,
    undoing: importUndoMessages.under,
  };
  const isUndoing = status === 'undoing';
  const { done, rows } = isUndoing ? undoneOf(state) : state;
  const text =
    rows > 0
      ? importPageStrings.progress(done, rows)
      : done > 0
        ? importPageStrings.rowsRead(done)
        : importPageStrings.starting;
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <section className="import-progress">
        <h2>{titles[status] ?? importPageStrings.isChecked}</h2>
        <div id="import-progress" data-refresh-seconds="2" data-refresh-until-gone role="status">
          <Progress value={rows > 0 ? done : undefined} max={rows > 0 ? rows : undefined} text={text} />
        </div>
        <p className="soft">
          {resourceMessages.mayLeave} <a href={pathsOf(definition).import}>{strings.title}</a>{' '}
          {importPageStrings.comeBack}
        </p>
        {!isUndoing && <CancelImport definition={definition} />}
      </section>
    </>
  );
}

function undoneOf({ undone }: ImportPageProps['state']): { done: number; rows: number } {
  if (!undone) return { done: 0, rows: 0 };
  return { done: undone.removed + undone.restored + undone.stayed, rows: undone.all };
}
