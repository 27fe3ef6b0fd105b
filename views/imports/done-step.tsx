import { importPageStrings } from '../../shared/locales/en/imports.ts';
import { refusedRowMessages } from '../../shared/locales/en/refused-rows.ts';
import { countOf, pathsOf } from '../../shared/resources/resource-paths.ts';
import { RefusedRows } from '../files/refused-rows.tsx';
import { RefusedGroups } from '../refused/refused-groups.tsx';
import { Notice } from '../ui/notice.tsx';
import { ImportCounts } from './import-counts.tsx';
import type { ImportPageProps } from './props.ts';
import { importStrings } from './import-strings.ts';
import { RefusedLink } from './refused-reasons.tsx';
import { UndoOffer } from './undo-offer.tsx';

export function DoneStep(props: ImportPageProps) {
  const { shell, definition, state } = props;
  const strings = importStrings(definition);
  const hrefs = pathsOf(definition);
  const written = state.to_create + state.to_update;
  const isDone = state.status === 'done';
  const { refused = [] } = props;
  const hasGroups = 'failure' in refused || refused.length > 0;
  const text = isDone
    ? importPageStrings.imported(countOf(definition, written))
    : (state.undone && state.error) || importPageStrings.canceled;
  return (
    <>
      <Notice kind={isDone ? 'success' : 'info'} text={text} />
      {state.done > 0 && <ImportCounts state={state} done />}
      <div className="actions import-go">
        {!hasGroups && <RefusedLink shell={shell} definition={definition} state={state} />}
        <a className="btn btn-primary" href={pathsOf(strings.from).list}>
          {importPageStrings.goTo(strings.from.label.many)}
        </a>
        <a className="btn btn-quiet" href={hrefs.import}>
          {importPageStrings.importAnother}
        </a>
      </div>
      <UndoOffer {...props} />
      {hasGroups ? (
        <RefusedGroups
          base={hrefs.importOne(state.id)}
          intro={refusedRowMessages.introImport}
          groups={refused}
          permissions={shell.permissions}
        />
      ) : (
        state.errors.length > 0 && (
          <RefusedRows errors={state.errors} all={state.refused} advice={strings.mendRefused} />
        )
      )}
    </>
  );
}
