import { signInFormStrings, signInHeads } from '../../shared/locales/en/sign-in.ts';
import { ProviderShell } from '../shell/public-shell.tsx';
import { WithTime } from '../ui/local-time.tsx';
import { Notice } from '../ui/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import type { SignInNotice, SignInPageProps } from './props.ts';
import { ResetForm } from './reset-form.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';

export function SignInPage(props: SignInPageProps) {
  const { brandName, supportPhone, beta, state, notice } = props;
  return (
    <ProviderShell
      brandName={brandName}
      supportPhone={supportPhone}
      pageLabel={beta ? signInFormStrings.beta : undefined}
    >
      <div className="page-head">
        <h1>{signInHeads[state].title}</h1>
        <p className="soft">{signInHeads[state].lead}</p>
      </div>
      {notice && <Notice kind={notice.kind} text={<NoticeText {...notice} />} />}
      <Body {...props} focused={notice?.kind !== 'error' && !props.errors} />
    </ProviderShell>
  );
}

function NoticeText({ text, time }: SignInNotice) {
  return time ? <WithTime text={text} time={time} /> : text;
}

function Body(props: SignInPageProps & { focused: boolean }) {
  switch (props.state) {
    case 'login':
      return <SignInForm {...props} />;
    case 'sms':
    case 'totp':
      return <CodeForm {...props} />;
    case 'newPassword':
      return <NewPasswordForm {...props} />;
    case 'reset':
      return <ResetForm {...props} />;
    case 'resetRequest':
      return <ResetRequestForm {...props} />;
  }
}

export function signInPageTitle({ state, brandName }: Pick<SignInPageProps, 'state' | 'brandName'>): string {
  return `${signInHeads[state].title} | ${brandName}`;
}
