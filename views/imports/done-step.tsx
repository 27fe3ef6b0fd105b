import { refusedRowMessages } from '../../shared/messages/refused-rows.ts';
import { countOf, placeOf } from '../../shared/resources/places.ts';
import { RefusedRows } from '../files/refused-rows.tsx';
import { RefusedGroups } from '../refused/refused-groups.tsx';
import { Notice } from '../ui/notice.tsx';
import { ImportCounts } from './import-counts.tsx';
import type { ImportPageProps } from './props.ts';
import { importWords } from './import-words.ts';
import { RefusedLink } from './refused-link.tsx';
import { UndoOffer } from './undo-offer.tsx';

export function DoneStep(props: ImportPageProps) {
  const { shell, definition, state } = props;
  const words = importWords(definition);
  const place = placeOf(definition);
  const written = state.toCreate + state.toUpdate;
  const isDone = state.status === 'done';
  const { refused = [] } = props;
  const hasGroups = 'failure' in refused || refused.length > 0;
  const text = isDone
    ? `${countOf(definition, written)} imported.`
    : (state.undone && state.error) || 'This import was canceled. Rows that were written before stay.';
  return (
    <>
      <Notice kind={isDone ? 'success' : 'info'} text={text} />
      {state.done > 0 && <ImportCounts state={state} done />}
      <div className="actions import-go">
        {!hasGroups && <RefusedLink shell={shell} definition={definition} state={state} />}
        <a className="btn btn-primary" href={placeOf(words.from).list}>
          {`Go to ${words.from.label.many}`}
        </a>
        <a className="btn btn-quiet" href={place.import}>
          Import another file
        </a>
      </div>
      <UndoOffer {...props} />
      {hasGroups ? (
        <RefusedGroups
          base={place.importOne(state.id)}
          intro={refusedRowMessages.introImport}
          groups={refused}
          permissions={shell.permissions}
        />
      ) : (
        state.faults.length > 0 && (
          <RefusedRows faults={state.faults} all={state.refused} advice={words.mendRefused} />
        )
      )}
    </>
  );
}
