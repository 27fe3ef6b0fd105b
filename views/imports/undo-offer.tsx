import { importUndoMessages } from '../../shared/messages/undo.ts';
import { importTransitions } from '../../shared/resources/transitions.ts';
import { countOf, placeOf } from '../../shared/resources/places.ts';
import { sayHour } from '../../shared/time.ts';
import { PostForm } from '../ui/post-form.tsx';
import { asksFirst, isQuestion, QuestionActions } from '../ui/question.tsx';
import type { ImportPageProps, ImportState } from './props.ts';

/** Whether what it wrote can be taken back now. */
export function canUndo(
  { status, undoUntil = 0 }: Pick<ImportState, 'status' | 'undoUntil'>,
  nowSeconds: number,
): boolean {
  return importTransitions[status].includes('undoing') && nowSeconds < undoUntil;
}

/** Leads to the question; `href` is the import's own page, if that is not here, and `file` says which of several it is. */
export function UndoLink({ href = '', file }: { href?: string; file?: string }) {
  return (
    <a
      className="btn btn-quiet btn-small"
      href={`${href}?ask=undo`}
      aria-label={file && importUndoMessages.undoNamed(file)}
      {...asksFirst}
    >
      {importUndoMessages.undo}
    </a>
  );
}

/** What comes of it, before it is done. */
export function AskUndoImport({ shell, definition, state }: ImportPageProps) {
  const { undo, undoing } = importUndoMessages;
  const href = placeOf(definition).importOne(state.id);
  const counted = (count: number) => (count > 0 ? countOf(definition, count) : '');
  return (
    <section className="notice asked" aria-labelledby="undo-title" {...isQuestion}>
      <h2 id="undo-title">{`${undo}?`}</h2>
      <p>{importUndoMessages.asked(counted(state.toCreate), counted(state.toUpdate))}</p>
      <PostForm csrfToken={shell.csrfToken} step="undo" action={href} className="" waiting={undoing}>
        <QuestionActions back={{ label: importUndoMessages.keep, href }} goOn={undo} destroys />
      </PostForm>
    </section>
  );
}

/** The way back from an import, for as long as there is one. */
export function UndoOffer({ state, zone, nowSeconds }: ImportPageProps) {
  const { undoUntil } = state;
  if (undoUntil === undefined || !canUndo(state, nowSeconds)) return null;
  return (
    <div className="undo-import">
      <p className="soft">{importUndoMessages.until(sayHour(undoUntil, zone))}</p>
      <UndoLink />
    </div>
  );
}
