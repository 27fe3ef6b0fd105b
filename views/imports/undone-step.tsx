import { importUndoMessages } from '../../shared/messages/undo.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { countOf, placeOf } from '../../shared/resources/places.ts';
import { Notice } from '../ui/notice.tsx';
import { importWords } from './import-words.ts';
import type { ImportPageProps, UndoneRecords } from './props.ts';

export function UndoneStep({ definition, state }: ImportPageProps) {
  const undone = state.undone ?? { all: 0, removed: 0, restored: 0, stayed: 0, still: [] };
  const { from } = importWords(definition);
  const counted = (count: number) => (count > 0 ? countOf(definition, count) : '');
  return (
    <>
      <Notice
        kind="success"
        text={importUndoMessages.done(counted(undone.removed), counted(undone.restored))}
      />
      <Staying definition={definition} undone={undone} />
      <div className="actions import-go">
        <a className="btn btn-primary" href={placeOf(from).list}>
          {`Go to ${from.label.many}`}
        </a>
        <a className="btn btn-quiet" href="?columns=1">
          {importUndoMessages.again}
        </a>
      </div>
    </>
  );
}

function Staying({ definition, undone }: { definition: ResourceDefinition; undone: UndoneRecords }) {
  const { stayed, still } = undone;
  if (stayed === 0) return null;
  const more = stayed - still.length;
  return (
    <section className="import-part" aria-labelledby="staying">
      <h2 id="staying">{importUndoMessages.stayed}</h2>
      <p>{importUndoMessages.whyStayed(stayed)}</p>
      <ul>
        {still.map(({ id, name }) => (
          <li key={id}>
            <a href={placeOf(definition).one(id)}>{name}</a>
          </li>
        ))}
        {more > 0 && <li>{importUndoMessages.andMore(more)}</li>}
      </ul>
    </section>
  );
}
