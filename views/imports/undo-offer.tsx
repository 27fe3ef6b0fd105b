import { importUndoMessages } from '../../shared/messages/undo.ts';
import { importTransitions } from '../../shared/resources/transitions.ts';
import { sayHour } from '../../shared/time.ts';
import { PostForm } from '../ui/post-form.tsx';
import type { ImportPageProps, ImportState } from './props.ts';

/** Whether what it wrote can be taken back now. */
export function canUndo(
  { status, undoUntil = 0 }: Pick<ImportState, 'status' | 'undoUntil'>,
  nowSeconds: number,
): boolean {
  return importTransitions[status].includes('undoing') && nowSeconds < undoUntil;
}

interface FormProps {
  csrfToken: string;
  /** Where the import is, if not here. */
  action?: string;
  /** Which of several it is. */
  file?: string;
}

export function UndoForm({ csrfToken, action, file }: FormProps) {
  return (
    <PostForm
      csrfToken={csrfToken}
      step="undo"
      action={action}
      className="undo"
      waiting={importUndoMessages.undoing}
    >
      <button
        type="submit"
        className="btn btn-quiet btn-small"
        aria-label={file && importUndoMessages.undoNamed(file)}
      >
        {importUndoMessages.undo}
      </button>
    </PostForm>
  );
}

/** The way back from an import, for as long as there is one. */
export function UndoOffer({ shell, state, zone, nowSeconds }: ImportPageProps) {
  const { undoUntil } = state;
  if (undoUntil === undefined || !canUndo(state, nowSeconds)) return null;
  return (
    <div className="undo-import">
      <p className="soft">{importUndoMessages.until(sayHour(undoUntil, zone))}</p>
      <UndoForm csrfToken={shell.csrfToken} />
    </div>
  );
}
