import { contactMessages, contactRecordStrings } from '../../shared/locales/en/contacts.ts';
import { outcomeAnswerLabels } from '../reminders/check/outcome-text.ts';
import { whyQuestions } from '../../shared/locales/en/jobs.ts';
import { WhyChecks } from '../reminders/home/why-section.tsx';
import { ChannelIcon } from '../ui/channel-icon.tsx';
import type { NextAppointment, AppointmentMessage } from './props.ts';

interface Props {
  appointment: NextAppointment | null;
  canceledAppointment?: NextAppointment;
}

export function NextAppointmentSection({ appointment, canceledAppointment }: Props) {
  return (
    <section aria-labelledby="next-visit">
      <h2 id="next-visit">{contactRecordStrings.nextAppointment}</h2>
      {appointment ? (
        <AppointmentDetails {...appointment} />
      ) : (
        <p className="soft">{contactMessages.noAppointment}</p>
      )}
      {canceledAppointment && <AppointmentDetails {...canceledAppointment} />}
    </section>
  );
}

function AppointmentDetails({ when, who, answer, href, reason, messages }: NextAppointment) {
  const summary = [who, outcomeAnswerLabels.get(answer)].filter(Boolean).join(' · ');
  return (
    <>
      <p className="next-visit">
        <strong>{href ? <a href={href}>{when}</a> : when}</strong> {summary && <span>{summary}</span>}
      </p>
      {messages.length === 0 && reason && (
        <p>
          <strong className="bad">{contactMessages.reminderLeftOut}</strong>{' '}
          <span className="soft">{reason}</span> {href && <a href={href}>{contactRecordStrings.why}</a>}
        </p>
      )}
      {messages.length > 0 && (
        <ul className="visit-messages">
          {messages.map((message) => (
            <Sent key={message.id} {...message} />
          ))}
        </ul>
      )}
      {messages.map((message) => (
        <Missed key={message.id} {...message} isOnly={messages.every(({ missed }) => missed)} />
      ))}
    </>
  );
}

function Sent({ channel, text, state, href }: AppointmentMessage) {
  return (
    <li className={state === 'bad' ? 'bad' : undefined}>
      <ChannelIcon channel={channel} />
      {href ? <a href={href}>{text}</a> : text}
    </li>
  );
}

/** Explanation of an undelivered message, expanded if no message reached the patient. */
function Missed({ missed, text, isOnly }: AppointmentMessage & { isOnly: boolean }) {
  if (!missed) return null;
  return (
    <details className="why" open={isOnly}>
      <summary>{isOnly ? whyQuestions.missed : `${text}. ${contactRecordStrings.why}`}</summary>
      <p>
        <strong>{missed.verdict}</strong>
      </p>
      <WhyChecks checks={missed.checks} />
    </details>
  );
}
