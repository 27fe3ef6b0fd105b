import { phoneHelp } from '../../shared/locales/en/fields.ts';
import { CodeField } from '../ui/code-field.tsx';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { cancelSetupHref, type AuthenticationBody, type AuthenticationPageProps } from './props.ts';

type PhoneProps = AuthenticationPageProps & Extract<AuthenticationBody, { state: 'smsPhone' }>;
type CodeProps = AuthenticationPageProps & Extract<AuthenticationBody, { state: 'smsCode' }>;

export function SmsPhoneBody({ shell, notice, values = {}, errors = {} }: PhoneProps) {
  return (
    <>
      <ErrorSummary title="Please fix these" fieldErrors={listFieldErrors(['mobile_phone'], errors)} />
      <PostForm csrfToken={shell.csrfToken} step="smsPhone" waiting="Sending the code…">
        <Field
          id="mobile_phone"
          name="mobile_phone"
          label="Mobile Phone"
          hint="10 digits. We’ll send a code to this number."
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          defaultValue={values.mobile_phone}
          error={errors.mobile_phone}
          help={errors.mobile_phone && phoneHelp('Mobile Phone', values.mobile_phone ?? '')}
          autoFocus={!notice && !errors.mobile_phone}
          aria-required
        />
        <FormActions label="Send Code" cancelHref={cancelSetupHref} />
      </PostForm>
    </>
  );
}

export function SmsCodeBody({ shell, notice, sentTo, errors = {} }: CodeProps) {
  return (
    <>
      <ErrorSummary title="Please fix these" fieldErrors={listFieldErrors(['code'], errors)} />
      <PostForm csrfToken={shell.csrfToken} step="smsCode" waiting="Verifying…">
        <CodeField
          id="code"
          hint={`6 digits, sent to ${sentTo}`}
          error={errors.code}
          autoFocus={!notice && !errors.code}
        />
        <FormActions label="Verify" cancelHref={cancelSetupHref} />
      </PostForm>
      <PostForm
        csrfToken={shell.csrfToken}
        step="smsPhone"
        waiting="Sending the code…"
        className="below-card"
      >
        <input type="hidden" name="mobile_phone" value={sentTo} />
        <button type="submit" className="btn btn-quiet">
          Send a new code
        </button>
        <p className="submit-status" role="status" data-status />
      </PostForm>
    </>
  );
}
