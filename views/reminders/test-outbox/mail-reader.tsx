import { controlStrings } from '../../../shared/locales/en/controls.ts';
import { outboxMessages, outboxPageStrings } from '../../../shared/locales/en/outbox.ts';
import { paths } from '../../../shared/paths.ts';
import { messages } from '../../../shared/resources/notifications.ts';
import { choiceLabel } from '../../../shared/resources/readable.ts';
import { midSentence, formatMoment } from '../../../shared/time.ts';
import type { PaneProps } from './props.ts';

/** Email as a mail program shows it. Its links open in a new tab, so the answer below the header refreshes itself. */
export function MailReader({ open, zone, nowSeconds }: PaneProps) {
  const { sender, name, to, subject, time, response, answered_at: answeredAt } = open;
  const answer = response && choiceLabel(messages.fields.response, response);
  return (
    <article className="mail">
      <header>
        <h2>{subject || outboxPageStrings.noSubject}</h2>
        <p>
          <b>{sender}</b> <span className="soft">{outboxPageStrings.recipient(name, to)}</span>
        </p>
        <p className="soft">{time > 0 && formatMoment(time, zone, nowSeconds)}</p>
        <p role="status" id="mail-answer" data-refresh-seconds={5}>
          {answer &&
            `${outboxPageStrings.answered(answer)}${answeredAt ? `, ${midSentence(formatMoment(answeredAt, zone, nowSeconds))}` : ''}`}
        </p>
      </header>
      <iframe
        title={controlStrings.emailFrame}
        src={paths.outboxHtml.to({ id: open.id })}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <p className="soft small">{outboxMessages.links}</p>
    </article>
  );
}
