import { usePageStrings } from './page-strings.ts';

export interface TimeLimitProps {
  /** Session length in seconds after the last request. */
  limitSeconds: number;
  /** Number of seconds before the end of the session at which the warning opens. */
  warnSeconds: number;
  /** True if it is certain that nothing was charged. */
  isUncharged: boolean;
  href: string;
}

/**
 * Warning before the session ends, and message after it has ended. A script opens them; without JavaScript, the server reports the end
 * on the next submit.
 */
export function TimeLimit({ limitSeconds, warnSeconds, isUncharged, href }: TimeLimitProps) {
  const { messages } = usePageStrings();
  return (
    <dialog
      className="time-limit"
      aria-labelledby="time-warning"
      data-limit={limitSeconds}
      data-warn={warnSeconds}
    >
      <div data-part="warning">
        <h2 id="time-warning">{messages.timeWarning}</h2>
        <p>{messages.timeWarningNext(Math.max(1, Math.round(warnSeconds / 60)))}</p>
        <p data-part="failed" hidden>
          {messages.timeRenewFailed}
        </p>
        <button type="button" className="btn btn-primary w-100">
          {messages.stay}
        </button>
      </div>
      <div data-part="ended" hidden>
        <h2 id="time-ended">{messages.timeEnded(Math.round(limitSeconds / 60))}</h2>
        {isUncharged && <p className="key">{messages.notCharged}</p>}
        <p>
          <a className="btn btn-primary w-100" href={href} data-keeps-typed="">
            {messages.timeEndedNext}
          </a>
        </p>
      </div>
    </dialog>
  );
}
