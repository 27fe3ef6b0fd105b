import type { ReactNode } from 'react';
import type { ErasureState } from '../../shared/api-calls/contact.ts';
import { erasureMessages, erasureStrings as texts } from '../../shared/locales/en/erasure.ts';
import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { paths } from '../../shared/paths.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { QuestionActions } from '../ui/question.tsx';
import { Progress } from '../ui/status-marks.tsx';

export interface ErasePageProps {
  shell: ShellProps;
  /** Name and facts of the patient; '' once erased. */
  person: { name: string; facts: string; href: string; holdHref: string };
  /** Address of the tasks; missing for users who cannot open them. */
  tasksHref?: string;
  state: ErasureState;
  reason: string;
  errors: Readonly<Partial<Record<'reason' | 'confirm', string>>>;
  failure?: string;
}

export function ErasePage(props: ErasePageProps) {
  const { shell, person, state } = props;
  const { status } = state;
  if (status === 'done') return <Erased {...props} />;
  const isUnderWay = status === 'queued' || status === 'running';
  return (
    <AppShell {...shell}>
      <a className="back" href={person.href}>
        {person.name}
      </a>
      <div className="page-head">
        <h1>{isUnderWay ? texts.running : texts.title}</h1>
        <p className="soft">{[person.name, person.facts].filter(Boolean).join(' · ')}</p>
      </div>
      {isUnderWay ? <UnderWay {...props} /> : <Question {...props} />}
    </AppShell>
  );
}

/** Progress of the task. A script refreshes it and reloads the page at the end; without JavaScript the page reloads itself. */
function UnderWay({ state: { progress }, tasksHref }: ErasePageProps) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <div id="erasure-progress" data-refresh-seconds="2" data-refresh-until-gone role="status">
        <Progress value={progress} text={texts.progress(progress)} />
      </div>
      <p className="soft">
        {texts.mayLeave} {tasksHref && <a href={tasksHref}>{texts.toTasks}</a>}
      </p>
    </>
  );
}

function Question(props: ErasePageProps) {
  const { shell, person, state, reason, errors, failure } = props;
  const { status, error, in_flight: inFlight } = state;
  const ended = status === 'failed' ? texts.failed(error) : status === 'cancelled' ? texts.cancelled : '';
  const notice = failure ?? (inFlight || ended);
  const { word } = erasureMessages;
  return (
    <>
      {notice && <Notice kind="error" text={notice} />}
      {inFlight === erasureMessages.inFlight.hold && (
        <p>
          <a href={person.holdHref}>{texts.toHold}</a>
        </p>
      )}
      <ErrorSummary
        title={resourceMessages.fixErrors}
        fieldErrors={listFieldErrors(['reason', 'confirm'], errors)}
      />
      <p className="erase-lead">{texts.lead}</p>
      <Deleted {...state} />
      <Kept {...state} />
      <Hints shares={state.shares} />
      {inFlight === '' && (
        <PostForm csrfToken={shell.csrfToken} waiting={texts.starting} className="erase-form">
          <Field
            id="reason"
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            defaultValue={reason}
            autoComplete="off"
            error={errors.reason}
          />
          <Field
            id="confirm"
            name="confirm"
            label={texts.confirm(word)}
            autoComplete="off"
            autoCapitalize="characters"
            error={errors.confirm}
            short
          />
          <QuestionActions cancelHref={person.href} goOn={texts.erase} destroys takesFocus={false} />
          <p className="submit-status" role="status" data-status />
        </PostForm>
      )}
    </>
  );
}

/** Items with a count of zero are left out. */
const lines = (items: readonly (readonly [count: number, text: (count: number) => string])[]) =>
  items.filter(([count]) => count > 0).map(([count, text]) => text(count));

function Deleted(state: ErasureState) {
  const { appointments, messages, waiting, mails, calls, recordings, unpaid, methods } = state;
  const sent = lines([[messages, texts.messages]]).map((text) =>
    [text, ...lines([[waiting, texts.waiting]])].join('. '),
  );
  return (
    <Section title={texts.deletes} id="erase-deletes">
      {[
        texts.contact,
        ...lines([[appointments, texts.appointments]]),
        ...sent,
        ...lines([
          [mails, texts.mails],
          [calls, texts.calls],
          [recordings, texts.recordings],
          [unpaid, texts.unpaid],
          [methods, texts.methods],
        ]),
        ...lines([[state.files, texts.files]]).map((text) => (
          <>
            {text} {state.file_names.join(', ')}
          </>
        )),
        texts.imported,
        texts.exports,
      ]}
    </Section>
  );
}

function Kept({ payments, refunds, opt_outs: optOuts, ...calls }: ErasureState) {
  return (
    <Section title={texts.stays} id="erase-stays">
      {[
        ...lines([
          [payments, texts.payments],
          [refunds, texts.refunds],
          [calls.paid_calls, texts.paidCalls],
          [optOuts, texts.optOuts],
          [calls.other_calls, texts.otherCalls],
        ]),
        texts.others,
        texts.audit,
        texts.backups,
        texts.elsewhere,
      ]}
    </Section>
  );
}

function Section({ title, id, children }: { title: string; id: string; children: readonly ReactNode[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="erase-lines">
        {children.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Hints({ shares }: { shares: boolean }) {
  return (
    <div className="notice notice-info" role="note">
      {shares && <p>{texts.shared}</p>}
      <p>{texts.unread}</p>
      <p>
        {texts.twice} <a href={paths.duplicates.to()}>{texts.duplicates}</a>
      </p>
    </div>
  );
}

function Erased({ shell, state }: ErasePageProps) {
  const { pseudonym, payments, refunds, opt_outs: optOuts, ...calls } = state;
  const stays = lines([
    [payments, texts.donePayments],
    [refunds, texts.doneRefunds],
    [calls.paid_calls, texts.paidCalls],
    [optOuts, texts.optOuts],
    [calls.other_calls, texts.otherCalls],
  ]);
  return (
    <AppShell {...shell}>
      <a className="back" href={paths.contacts.to()}>
        {texts.toContacts}
      </a>
      <div className="page-head">
        <h1>{texts.done}</h1>
        {payments > 0 && <p className="soft">{texts.doneLead(pseudonym)}</p>}
      </div>
      <Section title={texts.doneStays} id="erased-stays">
        {[...stays, texts.audit, texts.backups]}
      </Section>
    </AppShell>
  );
}
