import { CodeField } from '../ui/code-field.tsx';
import { Field } from '../ui/field.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { faultsOf } from '../ui/faults.ts';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/submit.tsx';
import type { SignInBody, SignInFormFrame } from './props.ts';
import { StartOver } from './start-over.tsx';

type Props = SignInFormFrame & Extract<SignInBody, { state: 'sms' | 'totp' }>;

export function CodeForm({ beta, csrfToken, state, sentTo, recovers, focused, errors = {} }: Props) {
  return (
    <>
      <ErrorSummary title="Please check the following" faults={faultsOf(['code'], errors)} />
      <PostForm csrfToken={csrfToken} step={state} waiting="Verifying…">
        <CodeField
          id="code"
          autoFocus={focused}
          error={errors.code}
          hint={sentTo ? `6 digits, sent to ${sentTo}` : 'The code has 6 digits'}
        />
        <Submit label="Verify" />
      </PostForm>
      {recovers && <Recovery csrfToken={csrfToken} state={state} />}
      <StartOver beta={beta} />
    </>
  );
}

/** Posted as any code. */
function Recovery({ csrfToken, state }: Pick<Props, 'csrfToken' | 'state'>) {
  return (
    <details>
      <summary>Without your phone?</summary>
      <PostForm csrfToken={csrfToken} step={state} waiting="Verifying…">
        <Field
          id="recovery_code"
          name="code"
          label="Recovery Code"
          hint="One of those that you wrote down. Each works once."
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
