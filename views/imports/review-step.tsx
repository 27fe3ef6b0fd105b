import { importMessages } from '../../shared/messages/resources.ts';
import { countOf, placeOf } from '../../shared/resources/places.ts';
import { RefusedRows } from '../files/refused-rows.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { CancelImport } from './cancel-import.tsx';
import { FirstRows } from './first-rows.tsx';
import { ImportCounts } from './import-counts.tsx';
import type { ImportPageProps } from './props.ts';
import { RefusedLink } from './refused-link.tsx';

/** What would happen, before it does. */
export function ReviewStep(props: ImportPageProps) {
  const { shell, definition, state } = props;
  const writes = state.toCreate + state.toUpdate;
  return (
    <>
      <ImportCounts state={state} />
      {writes === 0 && <p>{importMessages.nothing(state.refused)}</p>}
      <div className="actions import-go">
        {writes > 0 && (
          <PostForm csrfToken={shell.csrfToken} step="run" className="import-run" waiting="Starting…">
            <button type="submit" className="btn btn-primary">
              {`Import ${countOf(definition, writes)}`}
            </button>
          </PostForm>
        )}
        {writes === 0 && (
          <a className="btn btn-primary" href={placeOf(definition).import}>
            Choose another file
          </a>
        )}
        <RefusedLink definition={definition} state={state} />
        <a className="btn btn-quiet" href="?columns=1">
          Change columns
        </a>
        <CancelImport csrfToken={shell.csrfToken} />
      </div>
      {state.faults.length > 0 && (
        <RefusedRows faults={state.faults} all={state.refused} advice={importMessages.mendRefused} />
      )}
      <FirstRows {...props} />
    </>
  );
}
