import { controlStrings } from '../../shared/locales/en/controls.ts';
import { AccountFrame } from './account-frame.tsx';
import { MethodBody } from './method-body.tsx';
import type { AuthenticationBody, AuthenticationPageProps } from './props.ts';
import { SmsCodeBody, SmsPhoneBody } from './sms-bodies.tsx';
import { TotpBody } from './totp-body.tsx';
import { accountPageStrings, recoveryMessages, twoStepStrings } from '../../shared/locales/en/profile.ts';

export function AuthenticationPage(props: AuthenticationPageProps) {
  const { shell, notice, state } = props;
  const lead = shell.forced && state === 'choose' ? twoStepStrings.forced : twoStepStrings.leads[state];
  return (
    <AccountFrame shell={shell} title={accountPageStrings.authentication} lead={lead} notice={notice}>
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
          {twoStepStrings.codesSaved}
        </a>
        <button type="button" className="btn btn-quiet needs-scripts" data-print>
          {controlStrings.print}
        </button>
      </div>
    </>
  );
}
