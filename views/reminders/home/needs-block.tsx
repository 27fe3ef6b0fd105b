import { homeMessages, homePageStrings, troubleMessages } from '../../../shared/locales/en/home.ts';
import { formatCount, plural } from '../../../shared/count.ts';
import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { isOfPayment, type Need } from '../../../shared/reminders/worklist.ts';
import { worklistMessages, workTexts } from '../../../shared/locales/en/worklist.ts';
import { jobs } from '../../../shared/resources/notifications.ts';
import { writeListState } from '../../../shared/list-state.ts';
import { midSentence, formatMoment } from '../../../shared/time.ts';
import type { HomePageProps, JobLine, Morning, Trouble } from './props.ts';
import { Unreadable } from './unreadable.tsx';
import { describeLine, worklistHref } from './worklist-text.ts';

export function NeedsBlock({
  morning,
  toConfirm,
  troubles,
  zone,
  nowSeconds,
}: HomePageProps & { morning: Morning }) {
  const { needs } = morning;
  const confirm = 'failure' in toConfirm ? { lines: [], count: 0 } : toConfirm;
  const open = 'failure' in needs ? [] : needs.filter(({ count }) => count > 0);
  const listed = open.reduce((sum, { count }) => sum + count, 0);
  const waiting = listed + confirm.count + troubles.length;
  return (
    <section aria-labelledby="needs-title">
      <div className="sec-h">
        <h2 id="needs-title">{homePageStrings.needs}</h2>
        {listed > 0 && <a href={worklistHref()}>{homePageStrings.worklist(listed)}</a>}
      </div>
      {'failure' in needs && <Unreadable text={needs.failure} />}
      {waiting === 0 ? (
        <p className="soft nothing">{worklistMessages.nothing}</p>
      ) : (
        <ul className="needs">
          {confirm.count > 0 && <ToConfirm {...confirm} zone={zone} nowSeconds={nowSeconds} />}
          {open.map((need) => (
            <NeedItem key={need.kind} need={need} zone={zone} nowSeconds={nowSeconds} />
          ))}
          {troubles.map((trouble) => (
            <TroubleItem key={trouble.kind} {...trouble} />
          ))}
        </ul>
      )}
    </section>
  );
}

type When = Pick<HomePageProps, 'zone' | 'nowSeconds'>;

interface ToConfirmProps extends When {
  lines: readonly JobLine[];
  count: number;
}

function ToConfirm({ lines, count, zone, nowSeconds }: ToConfirmProps) {
  const [first] = lines;
  const all = writeListState(jobs, { filter: { status: 'awaiting_confirm' } });
  const href = count === 1 && first ? checkPath.of(first.list) : all;
  return (
    <li>
      <span className="n">{formatCount(count)}</span>
      <div>
        <h3>{homePageStrings.toConfirm(count)}</h3>
        {lines.map((job) => (
          <p key={job.id}>
            <a href={checkPath.of(job.list)}>{job.name}</a>
            {`, ${homeMessages.people(job.total)}, ${describeStart(job, { zone, nowSeconds })}`}
          </p>
        ))}
      </div>
      <a className="btn btn-quiet btn-small" id="check-and-confirm" href={href}>
        {homePageStrings.checkAndConfirm}
      </a>
    </li>
  );
}

const describeStart = ({ startAt }: JobLine, { zone, nowSeconds }: When) =>
  startAt > nowSeconds
    ? homePageStrings.startsAt(formatMoment(startAt, zone, nowSeconds))
    : homePageStrings.startsWhenConfirmed;

function NeedItem({ need: { kind, count, newest }, ...when }: When & { need: Need }) {
  const { title, open } = workTexts[kind];
  return (
    <li>
      <span className={kind === 'failed' || kind === 'unreachable' || isOfPayment(kind) ? 'n bad' : 'n'}>
        {formatCount(count)}
      </span>
      <div>
        <h3>{plural(count, worklistMessages.kinds[kind], title)}</h3>
        {newest.map((line) => (
          <p key={line.row}>
            <a href={worklistHref(kind, line.row)}>{line.name || line.phone}</a>
            {`, ${midSentence(describeLine(line, when))}`}
          </p>
        ))}
      </div>
      <a className="btn btn-quiet btn-small" href={worklistHref(kind)}>
        {open}
      </a>
    </li>
  );
}

function TroubleItem({ kind, count, example, href }: Trouble) {
  const { one, many, open } = troubleMessages[kind];
  return (
    <li>
      <span className="n bad">{formatCount(count)}</span>
      <div>
        <h3>{plural(count, one, many)}</h3>
        <p>{example}</p>
      </div>
      <a className="btn btn-quiet btn-small" href={href}>
        {plural(count, open.one, open.many)}
      </a>
    </li>
  );
}
