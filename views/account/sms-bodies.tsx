import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { signInFormStrings } from '../../shared/locales/en/sign-in.ts';
import { profileLabels, twoStepStrings } from '../../shared/locales/en/profile.ts';
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
      <ErrorSummary
        title={resourceMessages.fixErrors}
        fieldErrors={listFieldErrors(['mobile_phone'], errors)}
      />
      <PostForm csrfToken={shell.csrfToken} step="smsPhone" waiting={signInFormStrings.sendingCode}>
        <Field
          id="mobile_phone"
          name="mobile_phone"
          label={profileLabels.mobile_phone}
          hint={twoStepStrings.phoneHint}
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          defaultValue={values.mobile_phone}
          error={errors.mobile_phone}
          help={errors.mobile_phone && phoneHelp(profileLabels.mobile_phone, values.mobile_phone ?? '')}
          autoFocus={!notice && !errors.mobile_phone}
          aria-required
        />
        <FormActions label={signInFormStrings.sendCode} cancelHref={cancelSetupHref} />
      </PostForm>
    </>
  );
}

export function SmsCodeBody({ shell, notice, sentTo, errors = {} }: CodeProps) {
  return (
    <>
      <ErrorSummary title={resourceMessages.fixErrors} fieldErrors={listFieldErrors(['code'], errors)} />
      <PostForm csrfToken={shell.csrfToken} step="smsCode" waiting={signInFormStrings.verifying}>
        <CodeField
          id="code"
          hint={signInFormStrings.codeSentTo(sentTo)}
          error={errors.code}
          autoFocus={!notice && !errors.code}
        />
        <FormActions label={signInFormStrings.verify} cancelHref={cancelSetupHref} />
      </PostForm>
      <PostForm
        csrfToken={shell.csrfToken}
        step="smsPhone"
        waiting={signInFormStrings.sendingCode}
        className="below-card"
      >
        <input type="hidden" name="mobile_phone" value={sentTo} />
        <button type="submit" className="btn btn-quiet">
          {signInFormStrings.sendNewCode}
        </button>
        <p className="submit-status" role="status" data-status />
      </PostForm>
    </>
  );
}
