import { formatPhone } from '../../shared/contact-details.ts';
import { phoneTryMessages } from '../../shared/locales/en/phone-try.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { paths } from '../../shared/paths.ts';
import type { DevCaller } from '../../shared/api-calls/phone.ts';
import type { SimulatedCall } from '../../shared/phone/simulated-call.ts';
import { CallPane } from '../phone/call-pane.tsx';
import { CallStatus } from '../phone/call-status.tsx';
import { Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { DevShell } from './dev-page.tsx';

interface Props {
  brandName: string;
  csrfToken: string;
  /** Patients who can call; empty if no practice has an answering phone number. */
  callers: readonly DevCaller[];
  /** Missing before a call starts. */
  call?: SimulatedCall;
  caller?: DevCaller;
  typed: string;
  notice?: string;
}

const { dev } = phoneTryMessages;

/** Simulated call to the demo practice, made as one of its patients. Not available in production. */
export function DevCall(props: Props) {
  const { brandName, call } = props;
  return (
    <DevShell brandName={brandName} wide>
      <a className="back" href={paths.dev.to()}>
        {dev.back}
      </a>
      <h1>{dev.title}</h1>
      <p className="soft">{dev.lead}</p>
      {call ? <Phone {...props} call={call} /> : <Callers {...props} />}
    </DevShell>
  );
}

function Phone({ csrfToken, call, caller, typed, notice }: Props & { call: SimulatedCall }) {
  const from = formatPhone(call.of);
  return (
    <div className="try-layout">
      <CallPane
        csrfToken={csrfToken}
        action={paths.devCall.to()}
        practice={dev.clinic}
        caller={phoneTryMessages.calls(caller?.name || from)}
        call={call}
        parts={caller ? 'call-status call-facts' : 'call-status'}
        typed={typed}
        notice={notice}
        start={null}
      />
      <div className="try-beside">
        <CallStatus call={call} sentences={[]}>
          {call.record && (
            <p>
              <a href={paths.ivrCall.to({ id: call.record })}>{dev.record}</a>
            </p>
          )}
        </CallStatus>
        {caller && (
          <section id="call-facts" aria-labelledby="caller-title">
            <h2 id="caller-title">{dev.facts}</h2>
            <Facts facts={[...factsOf(caller), [dev.phone, from], [dev.card, '4242 4242 4242 4242']]} />
          </section>
        )}
      </div>
    </div>
  );
}

const factsOf = ({ patient_code: code, dob, zip, owes }: DevCaller) =>
  [
    [dev.code, digitsIn(code)],
    [dev.dob, digitsIn(dob)],
    [dev.zip, zip],
    [dev.owes, formatCents(readCents(owes))],
  ] as const;

const digitsIn = (text: string) => text.replace(/\D/g, '');

function Callers({ csrfToken, callers, notice }: Props) {
  return (
    <PostForm csrfToken={csrfToken} step="start" className="" waiting="">
      {notice && <Notice kind="error" text={notice} />}
      {callers.length === 0 ? (
        <p>{dev.none}</p>
      ) : (
        <ul className="callers" aria-label={dev.callers}>
          {callers.map((caller, index) => (
            <li key={index}>
              <div>
                <b>{caller.name}</b>
                <p className="soft">{describeCaller(caller)}</p>
              </div>
              <button type="submit" name="from" value={caller.phone} className="btn btn-quiet">
                {dev.call}
                <span className="visually-hidden">{` ${dev.callAs(caller.name)}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </PostForm>
  );
}

function describeCaller({ patient_code: code, dob, zip, owes, language }: DevCaller): string {
  const { about } = dev;
  const cents = readCents(owes);
  return [
    ...(code ? [about.code(code)] : []),
    about.born(dob),
    about.zip(zip),
    cents > 0 ? about.owes(formatCents(cents)) : about.owesNothing,
    ...(language === 'es' ? [about.spanish] : []),
  ].join(', ');
}
