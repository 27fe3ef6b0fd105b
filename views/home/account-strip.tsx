import { apiCalls } from '../../shared/api-calls.ts';
import { hasNeeded } from '../../shared/rights.ts';
import { isPastTrial, type AccountState } from '../../shared/home/account.ts';
import { accountMessages } from '../../shared/messages/organisation.ts';
import { trialMessages } from '../../shared/messages/trial.ts';
import { paths } from '../../shared/paths.ts';
import { Field } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { asksFirst, isQuestion, QuestionActions } from '../ui/question.tsx';
import { Stopped } from './stopped.tsx';
import type { HomePageProps, HoursOfDay, Morning } from './props.ts';
import { Unreadable } from './unreadable.tsx';

export function AccountStrip(props: HomePageProps & { morning: Morning }) {
  const { account, days, asked } = props.morning;
  if ('failure' in account) return <Unreadable text={account.failure} />;
  const isPast = isPastTrial(account, props.nowSeconds);
  const mayRun = hasNeeded(props.shell, apiCalls.changeAccount.needs, { state: 'running' });
  const mayTurn = !isPast && (mayRun || !account.isStopped);
  const isAsked = mayTurn && asked === (account.isStopped ? 'run' : 'stop');
  return (
    <>
      <form className="account-strip" method="get" action={paths.home.to()}>
        {!isPast && <Switch isStopped={account.isStopped} mayRun={mayRun} />}
        {account.isStopped ? <SayStopped {...props} account={account} /> : <SayRunning days={days} />}
      </form>
      {isAsked && <Question {...props} account={account} reason={props.morning.reason} />}
    </>
  );
}

/** Switch whose pressed half shows the current status. The other half opens the confirmation. */
function Switch({ isStopped, mayRun }: Pick<AccountState, 'isStopped'> & { mayRun: boolean }) {
  return (
    <div className="onoff" role="group" aria-label="Sending for the whole account">
      <button
        type={isStopped ? 'submit' : 'button'}
        disabled={isStopped && !mayRun}
        name="ask"
        value="run"
        {...(isStopped && asksFirst)}
        id="account-run"
        aria-pressed={!isStopped}
      >
        RUN
      </button>
      <button
        type={isStopped ? 'button' : 'submit'}
        name="ask"
        value="stop"
        {...(!isStopped && asksFirst)}
        id="account-stop"
        className="stopped"
        aria-pressed={isStopped}
      >
        STOP
      </button>
    </div>
  );
}

function SayRunning({ days }: { days: Morning['days'] }) {
  const [today, tomorrow] = 'failure' in days ? [] : [sumOf(days[0]), sumOf(days[1])];
  const said = today === undefined || tomorrow === undefined ? '' : accountMessages.leaves(today, tomorrow);
  const messages = (today ?? 0) + (tomorrow ?? 0);
  return (
    <p>
      <b>RUNNING.</b> {said} {messages > 0 && <span className="soft">{accountMessages.holds}</span>}
    </p>
  );
}

function SayStopped({ account, zone, nowSeconds }: HomePageProps & { account: AccountState }) {
  const { waits, split } = accountMessages;
  const next = isPastTrial(account, nowSeconds) && trialMessages.overNext;
  return (
    <Stopped account={account} zone={zone} nowSeconds={nowSeconds}>
      {[waits(account), account.messages > 0 && split(account), next].filter(Boolean).join(' ')}
    </Stopped>
  );
}

export const sumOf = (day: HoursOfDay | undefined): number =>
  day?.hours.reduce((sum, { messages }) => sum + messages, 0) ?? 0;

function Question({ shell, account, reason }: HomePageProps & { account: AccountState; reason?: string }) {
  const step = account.isStopped ? 'run' : 'stop';
  return (
    <section className="account-question" aria-labelledby="account-question" {...isQuestion}>
      <h2 id="account-question">{account.isStopped ? 'Start sending again?' : 'Stop all sending?'}</h2>
      <PostForm csrfToken={shell.csrfToken} step={step} className="" waiting="">
        {account.isStopped ? (
          <>
            <p>{accountMessages.askRun(account.useful)}</p>
            {account.tooLate > 0 && <p>{accountMessages.askLate(account.tooLate)}</p>}
          </>
        ) : (
          <>
            <p>{accountMessages.askStop(account.messages)}</p>
            <Field
              id="reason"
              name="reason"
              label="Why, for your colleagues (optional)"
              maxLength={200}
              defaultValue={reason}
            />
          </>
        )}
        <QuestionActions
          cancelHref={paths.home.to()}
          goOn={account.isStopped ? 'Start sending' : 'Stop all sending'}
          destroys={!account.isStopped}
          id={`account-${step}-now`}
        />
      </PostForm>
    </section>
  );
}
