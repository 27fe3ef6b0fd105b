import type { ReactNode } from 'react';
import { usePublicWords } from './public-words.ts';

interface Props {
  /** Also the start of the ids inside. */
  id: string;
  title: string;
  /** What it says. */
  text: ReactNode;
  /** Leads on; beside it 'Cancel' closes. Missing: 'Close' alone. */
  confirm?: { label: string; href: string };
}

/**
 * A dialog that stands open as the page comes. Native and open, so it can be read and closed without scripts;
 * `client/dialogs.ts` makes it modal.
 */
export function MessageDialog({ id, title, text, confirm }: Props) {
  const { texts } = usePublicWords();
  return (
    <dialog
      id={id}
      className="dialog"
      open
      data-modal
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <form method="dialog">
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`}>{text}</p>
        <div className="actions">
          {confirm && (
            <a className="btn btn-primary" href={confirm.href}>
              {confirm.label}
            </a>
          )}
          <button className={confirm ? 'btn btn-quiet' : 'btn btn-primary'}>
            {confirm ? texts.cancel : texts.close}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Asks before what was typed is lost; one a page. `client/dialogs.ts` opens it. What is safe has the focus. */
export function ConfirmDialog() {
  return (
    <dialog className="dialog" data-confirm-dialog aria-labelledby="confirm-text">
      <form method="dialog">
        <p id="confirm-text" data-dialog-text />
        <div className="actions">
          <button className="btn btn-quiet" autoFocus>
            Cancel
          </button>
          <button className="btn btn-delete" value="ok">
            Discard
          </button>
        </div>
      </form>
    </dialog>
  );
}
