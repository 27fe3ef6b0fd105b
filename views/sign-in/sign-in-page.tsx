import type { SignInState } from '../../shared/sign-in/machine.ts';
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
    <ProviderShell brandName={brandName} supportPhone={supportPhone} pageLabel={beta ? 'BETA' : undefined}>
      <div className="page-head">
        <h1>{heads[state].title}</h1>
        <p className="soft">{heads[state].lead}</p>
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

const heads: Record<SignInState | 'resetRequest', { title: string; lead: string }> = {
  login: { title: 'Sign in', lead: 'Welcome back.' },
  sms: { title: 'Check your phone', lead: 'We sent a code by text message.' },
  totp: { title: 'Enter your code', lead: 'Open your authenticator app and enter the code it shows.' },
  newPassword: { title: 'Choose a new password', lead: 'Change your password to continue.' },
  reset: { title: 'Reset your password', lead: 'Enter the code from our email and choose a new password.' },
  resetRequest: { title: 'Forgot your password?', lead: 'We’ll send a verification code to your email.' },
};

export function signInPageTitle({ state, brandName }: Pick<SignInPageProps, 'state' | 'brandName'>): string {
  return `${heads[state].title} | ${brandName}`;
}
