import { joinTitle } from '../../shared/person-name.ts';
import { formatPhone } from '../../shared/contact-details.ts';
import type { CallRow } from '../../shared/ivr/call-row.ts';
import type { FollowUp } from '../../shared/ivr/follow-up.ts';
import { describeCallEnd, usualNext } from '../../shared/ivr/outcome.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { fromWallClock, midSentence, formatMoment } from '../../shared/time.ts';
import { callStrings, followUpStrings, ivrMessages } from '../../shared/locales/en/ivr.ts';
import { requestPath } from '../../shared/payment/payment-paths.ts';
import { FollowUpForm } from '../ui/follow-up-form.tsx';
import { type Reading, callHref } from './call-table.tsx';
import { ivrLeadId } from './ivr-frame.tsx';
import { nextStepOf } from './next-step.ts';
import type { FollowUpPageProps } from './props.ts';
import { PhoneLink } from '../ui/phone-link.tsx';

type Props = Omit<FollowUpPageProps, 'rows' | 'count' | 'counts'> & {
  call: CallRow;
  /** Newest call of the same caller; missing if this call is the newest. */
  newerCall?: CallRow;
  isBrief?: true;
};

/** Id of the whole list, which gets the focus because a changed item may leave the filtered list. */
export const followUpsId = 'follow-ups';

export function createNewerCallLookup(rows: readonly CallRow[]): (call: CallRow) => CallRow | undefined {
  const newest = new Map<string, CallRow>();
  for (const row of rows) {
    const phone = row.phone.trim();
    if (phone && row.cdr_start > (newest.get(phone)?.cdr_start ?? '')) newest.set(phone, row);
  }
  return (call) => {
    const last = newest.get(call.phone.trim());
    return last && last.id !== call.id ? last : undefined;
  };
}

export function FollowUpItem({ call, newerCall, ...props }: Props) {
  const { state, followUps, shell, people } = props;
  const followUp = followUps?.get(call.id);
  const phone = call.phone.trim();
  const name = call.name.trim() || formatPhone(phone) || followUpStrings.unknownCaller;
  return (
    <li id={`call-${call.id}`} className={followUp?.done ? 'is-done' : undefined}>
      <div className="who">
        <a className="name" href={callHref(call.id, state)}>
          {name}
        </a>{' '}
        {phone && call.name.trim() && (
          <span className="num">
            <PhoneLink number={phone} />
          </span>
        )}
        <p className="soft">{aboutCall(call, followUp, props)}</p>
        {newerCall && (
          <p>
            <a href={`#call-${newerCall.id}`}>
              {ivrMessages.calledAgain(midSentence(whenOf(newerCall, props)))}
            </a>
          </p>
        )}
        <NextStep {...props} call={call} followUp={followUp} name={name} />
      </div>
      {followUp && !props.isBrief && (
        <FollowUpForm
          id={call.id}
          name={name}
          step="follow-up"
          about={{ call: call.id }}
          followUp={followUp}
          people={people}
          csrfToken={shell.csrfToken}
          part={`${state.followUpState ? followUpsId : `call-${call.id}`} ${ivrLeadId}`}
        />
      )}
    </li>
  );
}

/** Formats the call details: `$260.00 to pay · Began to pay, hung up · Fri, Nov 20, 4:12 PM`. */
function aboutCall(call: CallRow, followUp: FollowUp | undefined, { zone, nowSeconds }: Reading): string {
  const due = followUp?.payment ? followUpStrings.due(formatCents(readCents(followUp.amount))) : '';
  const when = whenOf(call, { zone, nowSeconds });
  return [due, describeCallEnd(call), when, joinTitle(call.provider.trim())].filter(Boolean).join(' · ');
}

function whenOf(call: CallRow, { zone, nowSeconds }: Pick<Reading, 'zone' | 'nowSeconds'>): string {
  const start = fromWallClock(call.cdr_start);
  return start === undefined ? '' : formatMoment(start, zone, nowSeconds);
}

/** Next action for staff, shown unless it is the usual one. A payment request is a link. */
function NextStep({
  call,
  followUp,
  name,
  paidSince,
  zone,
  nowSeconds,
  mayRequest,
}: Props & { followUp?: FollowUp; name: string }) {
  if (followUp?.done)
    return followUp.done_by ? <p className="soft">{callStrings.doneBy(followUp.done_by)}</p> : null;
  const next = nextStepOf(call, paidSince, (seconds) => midSentence(formatMoment(seconds, zone, nowSeconds)));
  const isUsual = followUp !== undefined && next === usualNext;
  const isPaidSince = paidSince?.has(call.id) === true;
  const requestPaymentId = mayRequest && !isPaidSince ? followUp?.payment : '';
  return (
    <p>
      {!isUsual && <span className={isPaidSince ? 'warn' : 'soft'}>{next}</span>}
      {requestPaymentId && (
        <>
          {' '}
          <a href={requestPath.to(requestPaymentId)}>
            {callStrings.sendLink}
            <span className="visually-hidden">{followUpStrings.to(name)}</span>
          </a>
        </>
      )}
    </p>
  );
}
