import { outboxPageStrings } from '../../../shared/locales/en/outbox.ts';
import { templateStrings } from '../../../shared/locales/en/library.ts';
import { formatPhone } from '../../../shared/contact-details.ts';
import { paths } from '../../../shared/paths.ts';
import { messages } from '../../../shared/resources/notifications.ts';
import { choiceLabel } from '../../../shared/resources/readable.ts';
import { Keypad } from '../../phone/keypad.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { PaneProps } from './props.ts';

export function CallKeys({ open, tries, answers, csrfToken }: PaneProps) {
  const { response } = open;
  return (
    <div className="phone">
      <header>
        <b>{open.sender}</b>
        <span>{outboxPageStrings.calls(open.name, formatPhone(open.to))}</span>
      </header>
      <div className="call-said">
        <p className="spoken" id="call-text" lang={open.language}>
          {open.text}
        </p>
        <button type="button" className="btn btn-quiet" data-read-aloud="call-text" hidden>
          {templateStrings.listen}
        </button>
        {tries.length > 0 ? (
          <ol className="pressed" aria-label={outboxPageStrings.keys}>
            {tries.map(({ input, reply }, index) => (
              <li key={index} id={index === tries.length - 1 ? 'answered' : undefined}>
                <kbd>{input}</kbd>{' '}
                <span role={index === tries.length - 1 ? 'status' : undefined}>{reply}</span>
              </li>
            ))}
          </ol>
        ) : (
          response && <p>{outboxPageStrings.answered(choiceLabel(messages.fields.response, response))}</p>
        )}
      </div>
      {answers && (
        <PostForm
          csrfToken={csrfToken}
          action={paths.outboxMessage.to({ id: open.id })}
          className=""
          waiting={outboxPageStrings.pressing}
        >
          <Keypad />
        </PostForm>
      )}
    </div>
  );
}
