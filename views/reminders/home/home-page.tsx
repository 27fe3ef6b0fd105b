import { homePageStrings } from '../../../shared/locales/en/home.ts';
import { notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { areas, sections } from '../../../shared/sections.ts';
import { timesIn } from '../../../shared/time-zones.ts';
import { OutboxLink } from '../test-outbox/outbox-link.tsx';
import { AppShell } from '../../shell/app-shell.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { AccountStrip } from './account-strip.tsx';
import { FirstStepsBlock } from './first-steps.tsx';
import { HoursBlock } from './hours-block.tsx';
import { JobsBlock } from './jobs-block.tsx';
import { ListsBlock } from './lists-block.tsx';
import { NeedsBlock } from './needs-block.tsx';
import type { HomePageProps, Morning } from './props.ts';
import { RecentBlock } from './recent-block.tsx';
import { TrialLine } from './sending-stop.tsx';

/** Home page with jobs and notification lists. `client/fragments.ts` refreshes everything below the header. */
export function HomePage(props: HomePageProps) {
  const { shell, jobs, lists, morning, firstSteps, refreshSeconds } = props;
  const isEmpty = [jobs, lists].every((block) => 'lines' in block && block.lines.length === 0);
  return (
    <AppShell {...shell} current="home">
      <HomeHead {...props} isEmpty={isEmpty} />
      {morning && !('failure' in morning.account) && (
        <ApprovalNotice account={morning.account} csrfToken={shell.csrfToken} />
      )}
      <div id="home" data-refresh-seconds={refreshSeconds}>
        {morning && isEmpty && (hasNeeds(morning) || props.troubles.length > 0) && (
          <NeedsBlock {...props} morning={morning} />
        )}
        {firstSteps && <FirstStepsBlock {...props} firstSteps={firstSteps} />}
        {morning && !isEmpty ? (
          <MorningPart {...props} morning={morning} />
        ) : (
          <>
            {!isEmpty && <JobsBlock {...props} />}
            {!(isEmpty && firstSteps) && <ListsBlock {...props} />}
          </>
        )}
        {isEmpty && (
          <p className="part-foot">
            <a href={areas.payments.path}>{areas.payments.label}</a>
          </p>
        )}
      </div>
    </AppShell>
  );
}

/** Header with the user, organization and create buttons. For an empty account, these buttons are in the first steps instead. */
function HomeHead(props: HomePageProps & { isEmpty: boolean }) {
  const { shell, zone, nowSeconds, morning, firstSteps, isEmpty } = props;
  const { user, organization } = shell;
  const trial = morning && 'trial' in morning.account ? morning.account.trial : undefined;
  const facts = [
    homePageStrings.welcome(user.firstName),
    organization?.name,
    // The first steps already show the time zone with a link to change it.
    !(isEmpty && firstSteps) && timesIn(zone, nowSeconds),
  ];
  return (
    <div className="head">
      <div>
        <h1>{sections.home.label}</h1>
        <p className="soft">{facts.filter(Boolean).join(' · ')}</p>
        {trial && <TrialLine trial={trial} zone={zone} nowSeconds={nowSeconds} />}
        {props.capturesMessages && <OutboxLink />}
      </div>
      <div className="actions">
        {!isEmpty && (
          <>
            <a className="btn btn-plain" href={areas.payments.path}>
              {areas.payments.label}
            </a>
            <a
              className={firstSteps ? 'btn btn-quiet' : 'btn btn-primary'}
              href={pathsOf(notifications).create}
            >
              {homePageStrings.newList}
            </a>
          </>
        )}
      </div>
    </div>
  );
}

/** Returns true if staff have open tasks. Even a practice without messages may have payments and voicemails to handle. */
const hasNeeds = ({ needs }: Morning) => !('failure' in needs) && needs.some(({ count }) => count > 0);

function MorningPart(props: HomePageProps & { morning: Morning }) {
  return (
    <>
      <AccountStrip {...props} />
      <div className="morning-columns">
        <NeedsBlock {...props} />
        <HoursBlock {...props} />
      </div>
      <RecentBlock {...props} />
    </>
  );
}
