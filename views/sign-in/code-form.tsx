import { signInMessages } from '../../shared/locales/en/sign-in.ts';
import { CodeField } from '../ui/code-field.tsx';
import { Field } from '../ui/field.tsx';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { WithTime } from '../ui/local-time.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/form-actions.tsx';
import type { SignInBody, SignInFormFrame } from './props.ts';
import { StartOver } from './start-over.tsx';

type Props = SignInFormFrame & Extract<SignInBody, { state: 'sms' | 'totp' }>;

export function CodeForm({ sentTo, recovers, resends, resendFrom, focused, errors = {}, ...frame }: Props) {
  const { beta, csrfToken, state } = frame;
  return (
    <>
      <ErrorSummary title="Please fix these" fieldErrors={listFieldErrors(['code'], errors)} />
      <PostForm csrfToken={csrfToken} step={state} waiting="Verifying…">
        <CodeField
          id="code"
          autoFocus={focused}
          error={errors.code}
          hint={sentTo ? `6 digits, sent to ${sentTo}` : 'The code has 6 digits'}
        />
        <Submit label="Verify" />
      </PostForm>
      {resends && <Resend csrfToken={csrfToken} resendFrom={resendFrom} />}
      {recovers && <Recovery csrfToken={csrfToken} state={state} />}
      <StartOver beta={beta} />
    </>
  );
}

function Resend({ csrfToken, resendFrom }: Pick<Props, 'csrfToken' | 'resendFrom'>) {
  return (
    <PostForm csrfToken={csrfToken} step="resend" waiting="Sending the code…" className="below-card">
      <button type="submit" className="btn btn-quiet">
        Send a new code
      </button>
      {resendFrom && (
        <p className="soft small">
          <WithTime text={signInMessages.codeAgainFrom(resendFrom.text)} time={resendFrom} />
        </p>
      )}
      <p className="submit-status" role="status" data-status />
    </PostForm>
  );
}

function Recovery({ csrfToken, state }: Pick<Props, 'csrfToken' | 'state'>) {
  return (
    <details>
      <summary>Don’t have your phone?</summary>
      <PostForm csrfToken={csrfToken} step={state} waiting="Verifying…">
        <Field
          id="recovery_code"
          name="code"
          label="Recovery Code"
          hint="One of the codes you saved. Each works once."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          short
        />
        <Submit label="Use recovery code" />
      </PostForm>
    </details>
  );
}
