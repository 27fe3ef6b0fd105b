import type { ReactNode } from 'react';
import { formatPhone } from '../../shared/contact-details.ts';
import { fill } from '../../shared/language.ts';
import { WithTime, type Moment } from '../ui/local-time.tsx';
import { Icon, Sign } from './icons.tsx';
import { telephoneOf } from './pay-shell.tsx';
import { usePageStrings } from './page-strings.ts';
import type { PaidBody as PaidProps, PayFrame } from './props.ts';
import { VerifyFields } from './verify-fields.tsx';

export function ErrorBody() {
  const { messages } = usePageStrings();
  return (
    <Outcome sign={<Warning />} heading={messages.error}>
      <p>{messages.errorNext}</p>
    </Outcome>
  );
}

/** Page for a payment that was already made. An unverified payer sees no details. */
export function PaidBody({ isRefunded, verify, csrfToken }: PayFrame & PaidProps) {
  const { messages } = usePageStrings();
  return (
    <div className="bill one">
      <section className="ask">
        <Sign kind="good">
          <Icon name={isRefunded ? 'back' : 'tick'} />
        </Sign>
        <h1>{isRefunded ? messages.alreadyRefunded : messages.alreadyPaid}</h1>
        <p>{isRefunded ? messages.refundWhen : messages.alreadyPaidNext}</p>
      </section>
      {verify && (
        <section className="how" aria-labelledby="see-heading">
          <h2 id="see-heading">{messages.seePayment}</h2>
          <p className="soft">{messages.seePaymentLead}</p>
          <VerifyFields state="paid" csrfToken={csrfToken} {...verify} />
        </section>
      )}
    </div>
  );
}

interface PracticeProps {
  name: string;
  phone: string;
}

export function NotSetUpBody(practice: PracticeProps) {
  const { messages } = usePageStrings();
  return <CallPractice {...practice} heading={messages.notSetUp} formatText={messages.notSetUpCall} />;
}

export function ExpiredBody(practice: PracticeProps) {
  const { messages } = usePageStrings();
  return <CallPractice {...practice} heading={messages.expired} formatText={messages.expiredCall} />;
}

interface CallProps extends PracticeProps {
  heading: string;
  formatText: (practice: string) => string;
}

function CallPractice({ name, phone, heading, formatText }: CallProps) {
  const { texts } = usePageStrings();
  return (
    <Outcome sign={<Warning />} heading={heading}>
      <p>{formatText(name || texts.providerInside)}</p>
      {phone && (
        <p>
          <a className="btn" href={`tel:+1${phone}`}>
            {fill(texts.call, { phone: formatPhone(phone) })}
          </a>
        </p>
      )}
    </Outcome>
  );
}

interface LockedProps {
  until: Moment;
  phone?: string;
  /** True if a banner above is announced already. */
  quiet: boolean;
}

export function LockedBody({ until, phone, quiet }: LockedProps) {
  const { messages, texts } = usePageStrings();
  return (
    <Outcome sign={<Warning />} heading={texts.verification}>
      <p role={quiet ? undefined : 'alert'}>
        <WithTime text={messages.verificationLockedUntil(until.text)} time={until} />
      </p>
      {phone && (
        <p>
          <a className="btn" href={telephoneOf(phone)}>
            {fill(texts.call, { phone })}
          </a>
        </p>
      )}
    </Outcome>
  );
}

/** Page while the payment result is unknown. It offers only a status check, so the payer does not pay twice. */
export function CheckingBody({ long }: { long?: boolean }) {
  const { messages, texts } = usePageStrings();
  return (
    <section className="bill one ask" role="status">
      <Sign>
        <span className="spinner" aria-hidden="true" />
      </Sign>
      <h1>{texts.oneMoment}</h1>
      <p>{long ? messages.checkingLong : messages.checking}</p>
      <p>
        <a className="btn" href="">
          {texts.checkAgain}
        </a>
      </p>
    </section>
  );
}

const Warning = () => (
  <Sign kind="bad">
    <Icon name="warning" />
  </Sign>
);

function Outcome({ sign, heading, children }: { sign: ReactNode; heading: string; children: ReactNode }) {
  return (
    <section className="bill one ask">
      {sign}
      <h1>{heading}</h1>
      {children}
    </section>
  );
}
