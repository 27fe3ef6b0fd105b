import { usePageWords } from './page-words.ts';

export interface TimeLimitProps {
  /** Until the page ends if nothing is sent. */
  limitSeconds: number;
  /** How long before that it is said. */
  warnSeconds: number;
  /** Nothing was charged, for certain. */
  isUncharged: boolean;
  /** The page itself. */
  href: string;
}

/** The warning before the page ends, and what it says once it has. Scripts open it; without them the server says so to the next press. */
export function TimeLimit({ limitSeconds, warnSeconds, isUncharged, href }: TimeLimitProps) {
  const { messages } = usePageWords();
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
