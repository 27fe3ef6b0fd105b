import type { ComponentProps } from 'react';
import { Identity } from '../shell/identity.tsx';
import { ProviderShell } from '../shell/provider-shell.tsx';
import { PublicShell } from '../shell/public-shell.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/submit.tsx';
import { AfterAnswer } from './after-answer.tsx';
import type { EmailResponsePageProps } from './props.ts';

/** Answer page of an emailed link. It shows no patient data, only the appointment details from the API. */
export function EmailResponsePage(props: EmailResponsePageProps) {
  const { visit, brandName, supportPhone } = props;
  if (!visit)
    return (
      <ProviderShell brandName={brandName} supportPhone={supportPhone}>
        <Body {...props} />
      </ProviderShell>
    );
  return (
    <PublicShell
      identity={<Identity name={visit.practice} />}
      brandName={brandName}
      supportPhone={visit.phone}
    >
      <Body {...props} />
    </PublicShell>
  );
}

function Body(props: EmailResponsePageProps) {
  const { visit, words } = props;
  const { messages } = words;
  switch (props.state) {
    case 'asking':
      return <Asking {...props} />;
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
          words={words}
          title={messages.success[props.action]}
          visit={visit}
          csrfToken={props.csrfToken}
        />
      );
    case 'answered':
      return <Answered {...props} />;
    case 'undone':
      return <Done words={words} title={messages.undone} stands={statusOf(props)} visit={visit} />;
    case 'over':
      return (
        <div className="sheet outcome" role="status">
          <h1>{messages.over}</h1>
          {visit && <When {...visit} />}
          {visit?.phone && <p>{messages.call(visit.phone)}</p>}
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
  const { words, visit, csrfToken } = props;
  return (
    <>
      {isNotUndone && (
        <p className="notice notice-error" role="alert">
          {words.messages.notUndone}
        </p>
      )}
      <Done words={words} title={visit?.stands ?? ''} visit={visit} csrfToken={csrfToken} />
    </>
  );
}

function statusOf({
  stopped,
  visit,
  words: { messages },
}: Extract<EmailResponsePageProps, { state: 'undone' }>): string {
  const answer = visit ? visit.stands || messages.openAgain : '';
  return [stopped && messages.contactedAgain, answer].filter(Boolean).join(' ');
}

interface DoneProps extends ComponentProps<typeof AfterAnswer> {
  title: string;
  /** Current answer if the title does not contain it. */
  stands?: string;
}

function Done({ title, stands, ...props }: DoneProps) {
  return (
    <>
      <div className="sheet outcome outcome-good" role="status">
        <h1>{title}</h1>
        {props.visit && <When {...props.visit} />}
        {stands && <p>{stands}</p>}
      </div>
      <AfterAnswer {...props} />
    </>
  );
}

type AskingProps = Extract<EmailResponsePageProps, { state: 'asking' }>;

/** Confirmation of an answer. Opening the page changes nothing; the user presses the button, or the visible page posts itself for `auto`. */
function Asking({ action, csrfToken, auto, visit, words }: AskingProps) {
  const { messages } = words;
  const mayKeep = visit && action === 'cancel';
  return (
    <>
      <div className="page-head">
        <h1>{words.questions[action]}</h1>
        {visit && <When {...visit} />}
        {visit?.stands && <p>{visit.stands}</p>}
        {(action === 'opt_out' || action === 'not_pat') && <p>{messages.stops(visit?.practice ?? '')}</p>}
      </div>
      <PostForm
        csrfToken={csrfToken}
        waiting={messages.waiting}
        autopost={auto}
        // With two buttons, neither is placed in a panel.
        className={mayKeep ? '' : undefined}
      >
        <Submit label={words.actions[action]} />
      </PostForm>
      {mayKeep && (
        <PostForm
          csrfToken={csrfToken}
          waiting={messages.waiting}
          action={visit.keepHref}
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
