import { frameStrings, sessionMessages } from '../../shared/locales/en/router.ts';
import { paths } from '../../shared/paths.ts';
import type { ShellProps } from './props.ts';

type Props = ShellProps['session'] & { csrfToken: string };

/**
 * Warning before an idle sign-out, with a countdown. `client/idle-timeout.ts` opens it.
 * Because of the timer role, screen readers announce the text only when the dialog opens.
 */
export function IdleDialog({ remainingSeconds, warnSeconds, csrfToken }: Props) {
  return (
    <dialog
      className="dialog"
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
      data-idle={remainingSeconds}
      data-warn={warnSeconds}
      data-login={paths.login.to()}
    >
      <form method="post" action={paths.session.to()}>
        <input type="hidden" name="_csrf" value={csrfToken} />
        <h2 id="idle-title">{frameStrings.idle}</h2>
        <p id="idle-text" role="timer" aria-live="off">
          {sessionMessages.warning(warnSeconds)}
        </p>
        <div className="actions">
          <button type="submit" className="btn btn-primary">
            {frameStrings.stay}
          </button>
          <a className="btn btn-quiet" href={paths.logout.to()}>
            {frameStrings.logout}
          </a>
        </div>
      </form>
    </dialog>
  );
}
