import { formatCount } from '../../../shared/count.ts';
import { Fragment } from 'react';
import { channels, type Channel } from '../../../shared/contacts/channels.ts';
import { formatChannels, spanishEntry } from '../../../shared/reminders/planned.ts';
import { checkMessages, planStrings } from '../../../shared/locales/en/check.ts';
import { jobs } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { Flaws } from './flaws.tsx';
import { checkHref } from './check-href.ts';
import {
  reasonLabel,
  describeFirstSend,
  formatMessageKinds,
  describeMissingProvider,
  formatPeople,
  describeExclusion,
  reasonTextOf,
} from './plan-text.ts';
import type { Plan } from '../../../shared/api-calls/list-plan.ts';
import type { CheckPageProps } from './props.ts';

export function PlanSentences(props: CheckPageProps) {
  const { list, plan, zone, nowSeconds } = props;
  if (list.total === 0) return <p className="say">{planStrings.noOne}</p>;
  return (
    <div className="check-lead">
      <div>
        <p className="say">
          {plan.gets.map((group, index) => (
            <Gets key={group.channels.join()} group={group} plan={plan} isFirst={index === 0}>
              {index === 0 ? describeFirstSend(plan, zone, nowSeconds) : ''}
            </Gets>
          ))}
          {plan.nothing > 0 && <Nothing plan={plan} />}
        </p>
        {plan.people > 0 && !list.isActive && (
          <p className="warn-text">{checkMessages.inactive(list.reminder)}</p>
        )}
        {plan.no_provider.length > 0 && (
          <p className="warn-text">{describeMissingProvider(plan.no_provider)}</p>
        )}
        {props.overLimit && <p className="warn-text">{props.overLimit}</p>}
        {plan.undated > 0 && <p className="warn-text">{planStrings.undated(plan.undated)}</p>}
        <Flaws {...props} />
        {plan.untranslated.length > 0 && <Untranslated {...props} />}
        {plan.late > 0 && <p className="soft">{planStrings.late(plan.late, list.leadDays)}</p>}
        <p className="soft">
          {`${planStrings.reminder(list.reminder)} `}
          {props.sentBefore ? (
            <a href={pathsOf(jobs).one(props.sentBefore)}>{checkMessages.sentBefore}</a>
          ) : (
            planStrings.nothingSent
          )}
        </p>
      </div>
      {plan.nothing > 0 && <Reasons {...props} />}
    </div>
  );
}

function Untranslated({ list, plan: { untranslated } }: CheckPageProps) {
  const people = untranslated.reduce((sum, group) => sum + group.people, 0);
  const named = untranslated.flatMap((group) => group.channels);
  const missing = channels.filter((channel) => named.includes(channel));
  return (
    <p className="warn-text">
      {`${checkMessages.untranslated(people, formatChannels(missing))} `}
      <a href={checkHref(list.id, { untranslated: true })}>{checkMessages.seeWho}</a>
      {list.editHref &&
        missing.map((channel) => (
          <Fragment key={channel}>
            {' · '}
            <AddSpanish channel={channel} href={list.editHref} />
          </Fragment>
        ))}
    </p>
  );
}

interface GetsProps {
  group: Plan['gets'][number];
  plan: Plan;
  isFirst: boolean;
  children: string;
}

function Gets({ group, plan, isFirst, children: first }: GetsProps) {
  const { people } = group;
  const count = isFirst ? formatPeople(people) : formatCount(people);
  return (
    <>
      <b>{count}</b>
      {` ${planStrings.gets(people, formatMessageKinds(group.channels, plan.one_by_one))}`}
      {first && ', '}
      {first}
      {'. '}
    </>
  );
}

function Nothing({ plan: { people, nothing, reasons } }: { plan: Plan }) {
  const count = people === 0 ? formatPeople(nothing) : formatCount(nothing);
  const [first, ...others] = reasons;
  return (
    <>
      <b>{count}</b>
      {first && others.length === 0
        ? ` ${planStrings.reasonAndNoMessage(reasonTextOf(first))}`
        : ` ${planStrings.noMessages(reasons.map(describeExclusion).join(', '))}`}
    </>
  );
}

function Reasons({ list, plan }: CheckPageProps) {
  return (
    <details className="fold check-why" open>
      <summary>
        <b>{formatCount(plan.nothing)}</b> {planStrings.noMessage}
      </summary>
      <ul>
        {plan.reasons.map((reason) => (
          <li key={reason.code}>
            <span>{reasonLabel(reason)}</span>
            <a href={checkHref(list.id, { reason: reason.code })}>{formatPeople(reason.people)}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Props {
  channel: Channel;
  /** Edit page of the reminder; missing if the user may not edit it. */
  href: string | undefined;
}

export function AddSpanish({ channel, href }: Props) {
  if (!href) return null;
  return (
    <a href={`${href}#${spanishEntry(channel)}`}>{checkMessages.addSpanish(formatChannels([channel]))}</a>
  );
}
