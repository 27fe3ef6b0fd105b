import { lockMessages, userAccessMessages } from '../../shared/locales/en/administration.ts';
import { Facts } from '../ui/facts.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { confirmFirst, isQuestion, QuestionActions } from '../ui/question.tsx';

interface Props {
  csrfToken: string;
  may: string;
  /** Formatted time of the last sign-in; '' if never. */
  lastSignIn: string;
  secondFactor: 'sms' | 'totp' | '';
  /** Number of unused recovery codes; '' if unknown or not applicable. */
  recoveryCodes: string;
  /** Formatted end of the lock; '' if not locked. */
  lockedUntil: string;
  mayChange: boolean;
  href: string;
  confirmsReset: boolean;
  /** Undefined if this user can’t be suspended here. */
  suspended?: boolean;
  confirmsSuspend?: boolean;
}

const askReset = new URLSearchParams({ ask: 'resetSecondFactor' }).toString();

export function UserAccess(props: Props) {
  const { csrfToken, may, lastSignIn, secondFactor, recoveryCodes, lockedUntil, mayChange } = props;
  return (
    <section aria-labelledby="access-title">
      <h2 id="access-title">{userAccessMessages.title}</h2>
      <Facts
        facts={[
          [userAccessMessages.permissions, may],
          [userAccessMessages.lastSignIn, lastSignIn || userAccessMessages.never],
          [userAccessMessages.secondFactor, userAccessMessages.secondFactors[secondFactor]],
          [userAccessMessages.recoveryCodes, recoveryCodes],
          [userAccessMessages.lockedUntil, lockedUntil],
        ]}
      />
      {mayChange && lockedUntil && (
        <PostForm csrfToken={csrfToken} step="unlock" className="" waiting="">
          <button type="submit" className="btn btn-quiet">
            {lockMessages.unlock}
          </button>
        </PostForm>
      )}
      {mayChange && secondFactor && (
        <>
          <p className="soft">{userAccessMessages.resetHint}</p>
          {props.confirmsReset ? (
            <ConfirmReset {...props} />
          ) : (
            <a className="btn btn-quiet" href={`${props.href}?${askReset}`} {...confirmFirst}>
              {userAccessMessages.reset}
            </a>
          )}
        </>
      )}
      <Suspension {...props} />
    </section>
  );
}

function Suspension({ csrfToken, href, suspended, confirmsSuspend = false }: Props) {
  if (suspended === undefined) return null;
  if (suspended)
    return (
      <PostForm csrfToken={csrfToken} step="resume" action={href} className="" waiting="">
        <button type="submit" className="btn btn-quiet">
          {userAccessMessages.resume}
        </button>
      </PostForm>
    );
  if (!confirmsSuspend)
    return (
      <a className="btn btn-quiet" href={`${href}?ask=suspend`} {...confirmFirst}>
        {userAccessMessages.suspend}
      </a>
    );
  return (
    <section className="notice asked" aria-labelledby="suspend-title" {...isQuestion}>
      <h3 id="suspend-title">{userAccessMessages.confirmSuspend}</h3>
      <p>{userAccessMessages.suspendHint}</p>
      <PostForm csrfToken={csrfToken} step="suspend" action={href} className="" waiting="">
        <QuestionActions cancelHref={href} goOn={userAccessMessages.suspend} destroys />
      </PostForm>
    </section>
  );
}

function ConfirmReset({ csrfToken, href }: Props) {
  return (
    <section className="notice asked" aria-labelledby="reset-title" {...isQuestion}>
      <h3 id="reset-title">{userAccessMessages.confirmResetTitle}</h3>
      <p>{userAccessMessages.confirmReset}</p>
      <PostForm csrfToken={csrfToken} step="resetSecondFactor" action={href} className="" waiting="">
        <QuestionActions cancelHref={href} goOn={userAccessMessages.reset} destroys />
      </PostForm>
    </section>
  );
}
