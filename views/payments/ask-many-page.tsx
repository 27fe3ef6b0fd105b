import { Fragment } from 'react';
import { resourceMessages } from '../../shared/messages/resources.ts';
import { formatCents } from '../../shared/money.ts';
import { askPlace } from '../../shared/payment/ask-place.ts';
import { askStops, readAskStop } from '../../shared/payment/asking.ts';
import { payments } from '../../shared/resources/payments.ts';
import { countOf, placeOf } from '../../shared/resources/places.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Facts } from '../ui/facts.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Progress } from '../ui/progress.tsx';
import { RequestMessage, type AskMessage } from './request-message.tsx';

export interface AskCounts {
  payments: number;
  texts: number;
  emails: number;
  /** How many are asked for by nothing, by why. */
  stops: Readonly<Record<string, number>>;
  /** What is asked for in all; 0 where it is not told. */
  cents: number;
  /** The first of those who are asked by nothing. */
  leftOut: readonly { id: string; name: string; stop: string }[];
}

interface Props {
  shell: ShellProps;
  counts: AskCounts;
}

/** One of many messages of its kind, whole. */
export interface AskExample {
  id: string;
  name: string;
  message: AskMessage;
}

interface AskManyProps extends Props {
  examples: readonly AskExample[];
  zone: string;
  nowSeconds: number;
  notice?: string;
}

/** Before many are asked: how many get a text, an email, and nothing and why, and one message of each kind. */
export function AskManyPage({ shell, counts, examples, zone, nowSeconds, notice }: AskManyProps) {
  const reached = counts.payments - notReached(counts);
  return (
    <AppShell {...shell}>
      <a className="back" href={placeOf(payments).list}>
        {payments.label.many}
      </a>
      <div className="page-head">
        <h1>{`Ask for ${countOf(payments, counts.payments)}`}</h1>
      </div>
      {notice && <Notice kind="error" text={notice} />}
      <Counts counts={counts} />
      {examples.length > 0 && (
        <div className="proofs">
          {examples.map(({ id, name, message }, at) => (
            <RequestMessage
              key={`${id} ${message.channel}`}
              id={`example-${at}`}
              title={`One ${message.channel}, to ${name || 'one of them'}`}
              message={message}
              letter={askPlace.letter(id)}
              zone={zone}
              nowSeconds={nowSeconds}
            />
          ))}
        </div>
      )}
      {reached > 0 ? (
        <PostForm csrfToken={shell.csrfToken} className="after-facts" waiting="One moment…">
          <FormActions label={sendLabel(counts)} cancelHref={placeOf(payments).list} />
        </PostForm>
      ) : (
        <p className="soft after-facts">None of them can be asked for now.</p>
      )}
    </AppShell>
  );
}

function sendLabel({ texts, emails }: AskCounts): string {
  const parts = [texts > 0 && many(texts, 'text'), emails > 0 && many(emails, 'email')];
  return `Send ${parts.filter(Boolean).join(' and ')}`;
}

const many = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;

const notReached = ({ stops }: AskCounts) => Object.values(stops).reduce((sum, count) => sum + count, 0);

function Counts({ counts }: { counts: AskCounts }) {
  const { texts, emails, stops, cents } = counts;
  const none = notReached(counts);
  return (
    <div className="few-facts">
      <Facts
        facts={[
          ['Text', texts.toLocaleString('en-US')],
          ['Email', emails.toLocaleString('en-US')],
          ['Nothing', none.toLocaleString('en-US')],
          ['In all', cents > 0 && formatCents(cents)],
        ]}
      />
      {none > 0 && (
        <ul className="plain-rows">
          {Object.entries(stops).map(([code, count]) => (
            <Stopped
              key={code}
              code={code}
              count={count}
              those={counts.leftOut.filter(({ stop }) => stop === code)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** `2: there is no address. Byron, Ada; Lee, Ann` */
function Stopped({ code, count, those }: { code: string; count: number; those: AskCounts['leftOut'] }) {
  const stop = readAskStop(code);
  const others = count - those.length;
  return (
    <li>
      <p>
        {`${count.toLocaleString('en-US')}: ${stop ? askStops[stop] : code}. `}
        {those.map(({ id, name }, at) => (
          <Fragment key={id}>
            {at > 0 && '; '}
            <a href={placeOf(payments).one(id)}>{name || 'No name'}</a>
          </Fragment>
        ))}
        {those.length > 0 && others > 0 && ` ${resourceMessages.andMore(others)}`}
      </p>
    </li>
  );
}

/** How far it is, by the API's own count; at the end what became of all. */
export function AskProgressPage({ shell, counts, done, isOver }: Props & { done: number; isOver: boolean }) {
  const all = counts.payments;
  const said = `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`;
  return (
    <AppShell {...shell}>
      <a className="back" href={placeOf(payments).list}>
        {payments.label.many}
      </a>
      <div className="page-head">
        <h1>{isOver ? 'Asked' : 'Asking…'}</h1>
      </div>
      <p role="status">
        {isOver ? `${countOf(payments, all)} gone through.` : <Progress value={done} max={all} text={said} />}
      </p>
      <Counts counts={counts} />
      {!isOver && <p className="soft after-facts">It goes on if you leave this page.</p>}
    </AppShell>
  );
}
