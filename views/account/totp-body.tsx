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
      <ErrorSummary title="Please fix these" fieldErrors={listFieldErrors(['code'], errors)} />
      <PostForm csrfToken={shell.csrfToken} step="totp" waiting="Verifying…">
        <ol className="steps">
          <li>
            <p>Scan this code with your authenticator app.</p>
            <QrCode modules={qr} label="QR code of your authenticator secret" />
            <p>
              On the phone that has the app, <a href={link}>open the app by this link</a> instead.
            </p>
            <p className="soft small" id="secret-label">
              Or type this key into the app:
            </p>
            <div className="copy-line">
              <data id="secret" className="secret" value={secret} aria-labelledby="secret-label">
                {grouped(secret)}
              </data>
              <button type="button" className="btn btn-quiet needs-scripts" data-copy="secret">
                Copy
              </button>
              <span role="status" data-copied />
            </div>
          </li>
          <li>
            <p>Enter the code shown in the app.</p>
            <CodeField id="code" error={errors.code} />
          </li>
        </ol>
        <FormActions label="Verify" cancelHref={cancelSetupHref} />
      </PostForm>
    </>
  );
}

/** Splits the secret into groups of four for easier typing. Apps ignore the spaces. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
