import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { importPageStrings, importUndoMessages } from '../../shared/locales/en/imports.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { countOf, pathsOf } from '../../shared/resources/resource-paths.ts';
import { Notice } from '../ui/notice.tsx';
import { importStrings } from './import-strings.ts';
import type { ImportPageProps, ImportState } from './props.ts';

export function UndoneStep({ definition, state }: ImportPageProps) {
  const undone = state.undone ?? { removed: 0, restored: 0, stayed: 0, still: [] };
  const { from } = importStrings(definition);
  const counted = (count: number) => (count > 0 ? countOf(definition, count) : '');
  return (
    <>
      <Notice
        kind="success"
        text={importUndoMessages.done(counted(undone.removed), counted(undone.restored))}
      />
      <RemainingRecords definition={definition} {...undone} />
      <div className="actions import-go">
        <a className="btn btn-primary" href={pathsOf(from).list}>
          {importPageStrings.goTo(from.label.many)}
        </a>
        <a className="btn btn-quiet" href="?columns=1">
          {importUndoMessages.again}
        </a>
      </div>
    </>
  );
}

interface RemainingProps extends Pick<NonNullable<ImportState['undone']>, 'stayed' | 'still'> {
  definition: ResourceDefinition;
}

function RemainingRecords({ definition, stayed, still }: RemainingProps) {
  if (stayed === 0) return null;
  const more = stayed - still.length;
  return (
    <section className="import-part" aria-labelledby="staying">
      <h2 id="staying">{importUndoMessages.stayed}</h2>
      <p>{importUndoMessages.whyStayed(stayed)}</p>
      <ul>
        {still.map(({ id, name }) => (
          <li key={id}>
            <a href={pathsOf(definition).one(id)}>{name}</a>
          </li>
        ))}
        {more > 0 && <li>{resourceMessages.andMore(more)}</li>}
      </ul>
    </section>
  );
}
