import { userAccessMessages } from '../../shared/messages/administration.ts';
import { confirmFirst } from '../ui/confirm.ts';
import { Facts } from '../ui/facts.tsx';
import { PostForm } from '../ui/post-form.tsx';

interface Props {
  csrfToken: string;
  /** What the user may do, in a sentence. */
  may: string;
  /** Printed; '' = never. */
  lastSignIn: string;
  secondFactor: 'sms' | 'totp' | '';
  /** How many are left; '' = not told, or of no use. */
  recoveryCodes: string;
  /** Printed; '' = not locked. */
  lockedUntil: string;
  /** Whether it may be changed by who looks at it. */
  mayChange: boolean;
}

const secondFactors = { sms: 'Codes by text message', totp: 'Authenticator app', '': 'None' } as const;

/** How a user stands with signing in, and what a manager can do about it. */
export function UserAccess(props: Props) {
  const { csrfToken, may, lastSignIn, secondFactor, recoveryCodes, lockedUntil, mayChange } = props;
  return (
    <section aria-labelledby="access-title">
      <h2 id="access-title">Signing in</h2>
      <Facts
        facts={[
          ['May', may],
          ['Last sign-in', lastSignIn || userAccessMessages.never],
          ['Second factor', secondFactors[secondFactor]],
          ['Recovery codes left', recoveryCodes],
          ['Locked until', lockedUntil],
        ]}
      />
      {mayChange && lockedUntil && (
        <PostForm csrfToken={csrfToken} step="unlock" className="" waiting="">
          <button type="submit" className="btn btn-quiet">
            Unlock
          </button>
        </PostForm>
      )}
      {mayChange && secondFactor && (
        <PostForm csrfToken={csrfToken} step="resetSecondFactor" className="" waiting="">
          <p className="soft">{userAccessMessages.resetHint}</p>
          <button
            type="submit"
            className="btn btn-quiet"
            {...confirmFirst(userAccessMessages.askReset, 'Reset second factor')}
          >
            Reset second factor
          </button>
        </PostForm>
      )}
    </section>
  );
}
