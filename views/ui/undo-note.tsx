import { undoMessages } from '../../shared/locales/en/undo.ts';
import { PostForm } from './post-form.tsx';

interface ButtonProps {
  csrfToken: string;
  id: string;
  /** Description of the deleted records for screen readers. */
  label: string;
  list: string;
  /** Form action including the list state (`?list=`). */
  action: string;
}

/** Button that restores deleted records. A plain form, so it works without JavaScript. */
function UndoButton({ csrfToken, id, label, list, action }: ButtonProps) {
  return (
    <PostForm csrfToken={csrfToken} action={action} className="undo" waiting={undoMessages.undoing}>
      <input type="hidden" name="list" value={list} />
      <button
        type="submit"
        className="btn btn-quiet btn-small"
        name="id"
        value={id}
        aria-label={`${undoMessages.undo}: ${label}`}
      >
        {undoMessages.undo}
      </button>
    </PostForm>
  );
}

interface NotesProps {
  csrfToken: string;
  notes: readonly { id: string; text: string }[];
  list: string;
  action: string;
}

export function UndoNotes({ csrfToken, notes, list, action }: NotesProps) {
  if (notes.length === 0) return null;
  return (
    <ul className="undo-notes" role="status">
      {notes.map(({ id, text }) => (
        <li key={id}>
          {text}
          <UndoButton csrfToken={csrfToken} id={id} label={text} list={list} action={action} />
        </li>
      ))}
    </ul>
  );
}
