import { controlStrings } from '../../shared/locales/en/controls.ts';
import { batchRequestStrings, requestPageStrings } from '../../shared/locales/en/request-pages.ts';
import { formatCount } from '../../shared/count.ts';
import { Fragment } from 'react';
import type { ChoiceCounts, RequestCounts, RequestExample } from '../../shared/api-calls/payment-requests.ts';
import { requestMessages } from '../../shared/locales/en/payment-requests.ts';
import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { formatCents } from '../../shared/money.ts';
import { requestPath } from '../../shared/payment/payment-paths.ts';
import { readRequestBlock, type ChannelChoice } from '../../shared/payment/requests.ts';
import { describeExcluded } from '../../shared/payment/describe-excluded.ts';
import { payments } from '../../shared/resources/payments.ts';
import { countOf, pathsOf } from '../../shared/resources/resource-paths.ts';
import { midSentence, formatMoment } from '../../shared/time.ts';
import { zoneName } from '../../shared/time-zones.ts';
import { OutboxLink } from '../reminders/test-outbox/outbox-link.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Facts } from '../ui/facts.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Progress } from '../ui/status-marks.tsx';
import {
  RequestChannels,
  channelChoiceId,
  formatMessageCounts,
  type EarlierRequests,
} from './request-channels.tsx';
import { RequestMessage, type PaymentRequestMessage } from './request-message.tsx';

interface Props {
  shell: ShellProps;
  counts: RequestCounts;
  choice: ChannelChoice;
}

export type ShownExample = Omit<RequestExample, 'channel'> & { message: PaymentRequestMessage };

interface RequestManyProps extends Props {
  back?: string;
  earlier: EarlierRequests;
  /** Digest of the previewed templates. */
  templates: string;
  examples: readonly ShownExample[];
  choices?: readonly ChoiceCounts[];
  zone: string;
  nowSeconds: number;
  notice?: string;
  /** True if the account awaits approval, so that messages go only to verified addresses. */
  awaitsApproval: boolean;
  error?: string;
}

const partId = 'ask-plan';

export function RequestManyPage(props: RequestManyProps) {
  const { shell, counts, choice, choices, earlier, templates, back, zone, nowSeconds, notice, error } = props;
  const reached = counts.payments - notReached(counts);
  return (
    <AppShell {...shell}>
      <a className="back" href={back ?? pathsOf(payments).list}>
        {back ? batchRequestStrings.file : payments.label.many}
      </a>
      <div className="page-head">
        <h1>{batchRequestStrings.title(countOf(payments, counts.payments))}</h1>
        {earlier.count > 0 && <p className="soft">{resourceMessages.timesIn(zoneName(zone, nowSeconds))}</p>}
      </div>
      <div id={partId}>
        {notice && <Notice kind="error" text={notice} />}
        {props.awaitsApproval && <OutboxLink why="approval" />}
        {error && (
          <ErrorSummary
            title={resourceMessages.fixErrors}
            fieldErrors={[{ id: channelChoiceId, message: error }]}
          />
        )}
        <PostForm csrfToken={shell.csrfToken} className="" waiting={controlStrings.waiting}>
          <RequestChannels
            {...{ chosen: choice, choices, earlier, error, part: partId }}
            templates={templates}
            lastRequestText={midSentence(formatMoment(earlier.last, zone, nowSeconds))}
          />
          <Counts counts={counts} choice={choice} />
          <Examples {...props} />
          {reached > 0 ? (
            <div className="after-facts">
              <FormActions
                label={sendLabel(counts)}
                step="send"
                cancelHref={back ?? pathsOf(payments).list}
              />
            </div>
          ) : (
            <p className="soft after-facts">{noRecipientsText(props)}</p>
          )}
        </PostForm>
      </div>
    </AppShell>
  );
}

function noRecipientsText({ earlier, choice }: RequestManyProps): string {
  if (earlier.count > 0 && !earlier.again) return requestMessages.nobodyElseRequestable;
  return choice === 'text,email' ? requestMessages.nobodyRequestable : requestMessages.nobodyByChannel;
}

function Examples({ examples, zone, nowSeconds }: RequestManyProps) {
  if (examples.length === 0) return null;
  const isMixed = new Set(examples.map(({ language }) => language)).size > 1;
  return (
    <div className="proofs">
      {examples.map(({ id, name, message, language }, at) => (
        <RequestMessage
          key={`${id} ${message.channel}`}
          id={`example-${at}`}
          title={titleOf({ name, message, language: isMixed ? language : undefined })}
          message={message}
          letter={requestPath.letter(id)}
          zone={zone}
          nowSeconds={nowSeconds}
        />
      ))}
    </div>
  );
}

/** Returns `One text, in Spanish, to Ada Byron`. The language appears only if there are several. */
function titleOf({ name, message, language }: Pick<ShownExample, 'name' | 'message' | 'language'>): string {
  const parts = [
    batchRequestStrings.example(message.channel),
    language && batchRequestStrings.inLanguage(payments.fields.language.choiceLabels[language]),
  ];
  return [...parts, batchRequestStrings.to(name)].filter(Boolean).join(', ');
}

const sendLabel = (counts: RequestCounts): string => batchRequestStrings.send(formatMessageCounts(counts));

const notReached = ({ stops }: RequestCounts) => Object.values(stops).reduce((sum, count) => sum + count, 0);

function Counts({ counts, choice }: Pick<Props, 'counts' | 'choice'>) {
  const { texts, emails, stops, amount = 0 } = counts;
  const none = notReached(counts);
  return (
    <div className="few-facts">
      <Facts
        facts={[
          [requestPageStrings.channels.text, choice !== 'email' && formatCount(texts)],
          [requestPageStrings.channels.email, choice !== 'text' && formatCount(emails)],
          [batchRequestStrings.notSent, formatCount(none)],
          [batchRequestStrings.total, amount > 0 && formatCents(amount)],
        ]}
      />
      {none > 0 && (
        <ul className="plain-rows">
          {Object.entries(stops).map(([code, count]) => (
            <Stopped
              key={code}
              code={code}
              count={count}
              choice={choice}
              those={counts.left_out.filter(({ stop }) => stop === code)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface StoppedProps {
  code: string;
  count: number;
  choice: ChannelChoice;
  those: RequestCounts['left_out'];
}

/** Line such as `2 payments have no address. Byron, Ada; Lee, Ann`. */
function Stopped({ code, count, choice, those }: StoppedProps) {
  const others = count - those.length;
  return (
    <li>
      <p>
        {`${describeStop(code, count, choice)}. `}
        {those.map(({ id, name }, at) => (
          <Fragment key={id}>
            {at > 0 && '; '}
            <a href={pathsOf(payments).one(id)}>{name || resourceMessages.noName}</a>
          </Fragment>
        ))}
        {those.length > 0 && others > 0 && ` ${resourceMessages.andMore(others)}`}
      </p>
    </li>
  );
}

/** Describes why payments are skipped. If only one channel is selected, addresses for the other channel are ignored. */
function describeStop(code: string, count: number, choice: ChannelChoice): string {
  const stop = readRequestBlock(code);
  return stop ? describeExcluded(stop, { count, choice }) : `${countOf(payments, count)}: ${code}`;
}

export function RequestProgressPage(props: Props & { done: number; isOver: boolean }) {
  const { shell, counts, choice, done, isOver } = props;
  const all = counts.payments;
  const progressText = batchRequestStrings.progress(done, all);
  return (
    <AppShell {...shell}>
      <a className="back" href={pathsOf(payments).list}>
        {payments.label.many}
      </a>
      <div className="page-head">
        <h1>{isOver ? batchRequestStrings.requested : batchRequestStrings.requesting}</h1>
        {choice !== 'text,email' && <p className="soft">{requestMessages.channelLabels[choice]}</p>}
      </div>
      <p role="status">
        {isOver ? (
          batchRequestStrings.done(countOf(payments, all))
        ) : (
          <Progress value={done} max={all} text={progressText} />
        )}
      </p>
      <Counts counts={counts} choice={choice} />
      {!isOver && <p className="soft after-facts">{resourceMessages.mayLeave}</p>}
    </AppShell>
  );
}
