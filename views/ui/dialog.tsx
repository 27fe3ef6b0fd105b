import type { ReactNode } from 'react';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { usePublicStrings } from './public-strings.ts';

interface Props {
  /** Id of the dialog and prefix of the ids inside. */
  id: string;
  title: string;
  text: ReactNode;
  /** Link to continue, with 'Cancel' to close. If missing, there is only 'Close'. */
  confirm?: { label: string; href: string };
}

/** Dialog that is open initially. It is a native one, so it works without JavaScript; `client/dialogs.ts` makes it modal. */
export function MessageDialog({ id, title, text, confirm }: Props) {
  const { texts } = usePublicStrings();
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

/** Confirmation before unsaved input is discarded. `client/dialogs.ts` opens it. Each page has one, with the focus on Cancel. */
export function ConfirmDialog() {
  return (
    <dialog className="dialog" data-confirm-dialog aria-labelledby="confirm-text">
      <form method="dialog">
        <p id="confirm-text" data-dialog-text />
        <div className="actions">
          <button className="btn btn-quiet" autoFocus>
            {controlStrings.cancel}
          </button>
          <button className="btn btn-delete" value="ok">
            {controlStrings.discard}
          </button>
        </div>
      </form>
    </dialog>
  );
}
