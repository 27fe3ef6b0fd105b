import { CodeField } from '../ui/code-field.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { faultsOf } from '../ui/faults.ts';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/submit.tsx';
import type { SignInBody, SignInFrame } from './props.ts';
import { StartOver } from './start-over.tsx';

type Props = SignInFrame & Extract<SignInBody, { state: 'sms' | 'totp' }>;

export function CodeForm({ beta, csrfToken, state, sentTo, errors = {} }: Props) {
  return (
    <>
      <ErrorSummary title="Please check the following" faults={faultsOf(['code'], errors)} />
      <PostForm csrfToken={csrfToken} step={state} waiting="Verifying…">
        <CodeField
          id="code"
          error={errors.code}
          hint={sentTo ? `6 digits, sent to ${sentTo}` : 'The code has 6 digits'}
        />
        <Submit label="Verify" />
      </PostForm>
      <StartOver beta={beta} />
    </>
  );
}
