import { sections } from '../../../shared/sections.ts';
import { followUpFormStrings } from '../../../shared/locales/en/controls.ts';
import { formatCount } from '../../../shared/count.ts';
import { timesIn } from '../../../shared/time-zones.ts';
import { formatPhone } from '../../../shared/contact-details.ts';
import {
  isOfPayment,
  worklistDays,
  type WorkKind,
  type WorkLine,
} from '../../../shared/reminders/worklist.ts';
import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { worklistMessages, worklistStrings, workTexts } from '../../../shared/locales/en/worklist.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { paths } from '../../../shared/paths.ts';
import { midSentence, formatAppointment } from '../../../shared/time.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import type { ShellProps } from '../../shell/props.ts';
import { FollowUpForm } from '../../ui/follow-up-form.tsx';
import { TabLinks, type TabLink } from '../../ui/tabs.tsx';
import type { Block } from './props.ts';
import { Unreadable } from './unreadable.tsx';
import { lineId, describeLine, worklistHref } from './worklist-text.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';

export interface WorklistProps {
  shell: ShellProps;
  zone: string;
  nowSeconds: number;
  kinds: readonly WorkKind[];
  /** Selected kind; missing for all. */
  kind?: WorkKind;
  /** Number of open tasks by kind; missing if it could not be read. */
  counts?: ReadonlyMap<WorkKind, number>;
  isDone: boolean;
  page: number;
  block: Block<WorkLine>;
  people: readonly { id: string; name: string }[];
}

export function WorklistPage(props: WorklistProps) {
  const { shell, block } = props;
  return (
    <AppShell {...shell} current="home">
      <a className="back" href={paths.home.to()}>
        {sections.home.label}
      </a>
      <div id="work" tabIndex={-1}>
        <div className="head">
          <div>
            <h1>{worklistStrings.title}</h1>
            <p className="soft">
              {[
                countText(props),
                worklistStrings.lastDays(worklistDays),
                timesIn(props.zone, props.nowSeconds),
              ].join(' · ')}
            </p>
          </div>
        </div>
        <Kinds {...props} />
        {'failure' in block ? (
          <Unreadable text={block.failure} />
        ) : block.lines.length === 0 ? (
          <p className="soft nothing">{emptyText(props)}</p>
        ) : (
          <ul className="work">
            {block.lines.map((line) => (
              <WorkItem key={`${line.kind} ${line.row}`} {...props} line={line} />
            ))}
          </ul>
        )}
        <Pages {...props} />
      </div>
    </AppShell>
  );
}

function emptyText({ kind, isDone }: WorklistProps): string {
  if (isDone) return worklistMessages.noneDone;
  return kind ? workTexts[kind].none : worklistMessages.nothing;
}

function countText({ block, isDone }: WorklistProps): string {
  const text = worklistStrings.counts[isDone ? 'done' : 'waiting'];
  return 'failure' in block ? text : `${formatCount(block.count)} ${text}`;
}

/** Tabs of the kinds with open tasks and their counts. If counts are unknown, all kinds are shown. */
function Kinds({ kinds, kind, isDone, counts }: Pick<WorklistProps, 'kinds' | 'kind' | 'isDone' | 'counts'>) {
  const labelled = (label: string, count: number | undefined) =>
    count ? `${label} ${formatCount(count)}` : label;
  const tabOf = (each: WorkKind): TabLink => ({
    label: labelled(workTexts[each].title, counts?.get(each)),
    href: worklistHref(each),
    current: each === kind && !isDone,
  });
  const isInSight = (each: WorkKind) => !counts || (counts.get(each) ?? 0) > 0 || each === kind;
  const all = kinds.reduce((sum, each) => sum + (counts?.get(each) ?? 0), 0);
  return (
    <TabLinks
      label={worklistStrings.filter}
      tabs={[
        { label: labelled(worklistStrings.all, all), href: worklistHref(), current: !kind && !isDone },
        ...kinds.filter(isInSight).map(tabOf),
        { label: followUpFormStrings.done, href: `${paths.worklist.to()}?done=T`, current: isDone },
      ]}
      more={kinds.filter((each) => !isInSight(each)).map(tabOf)}
    />
  );
}

function WorkItem(props: WorklistProps & { line: WorkLine }) {
  const { line, shell, zone, nowSeconds, kind, isDone } = props;
  const appointment = line.kind === 'cancel' ? '' : formatAppointment(line, zone, nowSeconds);
  const summary = describeLine(line, { zone, nowSeconds });
  const name = line.name || formatPhone(line.phone) || worklistStrings.unnamed;
  const about = [
    appointment && worklistStrings.appointment(midSentence(appointment)),
    isDone && line.done_by && worklistStrings.doneBy(line.done_by),
  ];
  return (
    <li id={lineId(line)}>
      <div className="work-who">
        <h2>
          <a href={hrefOf(line, shell.sections)}>{name}</a>
        </h2>
        {line.phone && line.name && <PhoneLink number={line.phone} />}
        <p>{kind ? summary : `${worklistMessages.kinds[line.kind]}: ${midSentence(summary)}`}</p>
        <p className="soft">{about.filter(Boolean).join(' · ')}</p>
        {line.kind === 'voicemail' && (
          <audio
            className="player"
            controls
            preload="none"
            src={paths.ivrRecording.to({ id: line.row })}
            aria-label={worklistMessages.listen(line.name || formatPhone(line.phone))}
          />
        )}
      </div>
      <FollowUpForm
        id={lineId(line)}
        name={name}
        step="keep"
        about={{ row: line.row, kind: line.kind }}
        followUp={line}
        people={props.people}
        csrfToken={shell.csrfToken}
        part="work"
      />
    </li>
  );
}

/** Returns the address of the call or payment. Other tasks link to the contact, or to the row if the user may not open contacts. */
function hrefOf({ kind, contact, notification, row, call }: WorkLine, sections: readonly string[]): string {
  if (kind === 'voicemail') return paths.ivrCall.to({ id: call });
  if (isOfPayment(kind)) return pathsOf(payments).one(row);
  return contact && sections.includes('contacts')
    ? pathsOf(contacts).one(contact)
    : checkPath.row(notification, row);
}

const pageSize = 50;

function Pages({ block, page, kind, isDone }: WorklistProps) {
  if ('failure' in block || block.count <= pageSize) return null;
  const at = (to: number) =>
    `${paths.worklist.to()}?${new URLSearchParams({ ...(kind && { kind }), ...(isDone && { done: 'T' }), page: String(to) })}`;
  return (
    <p className="part-foot">
      {page > 1 && <a href={at(page - 1)}>{worklistStrings.newer}</a>}
      {page * pageSize < block.count && <a href={at(page + 1)}>{worklistStrings.older}</a>}
    </p>
  );
}
