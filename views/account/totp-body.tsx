import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { signInFormStrings } from '../../shared/locales/en/sign-in.ts';
import { twoStepStrings } from '../../shared/locales/en/profile.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { CodeField } from '../ui/code-field.tsx';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { cancelSetupHref, type AuthenticationBody, type AuthenticationPageProps } from './props.ts';

type Props = AuthenticationPageProps & Extract<AuthenticationBody, { state: 'totp' }>;

export function TotpBody({ shell, qr, link, secret, errors = {} }: Props) {
  return (
    <>
      <ErrorSummary title={resourceMessages.fixErrors} fieldErrors={listFieldErrors(['code'], errors)} />
      <PostForm csrfToken={shell.csrfToken} step="totp" waiting={signInFormStrings.verifying}>
        <ol className="steps">
          <li>
            <p>{twoStepStrings.scan}</p>
            <QrCode modules={qr} label={twoStepStrings.qrCode} />
            <p>
              {twoStepStrings.linkBefore}
              <a href={link}>{twoStepStrings.link}</a>
              {twoStepStrings.linkAfter}
            </p>
            <p className="soft small" id="secret-label">
              {twoStepStrings.key}
            </p>
            <div className="copy-line">
              <data id="secret" className="secret" value={secret} aria-labelledby="secret-label">
                {grouped(secret)}
              </data>
              <button type="button" className="btn btn-quiet needs-scripts" data-copy="secret">
                {controlStrings.copy}
              </button>
              <span role="status" data-copied />
            </div>
          </li>
          <li>
            <p>{twoStepStrings.enterCode}</p>
            <CodeField id="code" error={errors.code} />
          </li>
        </ol>
        <FormActions label={signInFormStrings.verify} cancelHref={cancelSetupHref} />
      </PostForm>
    </>
  );
}

/** Splits the secret into groups of four for easier typing. Apps ignore the spaces. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
