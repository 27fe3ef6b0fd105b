import { CodeField } from '../ui/code-field.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { faultsOf } from '../ui/faults.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { leaveSetupHref, type AuthenticationBody, type AuthenticationPageProps } from './props.ts';

type Props = AuthenticationPageProps & Extract<AuthenticationBody, { state: 'totp' }>;

/** The QR code, the same secret as text, and the first code as proof. */
export function TotpBody({ shell, qr, secret, errors = {} }: Props) {
  return (
    <>
      <ErrorSummary title="Please check the following" faults={faultsOf(['code'], errors)} />
      <PostForm csrfToken={shell.csrfToken} step="totp" waiting="Verifying…">
        <ol className="steps">
          <li>
            <p>Scan this code with your authenticator app.</p>
            <QrCode modules={qr} label="QR code of your authenticator secret" />
            <p className="soft small">Or type this key into the app:</p>
            <p className="secret">{grouped(secret)}</p>
          </li>
          <li>
            <p>Type the code that the app shows now.</p>
            <CodeField id="code" error={errors.code} />
          </li>
        </ol>
        <FormActions label="Verify" cancelHref={leaveSetupHref} />
      </PostForm>
    </>
  );
}

/** Groups of four, which are easier to type; apps ignore the spaces. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
