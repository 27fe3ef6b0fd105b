import { AccountFrame } from './account-frame.tsx';
import { MethodBody } from './method-body.tsx';
import type { AuthenticationBody, AuthenticationPageProps } from './props.ts';
import { SmsCodeBody, SmsPhoneBody } from './sms-bodies.tsx';
import { TotpBody } from './totp-body.tsx';
import { recoveryMessages } from '../../shared/locales/en/profile.ts';

export function AuthenticationPage(props: AuthenticationPageProps) {
  const { shell, notice, state } = props;
  const lead = shell.forced && state === 'choose' ? forcedLead : leads[state];
  return (
    <AccountFrame shell={shell} title="Authentication" lead={lead} notice={notice}>
      <Body {...props} />
    </AccountFrame>
  );
}

function Body(props: AuthenticationPageProps) {
  switch (props.state) {
    case 'choose':
      return <MethodBody {...props} />;
    case 'totp':
      return <TotpBody {...props} />;
    case 'smsPhone':
      return <SmsPhoneBody {...props} />;
    case 'codes':
      return <RecoveryCodes {...props} />;
    case 'smsCode':
      return <SmsCodeBody {...props} />;
  }
}

const forcedLead = 'Your organization requires two-step sign-in. Set it up to continue.';

const leads: Record<AuthenticationBody['state'], string> = {
  choose: 'Two-step sign-in keeps your account safe even if someone knows your password.',
  totp: 'Set up your authenticator app.',
  smsPhone: 'Set up codes by text message.',
  smsCode: 'We sent a code by text message.',
  codes: 'Your recovery codes.',
};

/** Recovery codes, displayed only once after setup or on request. */
function RecoveryCodes({ codes, goOn }: Extract<AuthenticationBody, { state: 'codes' }>) {
  return (
    <>
      <p>{recoveryMessages.once}</p>
      <ul className="secret">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <a className="btn btn-primary" href={goOn}>
          I saved them
        </a>
        <button type="button" className="btn btn-quiet needs-scripts" data-print>
          Print
        </button>
      </div>
    </>
  );
}
