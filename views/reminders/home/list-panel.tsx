import { listStrings } from '../../../shared/locales/en/lists.ts';
import { listStatus } from '../../../shared/reminders/list-status.ts';
import { homeMessages } from '../../../shared/locales/en/home.ts';
import { refusedRowMessages } from '../../../shared/locales/en/refused-rows.ts';
import { jobs, notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { Facts } from '../../ui/facts.tsx';
import { RefusedGroups } from '../../refused/refused-groups.tsx';
import { AddRows } from './add-rows.tsx';
import { CbrSwitch } from './cbr-switch.tsx';
import { StatusBadge } from './jobs-block.tsx';
import { describeRows, jobStatusLabel } from './job-text.ts';
import { NextStep } from './next-step.tsx';
import type { ListPanelProps } from './list-props.ts';
import { RowsTable } from './rows-table.tsx';
import { SendSteps } from './send-steps.tsx';

export function ListPanel(props: ListPanelProps) {
  const { csrfToken, id, rows, hideCBR } = props;
  const cancelled = 'failure' in rows ? undefined : rows.cancelled;
  return (
    <div className="panel">
      {props.isChecked && <SendSteps current="people" list={id} />}
      {props.runsByItself && !props.job && <p className="soft">{homeMessages.runsByItself}</p>}
      <section className="fact-strip list-facts" aria-label={listStrings.status}>
        <ListFacts {...props} />
        <NextStep {...props} />
      </section>
      <section aria-labelledby="rows-title">
        <div className="sec-h">
          <h2 id="rows-title">{listStrings.people}</h2>
          {(cancelled || !hideCBR) && (
            <CbrSwitch csrfToken={csrfToken} id="hide-cbr" on={hideCBR} cancelled={cancelled} />
          )}
        </div>
        <RowsTable
          rows={rows}
          labelledBy="rows-title"
          addresses="columns"
          href={pathsOf(notifications).one(id)}
        />
      </section>
      <RefusedGroups
        base={pathsOf(notifications).one(id)}
        intro={refusedRowMessages.introList}
        groups={props.refused}
        permissions={props.permissions}
        isLocked={props.status === 'running'}
      />
      <AddRows {...props} />
    </div>
  );
}

function ListFacts({ status, reminder, reminderHref, sends, total, job, rows, hideCBR }: ListPanelProps) {
  const cancelled = 'failure' in rows ? undefined : rows.cancelled;
  const named = reminderHref ? <a href={reminderHref}>{reminder}</a> : reminder;
  return (
    <Facts
      facts={[
        [listStrings.status, <StatusBadge key="status" status={listStatus({ status }, job)} />],
        [
          listStrings.reminder,
          reminder && (
            <span key="reminder">
              {named}
              {sends && listStrings.sends(sends)}
            </span>
          ),
        ],
        [listStrings.rows, describeRows({ total, cancelled, hideCBR })],
        [
          listStrings.lastJob,
          job && (
            <a key="job" href={pathsOf(jobs).one(job.id)}>
              {jobStatusLabel(job.status)}
            </a>
          ),
        ],
      ]}
    />
  );
}
