import { importPageStrings, importUndoMessages } from '../../shared/locales/en/imports.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { importTransitions } from '../../shared/resources/transitions.ts';
import { midSentence, formatMoment } from '../../shared/time.ts';
import { PostForm } from '../ui/post-form.tsx';
import { confirmFirst, isQuestion, QuestionActions } from '../ui/question.tsx';
import type { ImportPageProps, ImportState } from './props.ts';

export function canUndo(
  { status, undo_until = 0 }: Pick<ImportState, 'status' | 'undo_until'>,
  nowSeconds: number,
): boolean {
  return importTransitions[status].includes('undoing') && nowSeconds < undo_until;
}

interface LinkProps extends Pick<ImportPageProps, 'definition'> {
  id: string;
  file?: string;
}

export function UndoLink({ definition, id, file }: LinkProps) {
  return (
    <a
      className="btn btn-quiet btn-small"
      href={`${pathsOf(definition).importOne(id)}?ask=undo`}
      aria-label={file && `${importUndoMessages.undo}: ${file}`}
      {...confirmFirst}
    >
      {importUndoMessages.undo}
    </a>
  );
}

export function UndoOffer({ definition, state, zone, nowSeconds }: ImportPageProps) {
  const { undo_until } = state;
  if (undo_until === undefined || !canUndo(state, nowSeconds)) return null;
  return (
    <div className="undo-import">
      <p className="soft">
        {importUndoMessages.until(midSentence(formatMoment(undo_until, zone, nowSeconds)))}
      </p>
      <UndoLink definition={definition} id={state.id} />
    </div>
  );
}

export function ConfirmUndoImport({ shell, definition, state }: ImportPageProps) {
  const href = pathsOf(definition).importOne(state.id);
  return (
    <section className="notice asked" aria-labelledby="undo-title" {...isQuestion}>
      <h2 id="undo-title">{`${importUndoMessages.undoNamed(state.name || importPageStrings.file)}?`}</h2>
      <p>{importUndoMessages.comes}</p>
      <PostForm
        csrfToken={shell.csrfToken}
        step="undo"
        action={href}
        className=""
        waiting={importUndoMessages.undoing}
      >
        <QuestionActions cancelHref={href} goOn={importUndoMessages.undo} destroys />
      </PostForm>
    </section>
  );
}
