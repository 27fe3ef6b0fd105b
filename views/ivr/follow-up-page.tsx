import { count as write } from '../../shared/ivr/metric-columns.ts';
import { followUpStates } from '../../shared/ivr/follow-up.ts';
import { followUpStrings } from '../../shared/locales/en/ivr.ts';
import { writeIvrState } from '../../shared/ivr/state.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { Empty } from '../ui/empty.tsx';
import { createNewerCallLookup, FollowUpItem, followUpsId } from './follow-up-item.tsx';
import { IvrPage } from './ivr-frame.tsx';
import { Pager } from './pager.tsx';
import type { FollowUpPageProps } from './props.ts';
import { formatCalls } from './format.ts';

export function FollowUpPage({ rows, count, ...props }: FollowUpPageProps) {
  const { state } = props;
  const newerCallOf = createNewerCallLookup(rows);
  return (
    <IvrPage frame={props} lead={props.failure ? undefined : describeCount({ rows, count, ...props })}>
      <div id={followUpsId}>
        {props.counts && <FollowUpFilter state={state} counts={props.counts} />}
        {rows.length === 0 ? (
          <Empty
            title={state.followUpState ? followUpStrings.noneHere : followUpStrings.none}
            text={state.followUpState === 'done' ? followUpStrings.noneDone : followUpStrings.noneUnpaid}
          />
        ) : (
          <>
            <ul className="follow">
              {rows.map((row) => (
                <FollowUpItem key={row.id} {...props} call={row} newerCall={newerCallOf(row)} />
              ))}
            </ul>
            <Pager frame={props} exportName="follow-up" shown={rows.length} count={count} />
          </>
        )}
      </div>
    </IvrPage>
  );
}

/** Returns `33 open · 3 done`, with the open amount if all rows are shown. If the API has no follow-ups, returns only the call count. */
function describeCount({ rows, count, counts, followUps }: FollowUpPageProps): string {
  if (!counts || !followUps) return count === undefined ? '' : formatCalls(count);
  const due = rows.reduce((sum, { id }) => {
    const found = followUps.get(id);
    return sum + (found && !found.done ? readCents(found.amount) : 0);
  }, 0);
  const open = followUpStrings.open(write(counts.open));
  const isWhole = due > 0 && rows.length === counts.open + counts.done;
  return followUpStrings.counts(
    isWhole ? followUpStrings.openWith(open, formatCents(due)) : open,
    write(counts.done),
  );
}

function FollowUpFilter({ state, counts }: Required<Pick<FollowUpPageProps, 'state' | 'counts'>>) {
  if (counts.done === 0 && !state.followUpState) return null;
  return (
    <nav className="seg" aria-label={followUpStrings.filter}>
      {([undefined, ...followUpStates] as const).map((seen) => (
        <a
          key={seen ?? 'all'}
          href={writeIvrState({ ...state, followUpState: seen, page: 1 })}
          aria-current={seen === state.followUpState ? 'true' : undefined}
        >
          {followUpStrings.states[seen ?? 'all']}
        </a>
      ))}
    </nav>
  );
}
