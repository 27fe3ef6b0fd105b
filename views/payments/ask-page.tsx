import { askPlace } from '../../shared/payment/ask-place.ts';
import { payments } from '../../shared/resources/payments.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { midSentence, sayMoment } from '../../shared/time.ts';
import { zoneName } from '../../shared/zone-name.ts';
import { OutboxLink } from '../outbox/outbox-link.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { RequestMessage, type AskMessage } from './request-message.tsx';

interface AskPageProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  payment: { id: string; name: string; money: string };
  messages: readonly AskMessage[];
  /** True if only one of two messages can be selected. */
  mayChoose: boolean;
  /** Unix seconds of the latest request. */
  askedAt?: number;
  /** True if the latest request is so recent that another one must be confirmed. */
  again: boolean;
  /** Idempotency key of the displayed page, so pressing the button twice sends one request. */
  askKey: string;
  notice?: string;
  /** True if messages are sent only to verified addresses. */
  awaitsApproval: boolean;
}

export function AskPage(props: AskPageProps) {
  const { shell, zone, nowSeconds, payment, messages, askedAt, notice } = props;
  const hasTimes = askedAt || messages.some(({ stop, opens }) => !stop && opens);
  return (
    <AppShell {...shell}>
      <a className="back" href={placeOf(payments).one(payment.id)}>
        {payment.name}
      </a>
      <div className="page-head">
        <h1>{`Ask ${payment.name} for ${payment.money}`}</h1>
        {hasTimes && <p className="soft">{`Times in ${zoneName(zone, nowSeconds)}`}</p>}
      </div>
      {notice && <Notice kind="error" text={notice} />}
      {props.awaitsApproval && <OutboxLink why="approval" />}
      {askedAt && (
        <p className="verdict">{`Asked for ${midSentence(sayMoment(askedAt, zone, nowSeconds))}.`}</p>
      )}
      <div className="proofs">
        {messages.map((message) => (
          <RequestMessage
            key={message.channel}
            id={`ask-${message.channel}`}
            message={message}
            letter={askPlace.letter(payment.id)}
            zone={zone}
            nowSeconds={nowSeconds}
          />
        ))}
      </div>
      <Send {...props} />
    </AppShell>
  );
}

const sendLabels: Readonly<Record<string, string>> = {
  'text,email': 'Send the text and the email',
  text: 'Send the text',
  email: 'Send the email',
};

const againLabels: typeof sendLabels = {
  'text,email': 'Ask again by text and email',
  text: 'Ask again by text',
  email: 'Ask again by email',
};

function Send({ shell, payment, messages, mayChoose, askedAt, again, askKey }: AskPageProps) {
  const labels = again ? againLabels : sendLabels;
  const open = messages.filter(({ stop }) => !stop).map(({ channel }) => channel);
  const [all, ...alone] = [open.join(','), ...(mayChoose && open.length > 1 ? open : [])];
  return (
    <PostForm csrfToken={shell.csrfToken} className="" waiting="Sending…">
      <input type="hidden" name="key" value={askKey} />
      {again && <input type="hidden" name="asked" value={askedAt} />}
      <div className="actions form-buttons">
        {open.length > 0 && (
          <button type="submit" className="btn btn-primary" name="channels" value={all}>
            {labels[all]}
          </button>
        )}
        {alone.map((channel) => (
          <button key={channel} type="submit" className="btn btn-quiet" name="channels" value={channel}>
            {`${labels[channel]} only`}
          </button>
        ))}
        <a className="btn btn-quiet" href={placeOf(payments).one(payment.id)}>
          {open.length > 0 ? 'Cancel' : 'Back'}
        </a>
      </div>
      <p className="submit-status" role="status" data-status />
    </PostForm>
  );
}
