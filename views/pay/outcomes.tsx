import { formatPhone } from '../../shared/contact-details.ts';
import { paymentMessages as messages } from '../../shared/messages/payment.ts';
import { WithTime, type Moment } from '../ui/local-time.tsx';

export function ErrorBody() {
  return (
    <div className="card outcome">
      <h1>{messages.error}</h1>
    </div>
  );
}

export function PaidBody() {
  return (
    <div className="card outcome outcome-good">
      <h1>{messages.alreadyPaid}</h1>
    </div>
  );
}

export function NotSetUpBody({ name, phone }: { name: string; phone: string }) {
  return (
    <div className="card outcome">
      <h1>{messages.notSetUp}</h1>
      <p>{messages.notSetUpCall(name || 'your healthcare provider')}</p>
      {phone && (
        <p>
          <a className="btn" href={`tel:+1${phone}`}>
            Call {formatPhone(phone)}
          </a>
        </p>
      )}
    </div>
  );
}

export function LockedBody({ until }: { until: Moment }) {
  return (
    <div className="card outcome">
      <h1>Payer Verification</h1>
      <p role="alert">
        <WithTime text={messages.verificationLockedUntil(until.text)} time={until} />
      </p>
    </div>
  );
}

/** The outcome is not known yet. It must not invite anybody to pay twice: there is nothing to press but a look-up. */
export function CheckingBody({ long }: { long?: boolean }) {
  return (
    <div className="card outcome" role="status">
      <span className="spinner" aria-hidden="true" />
      <h1>One moment, please</h1>
      <p>{long ? messages.checkingLong : messages.checking}</p>
      <p>
        <a className="btn btn-quiet" href="">
          Check again now
        </a>
      </p>
    </div>
  );
}
