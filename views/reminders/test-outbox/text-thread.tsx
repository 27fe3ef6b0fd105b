import { outboxPageStrings } from '../../../shared/locales/en/outbox.ts';
import { controlStrings } from '../../../shared/locales/en/controls.ts';
import { Fragment } from 'react';
import { formatPhone } from '../../../shared/contact-details.ts';
import { paths } from '../../../shared/paths.ts';
import { messages } from '../../../shared/resources/notifications.ts';
import { choiceLabel } from '../../../shared/resources/readable.ts';
import { formatMoment } from '../../../shared/time.ts';
import { PostForm } from '../../ui/post-form.tsx';
import type { CapturedMessage } from '../../../shared/reminders/captured-message.ts';
import type { PaneProps } from './props.ts';

const quick = ['YES', 'NO', 'STOP', 'START', 'HELP'];
const quickSpanish = ['SI', 'NO', 'ALTO', 'INICIAR', 'AYUDA'];

export function TextThread({ open, thread, tries, answers, csrfToken, zone, nowSeconds }: PaneProps) {
  const last = thread.at(-1) ?? open;
  return (
    <div className="phone">
      <header>
        <b>{open.sender}</b>
        <span>{`${open.name || outboxPageStrings.unnamed}, ${formatPhone(open.to)}`}</span>
      </header>
      <ol className="thread" aria-label={outboxPageStrings.thread} data-scroll-end>
        {thread.map((message) => (
          <Fragment key={message.id}>
            <li className="when">{message.time > 0 && formatMoment(message.time, zone, nowSeconds)}</li>
            <li>
              <p className="bubble">{message.text}</p>
            </li>
            <Replies message={message} tries={tries.filter((one) => one.message === message.id)} />
          </Fragment>
        ))}
      </ol>
      {answers && (
        <PostForm
          csrfToken={csrfToken}
          action={paths.outboxMessage.to({ id: last.id })}
          className="reply"
          waiting={controlStrings.sending}
        >
          <div className="quick">
            {(last.language === 'es' ? quickSpanish : quick).map((answer) => (
              <button key={answer} type="submit" className="btn btn-quiet" name="quick" value={answer}>
                {answer}
              </button>
            ))}
          </div>
          <div className="reply-box">
            <input
              className="form-control"
              name="text"
              maxLength={480}
              aria-label={outboxPageStrings.reply}
              autoComplete="off"
            />
            <button type="submit" className="btn btn-primary">
              {outboxPageStrings.send}
            </button>
          </div>
        </PostForm>
      )}
    </div>
  );
}

/** Replies that the user typed here. If there are none, the latest answer saved with the message. */
function Replies({ message, tries }: { message: CapturedMessage; tries: PaneProps['tries'] }) {
  const { response, detail } = message;
  if (tries.length === 0 && response)
    return (
      <li className="mine">
        <p className="bubble">{detail || choiceLabel(messages.fields.response, response)}</p>
      </li>
    );
  return tries.map(({ input, reply }, index) => (
    <Fragment key={index}>
      <li className="mine">
        <p className="bubble">{input}</p>
      </li>
      <li className="said-back" id={index === tries.length - 1 ? 'answered' : undefined}>
        <span role="status">{reply}</span>
      </li>
    </Fragment>
  ));
}
