import { undoMessages } from '../../shared/messages/undo.ts';
import { PostForm } from './post-form.tsx';

interface ButtonProps {
  csrfToken: string;
  /** Of the deletion. */
  id: string;
  /** What it took, for who does not see what stands beside it. */
  label: string;
  /** The resource whose list one comes back to. */
  list: string;
  /** Where it is posted, with how that list is shown (`?list=`). */
  action: string;
}

/** Brings back what a deletion took: a plain form, so that it is there without scripts. */
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

/** What was deleted and can still be had again, each with its way back. */
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
