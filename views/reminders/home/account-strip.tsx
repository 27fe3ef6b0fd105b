import { sendingStrings } from '../../../shared/locales/en/home.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import { hasNeeded } from '../../../shared/rights.ts';
import { isPastTrial, isStopped, type SendingState } from '../../../shared/reminders/account.ts';
import { accountMessages } from '../../../shared/locales/en/organization.ts';
import { trialMessages } from '../../../shared/locales/en/trial.ts';
import { paths } from '../../../shared/paths.ts';
import { Field } from '../../ui/field.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { confirmFirst, isQuestion, QuestionActions } from '../../ui/question.tsx';
import { Held, Stopped } from './sending-stop.tsx';
import type { HomePageProps, HoursOfDay, Morning } from './props.ts';
import { Unreadable } from './unreadable.tsx';

export function AccountStrip(props: HomePageProps & { morning: Morning }) {
  const { account, days, confirming } = props.morning;
  if ('failure' in account) return <Unreadable text={account.failure} />;
  const isPast = isPastTrial(account, props.nowSeconds);
  const mayRun = hasNeeded(props.shell, apiCalls.changeAccount.needs, { state: 'running' });
  const stopped = isStopped(account);
  const mayTurn = !isPast && (mayRun || !stopped);
  const isConfirming = mayTurn && confirming === (stopped ? 'run' : 'stop');
  return (
    <>
      <form className="account-strip" method="get" action={paths.home.to()}>
        {!isPast && <Switch stopped={stopped} mayRun={mayRun} />}
        <SendingStatus {...props} account={account} days={days} />
      </form>
      {isConfirming && <Question {...props} account={account} reason={props.morning.reason} />}
    </>
  );
}

/** Switch whose pressed half shows the current status. Pressing the other half opens the confirmation. */
function Switch({ stopped, mayRun }: { stopped: boolean; mayRun: boolean }) {
  return (
    <div className="onoff" role="group" aria-label={sendingStrings.label}>
      <button
        type={stopped ? 'submit' : 'button'}
        disabled={stopped && !mayRun}
        name="ask"
        value="run"
        {...(stopped && confirmFirst)}
        id="account-run"
        aria-pressed={!stopped}
      >
        {sendingStrings.run}
      </button>
      <button
        type={stopped ? 'button' : 'submit'}
        name="ask"
        value="stop"
        {...(!stopped && confirmFirst)}
        id="account-stop"
        className="stopped"
        aria-pressed={stopped}
      >
        {sendingStrings.stop}
      </button>
    </div>
  );
}

function SendingStatus({
  days,
  account,
  ...props
}: HomePageProps & { account: SendingState; days: Morning['days'] }) {
  const { held_since: heldSince } = account;
  if (isStopped(account)) return <StoppedStatus {...props} account={account} />;
  return heldSince ? <Held {...props} since={heldSince} /> : <RunningStatus days={days} />;
}

function RunningStatus({ days }: { days: Morning['days'] }) {
  const [today, tomorrow] = 'failure' in days ? [] : [sumOf(days[0]), sumOf(days[1])];
  const forecast =
    today === undefined || tomorrow === undefined ? '' : accountMessages.leaves(today, tomorrow);
  const messages = (today ?? 0) + (tomorrow ?? 0);
  return (
    <p>
      <b>{sendingStrings.running}</b> {forecast}{' '}
      {messages > 0 && <span className="soft">{accountMessages.holds}</span>}
    </p>
  );
}

function StoppedStatus({ account, zone, nowSeconds }: HomePageProps & { account: SendingState }) {
  const { waits, split } = accountMessages;
  const next = isPastTrial(account, nowSeconds) && trialMessages.overNext;
  const { waiting_jobs: jobs, waiting_messages: messages, useful, too_late: tooLate } = account;
  return (
    <Stopped account={account} zone={zone} nowSeconds={nowSeconds}>
      {[waits({ jobs, messages }), messages > 0 && split({ useful, tooLate }), next]
        .filter(Boolean)
        .join(' ')}
    </Stopped>
  );
}

export const sumOf = (day: HoursOfDay | undefined): number =>
  day?.hours.reduce((sum, { messages }) => sum + messages, 0) ?? 0;

function Question({ shell, account, reason }: HomePageProps & { account: SendingState; reason?: string }) {
  const stopped = isStopped(account);
  const step = stopped ? 'run' : 'stop';
  return (
    <section className="account-question" aria-labelledby="account-question" {...isQuestion}>
      <h2 id="account-question">{stopped ? sendingStrings.askRun : sendingStrings.askStop}</h2>
      <PostForm csrfToken={shell.csrfToken} step={step} className="" waiting="">
        {stopped ? (
          <>
            <p>{accountMessages.confirmRun(account.useful)}</p>
            {account.too_late > 0 && <p>{accountMessages.lateNotice(account.too_late)}</p>}
          </>
        ) : (
          <>
            <p>{accountMessages.confirmStop(account.waiting_messages)}</p>
            <Field
              id="reason"
              name="reason"
              label={sendingStrings.reason}
              maxLength={200}
              defaultValue={reason}
            />
          </>
        )}
        <QuestionActions
          cancelHref={paths.home.to()}
          goOn={stopped ? sendingStrings.start : sendingStrings.stopAll}
          destroys={!stopped}
          id={`account-${step}-now`}
        />
      </PostForm>
    </section>
  );
}
