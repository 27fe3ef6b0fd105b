import { formatPhone } from '../../shared/contact-details.ts';
import type { CallRow } from '../../shared/ivr/call-row.ts';
import { outcomeOf, trailOf, usualNext } from '../../shared/ivr/outcome.ts';
import { requestPath } from '../../shared/payment/payment-paths.ts';
import { payableStatuses, payments } from '../../shared/resources/payments.ts';
import { callStrings, recordingMessages } from '../../shared/locales/en/ivr.ts';
import { fromWallClock, midSentence, formatMoment } from '../../shared/time.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { PersonLine } from '../contacts/person-line.tsx';
import { Facts } from '../ui/facts.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { FollowUpForm } from '../ui/follow-up-form.tsx';
import { callFactsOf } from './call-facts.ts';
import { nextStepOf } from './next-step.ts';
import { NextStepLine } from './next-step-line.tsx';
import type { CallPageProps } from './props.ts';
import { describePaymentStatus, type Payment } from '../../shared/payment/payment-status.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';

export function CallPage(props: CallPageProps) {
  const { shell, call, back, person, recordings, ...reading } = props;
  const name = call.name.trim() || formatPhone(call.phone) || callStrings.unknownNumber;
  return (
    <AppShell {...shell} current="ivr">
      <a className="back" href={back.href}>
        {back.label}
      </a>
      <div className="head">
        <div>
          <h1>{callStrings.from(name)}</h1>
          <p className="soft">{startOf(call, reading)}</p>
          {person && <PersonLine person={person} zone={reading.zone} nowSeconds={reading.nowSeconds} />}
        </div>
      </div>
      <CallOutcome {...props} />
      <FollowUpSection {...props} name={name} />
      <div className="call">
        <section className="sec" aria-labelledby="trail">
          <h2 id="trail" className="sec-h">
            {callStrings.activity}
          </h2>
          <Trail call={call} />
          {recordings.map((recording) => (
            <Recording key={recording.href} {...recording} />
          ))}
        </section>
        <section className="sec" aria-labelledby="facts">
          <h2 id="facts" className="sec-h">
            {callStrings.details}
          </h2>
          <Facts
            facts={[
              [callStrings.phone, call.phone.trim() && <PhoneLink key="phone" number={call.phone.trim()} />],
              ...callFactsOf(call, reading),
            ]}
          />
        </section>
      </div>
    </AppShell>
  );
}

function CallOutcome(props: CallPageProps) {
  const { call, paidSince, payment, zone, nowSeconds } = props;
  const next = nextStepOf(call, paidSince, (seconds) => midSentence(formatMoment(seconds, zone, nowSeconds)));
  const requestHref = requestHrefOf(props);
  const requestIsNext = next === usualNext;
  return (
    <div className="came-of-it">
      <p className="verdict">{outcomeOf(call).sentence}</p>
      {next && (
        <NextStepLine
          next={next}
          phone={call.phone.trim()}
          requestHref={requestIsNext ? requestHref : undefined}
        />
      )}
      {payment && (
        <PaymentLine {...props} payment={payment} requestHref={requestIsNext ? undefined : requestHref} />
      )}
    </div>
  );
}

/** Returns the page to request the payment if it is unpaid, the user may request payments, and the caller has not paid since. */
function requestHrefOf({ payment, call, mayRequest, paidSince }: CallPageProps): string | undefined {
  const isOpen = payableStatuses.some((status) => status === payment?.status) && payment?.charging !== 'T';
  return payment && isOpen && mayRequest && !paidSince?.has(call.id) ? requestPath.to(payment.id) : undefined;
}

/** Formats the start of the call: `Today at 09:05 AM CST`. */
function startOf(
  { cdr_start: start }: CallRow,
  { zone, nowSeconds }: Pick<CallPageProps, 'zone' | 'nowSeconds'>,
) {
  const seconds = fromWallClock(start);
  return seconds === undefined ? start : formatMoment(seconds, zone, nowSeconds);
}

function FollowUpSection({ call, shell, followUps, people, name }: CallPageProps & { name: string }) {
  const followUp = followUps?.get(call.id);
  if (!followUp) return null;
  return (
    <section className="sec" aria-labelledby="follow-up">
      <h2 id="follow-up" className="sec-h">
        {callStrings.followUp}
      </h2>
      <div className="seen-to" id="seen-to">
        <FollowUpForm
          id={call.id}
          name={name}
          step="follow-up"
          about={{ call: call.id }}
          followUp={followUp}
          people={people}
          csrfToken={shell.csrfToken}
          part="seen-to"
        />
        {followUp.done && followUp.done_by && <p className="soft">{callStrings.doneBy(followUp.done_by)}</p>}
      </div>
    </section>
  );
}

function Recording({ kind, href }: CallPageProps['recordings'][number]) {
  const id = `sound-${href.split('/').at(-1) ?? ''}`;
  return (
    <>
      <h3 id={id}>{recordingMessages.kinds[kind]}</h3>
      <audio className="player" controls preload="none" src={href} aria-labelledby={id} />
    </>
  );
}

function Trail({ call }: { call: CallRow }) {
  const steps = trailOf(call);
  if (steps.length === 0) return <p className="soft">{callStrings.noEvents}</p>;
  return (
    <ol className="trail">
      {steps.map(({ label, isTransfer }, index) => (
        <li key={index} className={isTransfer ? 'is-transfer' : undefined}>
          {label}
        </li>
      ))}
    </ol>
  );
}

type Props = Omit<CallPageProps, 'payment'> & { payment: Payment; requestHref: string | undefined };

function PaymentLine({ payment, requestHref, ...props }: Props) {
  return (
    <p>
      <a href={pathsOf(payments).one(payment.id)}>
        {callStrings.paymentOf(formatCents(readCents(payment.amount)))}
      </a>
      {`: ${describePaymentStatus(payment, props)}`}
      {requestHref && (
        <>
          {' '}
          <a href={requestHref}>{callStrings.sendLink}</a>
        </>
      )}
    </p>
  );
}
