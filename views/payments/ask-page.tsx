import { formatPhone } from '../../shared/contact-details.ts';
import { askStops, type AskChannel, type AskStop } from '../../shared/payment/asking.ts';
import { askPlace } from '../../shared/payment/ask-place.ts';
import { payments } from '../../shared/resources/payments.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { sayMoment } from '../../shared/time.ts';
import { zoneName } from '../../shared/zone-name.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { ChannelIcon } from '../ui/channel-icon.tsx';
import { LetterFrame } from '../ui/letter-frame.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';

export interface AskMessage {
  channel: AskChannel;
  to: string;
  /** '' for a text. */
  subject: string;
  /** Of a text alone: the letter is a page of its own. */
  content: string;
  /** How many texts it is sent as. */
  segments: number;
  stop?: AskStop;
  /** When it would leave, in unix seconds, where that is not at once. */
  opens?: number;
}

interface AskPageProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  payment: { id: string; name: string; money: string };
  messages: readonly AskMessage[];
  /** Whether one of two messages can be sent alone. */
  mayChoose: boolean;
  /** Of this page as it was shown: pressed twice, its button asks once. */
  askKey: string;
  notice?: string;
}

/** Asks for a payment: the very messages that would leave, to whom, when, and what stops them. */
export function AskPage(props: AskPageProps) {
  const { shell, payment, messages, notice, zone, nowSeconds } = props;
  const hasTimes = messages.some(({ stop, opens }) => !stop && opens);
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
      <div className="proofs">
        {messages.map((message) => (
          <Message key={message.channel} {...props} message={message} />
        ))}
      </div>
      <Send {...props} />
    </AppShell>
  );
}

const titles = { text: 'Text', email: 'Email' } as const satisfies Record<AskChannel, string>;

function Message({ message, payment, zone, nowSeconds }: AskPageProps & { message: AskMessage }) {
  const { channel, to, subject, content, segments, stop, opens } = message;
  const title = to ? `${titles[channel]} to ${channel === 'text' ? formatPhone(to) : to}` : titles[channel];
  const id = `ask-${channel}`;
  const head = (
    <h2 id={id}>
      <ChannelIcon channel={channel} /> {title}
    </h2>
  );
  if (stop)
    return (
      <section className="proof" aria-labelledby={id}>
        {head}
        <p className="verdict warn">{`Is not sent: ${askStops[stop]}.`}</p>
      </section>
    );
  const when = opens
    ? `Leaves ${sayMoment(opens, zone, nowSeconds)}, after the quiet hours`
    : 'Leaves at once';
  const size = segments > 1 ? ` · sent as ${segments} texts` : '';
  return (
    <section className="proof" aria-labelledby={id}>
      {head}
      <p className="soft">{when + size}</p>
      {channel === 'text' ? (
        <div className="phone-preview">
          <p className="bubble">{content}</p>
        </div>
      ) : (
        <div className="email-preview">
          <header>
            <b>{subject}</b>
          </header>
          <LetterFrame src={askPlace.letter(payment.id)} />
        </div>
      )}
    </section>
  );
}

const sendLabels: Readonly<Record<string, string>> = {
  'text,email': 'Send the text and the email',
  text: 'Send the text',
  email: 'Send the email',
};

function Send({ shell, payment, messages, mayChoose, askKey }: AskPageProps) {
  const open = messages.filter(({ stop }) => !stop).map(({ channel }) => channel);
  const [all, ...alone] = [open.join(','), ...(mayChoose && open.length > 1 ? open : [])];
  return (
    <PostForm csrfToken={shell.csrfToken} className="" waiting="Sending…">
      <input type="hidden" name="key" value={askKey} />
      <div className="actions form-buttons">
        {open.length > 0 && (
          <button type="submit" className="btn btn-primary" name="channels" value={all}>
            {sendLabels[all]}
          </button>
        )}
        {alone.map((channel) => (
          <button key={channel} type="submit" className="btn btn-quiet" name="channels" value={channel}>
            {`${sendLabels[channel]} only`}
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
