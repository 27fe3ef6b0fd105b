import { formatPhone } from '../../shared/contact-details.ts';
import type { CallRow } from '../../shared/ivr/call-row.ts';
import type { IvrField } from '../../shared/ivr/fields.ts';
import { outcomeOf, trailOf } from '../../shared/ivr/outcome.ts';
import { recordingMessages } from '../../shared/messages/ivr.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Facts } from '../ui/facts.tsx';
import { nameOf, OutcomeBadge, writeStart, type Reading } from './call-table.tsx';
import { nextStepOf } from './next-step.ts';
import type { CallPageProps } from './props.ts';
import { writeLength } from './words.ts';

/** One call: what happened in it, in plain words, and what staff do next. */
export function CallPage({
  shell,
  call,
  back,
  paidSince,
  contactHref,
  recordings,
  ...reading
}: CallPageProps) {
  const outcome = outcomeOf(call);
  const next = nextStepOf(call, paidSince, reading.zone);
  return (
    <AppShell {...shell} current="ivr">
      <a className="back" href={back.href}>
        {back.label}
      </a>
      <div className="head">
        <div>
          <h1>{`Call from ${call.name || formatPhone(call.phone) || 'an unknown number'}`}</h1>
          <p className="soft">{writeStart(call.cdr_start, reading)}</p>
        </div>
        <OutcomeBadge outcome={outcome} />
      </div>
      <div className="two-columns call">
        <section className="card" aria-labelledby="trail">
          <h2 id="trail">What happened</h2>
          <Trail call={call} />
          <p>
            <strong>{outcome.sentence}</strong>
          </p>
          {next && <p>{`Next step: ${next}`}</p>}
          {recordings.map((recording) => (
            <Recording key={recording.href} {...recording} />
          ))}
        </section>
        <section className="card" aria-labelledby="facts">
          <h2 id="facts">Details</h2>
          <Facts
            facts={[
              ...factsOf(call, reading),
              ['Contact', contactHref && <a href={contactHref}>{call.name || 'Open'}</a>],
            ]}
          />
        </section>
      </div>
    </AppShell>
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
  if (steps.length === 0) return <p className="soft">The phone system noted no events.</p>;
  return (
    <ol className="trail">
      {steps.map(({ words, isTransfer }, index) => (
        <li key={index} className={isTransfer ? 'is-transfer' : undefined}>
          {words}
        </li>
      ))}
    </ol>
  );
}

/** What of a record says more than its trail, by label; empty ones are left out. */
const plain = [
  ['provider', 'Provider'],
  ['location', 'Location'],
  ['patient_code', 'Patient Code'],
  ['client_code', 'Client Code'],
  ['case_code', 'Case Code'],
  ['medical_code', 'Medical Code'],
  ['facility_code', 'Facility'],
  ['facility_address', 'Facility Address'],
  ['reminder_type', 'Reminder'],
  ['email', 'Email'],
  ['appt_status', 'Appointment'],
  ['date', 'Appointment Date'],
  ['time', 'Appointment Time'],
  ['status', 'Status'],
  ['message', 'Message'],
] as const satisfies readonly (readonly [IvrField, string])[];

function factsOf(call: CallRow, { numbers }: Reading): [string, string][] {
  const cents = readCents(call.balance);
  return [
    ['Phone', formatPhone(call.phone.trim())],
    ['Called', nameOf(call.cdr_dst.trim(), numbers)],
    ['Connected', lengthOf(call.cdr_billsec)],
    ['In all', lengthOf(call.cdr_duration)],
    ['Collected', cents > 0 ? formatCents(cents) : ''],
    ...plain.map(([field, label]): [string, string] => [label, call[field].trim()]),
  ];
}

const lengthOf = (seconds: number | undefined) => (seconds === undefined ? '' : writeLength(seconds));
