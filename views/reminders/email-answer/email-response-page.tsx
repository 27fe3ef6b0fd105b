import type { ComponentProps } from 'react';
import { Identity, ProviderShell, PublicShell } from '../../shell/public-shell.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { Submit } from '../../ui/form-actions.tsx';
import { AfterAnswer } from './after-answer.tsx';
import type { EmailResponsePageProps } from './props.ts';

/** Answer page of an emailed link. It shows no patient data except the appointment details from the API. */
export function EmailResponsePage(props: EmailResponsePageProps) {
  const { appointment, brandName, supportPhone } = props;
  if (!appointment)
    return (
      <ProviderShell brandName={brandName} supportPhone={supportPhone}>
        <Body {...props} />
      </ProviderShell>
    );
  return (
    <PublicShell
      identity={<Identity name={appointment.practice} />}
      brandName={brandName}
      supportPhone={appointment.phone}
    >
      <Body {...props} />
    </PublicShell>
  );
}

function Body(props: EmailResponsePageProps) {
  const { appointment, strings } = props;
  const { messages } = strings;
  switch (props.state) {
    case 'asking':
      return <ConfirmAnswer {...props} />;
    case 'processing':
      return (
        <div className="sheet outcome" role="status">
          <span className="spinner" aria-hidden="true" />
          <h1>{messages.waiting}</h1>
        </div>
      );
    case 'success':
      return (
        <Done
          strings={strings}
          title={messages.success[props.action]}
          appointment={appointment}
          csrfToken={props.csrfToken}
        />
      );
    case 'answered':
      return <Answered {...props} />;
    case 'undone':
      return (
        <Done strings={strings} title={messages.undone} status={statusOf(props)} appointment={appointment} />
      );
    case 'over':
      return (
        <div className="sheet outcome" role="status">
          <h1>{messages.over}</h1>
          {appointment && <When {...appointment} />}
          {appointment?.phone && <p>{messages.call(appointment.phone)}</p>}
        </div>
      );
    case 'error':
      return (
        <div className="sheet outcome outcome-bad" role="alert" tabIndex={-1} data-focus>
          <h1>{messages.failure}</h1>
        </div>
      );
  }
}

function Answered({ isNotUndone, ...props }: Extract<EmailResponsePageProps, { state: 'answered' }>) {
  const { strings, appointment, csrfToken } = props;
  return (
    <>
      {isNotUndone && (
        <p className="notice notice-error" role="alert">
          {strings.messages.notUndone}
        </p>
      )}
      <Done
        strings={strings}
        title={appointment?.status ?? ''}
        appointment={appointment}
        csrfToken={csrfToken}
      />
    </>
  );
}

function statusOf({
  stopped,
  appointment,
  strings: { messages },
}: Extract<EmailResponsePageProps, { state: 'undone' }>): string {
  const answer = appointment ? appointment.status || messages.openAgain : '';
  return [stopped && messages.contactedAgain, answer].filter(Boolean).join(' ');
}

interface DoneProps extends ComponentProps<typeof AfterAnswer> {
  title: string;
  /** Current answer if the title does not contain it. */
  status?: string;
}

function Done({ title, status, ...props }: DoneProps) {
  return (
    <>
      <div className="sheet outcome outcome-good" role="status">
        <h1>{title}</h1>
        {props.appointment && <When {...props.appointment} />}
        {status && <p>{status}</p>}
      </div>
      <AfterAnswer {...props} />
    </>
  );
}

type ConfirmAnswerProps = Extract<EmailResponsePageProps, { state: 'asking' }>;

/**
 * Asks the patient to confirm an answer. Opening the page changes nothing: the patient presses the button or, with `auto`, the page
 * submits the form once it is visible.
 */
function ConfirmAnswer({ action, csrfToken, auto, appointment, strings }: ConfirmAnswerProps) {
  const { messages } = strings;
  const offersConfirm = appointment && action === 'cancel';
  return (
    <>
      <div className="page-head">
        <h1>{strings.questions[action]}</h1>
        {appointment && <When {...appointment} />}
        {appointment?.status && <p>{appointment.status}</p>}
        {(action === 'opt_out' || action === 'not_pat') && (
          <p>{messages.stops(appointment?.practice ?? '')}</p>
        )}
      </div>
      <PostForm
        csrfToken={csrfToken}
        waiting={messages.waiting}
        autopost={auto}
        // With two buttons, the form has no panel.
        className={offersConfirm ? '' : undefined}
      >
        <Submit label={strings.actions[action]} />
      </PostForm>
      {offersConfirm && (
        <PostForm
          csrfToken={csrfToken}
          waiting={messages.waiting}
          action={appointment.confirmHref}
          className="below-card"
        >
          <button type="submit" className="btn btn-quiet w-100">
            {messages.keep}
          </button>
        </PostForm>
      )}
    </>
  );
}

function When({ practice, when }: { practice: string; when: string }) {
  return <p>{[when, practice].filter(Boolean).join(' · ')}</p>;
}
