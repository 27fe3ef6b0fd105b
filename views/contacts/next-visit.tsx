import { contactMessages } from '../../shared/messages/resources.ts';
import { answerWords } from '../check/outcome-words.ts';
import { WhyChecks } from '../home/why-checks.tsx';
import { whyQuestions } from '../home/why-section.tsx';
import { ChannelIcon } from '../ui/channel-icon.tsx';
import type { NextVisit, VisitMessage } from './props.ts';

interface Props {
  visit: NextVisit | null;
  calledOff?: NextVisit;
}

export function NextVisitSection({ visit, calledOff }: Props) {
  return (
    <section aria-labelledby="next-visit">
      <h2 id="next-visit">Next visit</h2>
      {visit ? <Visit {...visit} /> : <p className="soft">{contactMessages.noVisit}</p>}
      {calledOff && <Visit {...calledOff} />}
    </section>
  );
}

function Visit({ when, who, answer, href, reason, messages }: NextVisit) {
  const said = [who, answerWords.get(answer)].filter(Boolean).join(' · ');
  return (
    <>
      <p className="next-visit">
        <strong>{href ? <a href={href}>{when}</a> : when}</strong> {said && <span>{said}</span>}
      </p>
      {messages.length === 0 && reason && (
        <p>
          <strong className="bad">{contactMessages.reminderLeftOut}</strong>{' '}
          <span className="soft">{reason}</span> {href && <a href={href}>Why?</a>}
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

function Sent({ channel, text, state, href }: VisitMessage) {
  return (
    <li className={state === 'bad' ? 'bad' : undefined}>
      <ChannelIcon channel={channel} />
      {href ? <a href={href}>{text}</a> : text}
    </li>
  );
}

/** Explanation of an undelivered message, expanded if no other message reached the patient. */
function Missed({ missed, text, isOnly }: VisitMessage & { isOnly: boolean }) {
  if (!missed) return null;
  return (
    <details className="why" open={isOnly}>
      <summary>{isOnly ? whyQuestions.missed : `${text}. Why?`}</summary>
      <p>
        <strong>{missed.verdict}</strong>
      </p>
      <WhyChecks checks={missed.checks} />
    </details>
  );
}
