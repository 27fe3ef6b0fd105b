import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { signInFormStrings, signInMessages } from '../../shared/locales/en/sign-in.ts';
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
      <ErrorSummary title={resourceMessages.fixErrors} fieldErrors={listFieldErrors(['code'], errors)} />
      <PostForm csrfToken={csrfToken} step={state} waiting={signInFormStrings.verifying}>
        <CodeField
          id="code"
          autoFocus={focused}
          error={errors.code}
          hint={sentTo ? signInFormStrings.codeSentTo(sentTo) : signInFormStrings.codeDigits}
        />
        <Submit label={signInFormStrings.verify} />
      </PostForm>
      {resends && <Resend csrfToken={csrfToken} resendFrom={resendFrom} />}
      {recovers && <Recovery csrfToken={csrfToken} state={state} />}
      <StartOver beta={beta} />
    </>
  );
}

function Resend({ csrfToken, resendFrom }: Pick<Props, 'csrfToken' | 'resendFrom'>) {
  return (
    <PostForm
      csrfToken={csrfToken}
      step="resend"
      waiting={signInFormStrings.sendingCode}
      className="below-card"
    >
      <button type="submit" className="btn btn-quiet">
        {signInFormStrings.sendNewCode}
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
      <summary>{signInFormStrings.noPhone}</summary>
      <PostForm csrfToken={csrfToken} step={state} waiting={signInFormStrings.verifying}>
        <Field
          id="recovery_code"
          name="code"
          label={signInFormStrings.recoveryCode}
          hint={signInFormStrings.recoveryHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          short
        />
        <Submit label={signInFormStrings.useRecoveryCode} />
      </PostForm>
    </details>
  );
}
