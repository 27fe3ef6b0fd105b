import type { ReactNode } from 'react';
import { formatPhone } from '../../shared/contact-details.ts';
import { fill } from '../../shared/messages/fill.ts';
import { WithTime, type Moment } from '../ui/local-time.tsx';
import { Icon, Sign } from './icons.tsx';
import { telephoneOf } from './pay-shell.tsx';
import { usePageWords } from './page-words.ts';
import type { PaidBody as PaidProps, PayFrame } from './props.ts';
import { VerifyFields } from './verify-fields.tsx';

export function ErrorBody() {
  const { messages } = usePageWords();
  return (
    <Outcome sign={<Warning />} heading={messages.error}>
      <p>{messages.errorNext}</p>
    </Outcome>
  );
}

/** Says no more than that it was paid before the payer was verified. */
export function PaidBody({ isRefunded, verify, csrfToken }: PayFrame & PaidProps) {
  const { messages } = usePageWords();
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
  const { messages } = usePageWords();
  return <CallPractice {...practice} heading={messages.notSetUp} say={messages.notSetUpCall} />;
}

export function ExpiredBody(practice: PracticeProps) {
  const { messages } = usePageWords();
  return <CallPractice {...practice} heading={messages.expired} say={messages.expiredCall} />;
}

interface CallProps extends PracticeProps {
  heading: string;
  say: (practice: string) => string;
}

function CallPractice({ name, phone, heading, say }: CallProps) {
  const { texts } = usePageWords();
  return (
    <Outcome sign={<Warning />} heading={heading}>
      <p>{say(name || texts.providerInside)}</p>
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
  /** What stands above it is read out already. */
  quiet: boolean;
}

export function LockedBody({ until, phone, quiet }: LockedProps) {
  const { messages, texts } = usePageWords();
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

/** The outcome is not known yet. It must not invite anybody to pay twice: there is nothing to press but a look-up. */
export function CheckingBody({ long }: { long?: boolean }) {
  const { messages, texts } = usePageWords();
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

/** One clear sign, what is so, and the next step. */
function Outcome({ sign, heading, children }: { sign: ReactNode; heading: string; children: ReactNode }) {
  return (
    <section className="bill one ask">
      {sign}
      <h1>{heading}</h1>
      {children}
    </section>
  );
}
