import type { EmailAction } from '../../shared/email-actions.ts';
import { emailActionLabels as labels, emailResponseMessages as messages } from '../../shared/messages.ts';
import { ProviderShell } from '../shell/provider-shell.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/submit.tsx';
import type { EmailResponseBody, EmailResponsePageProps } from './props.ts';

/** The answer to an emailed link. It knows nothing of the patient, so it shows nothing. */
export function EmailResponsePage(props: EmailResponsePageProps) {
  return (
    <ProviderShell brandName={props.brandName} supportPhone={props.supportPhone}>
      <Body {...props} />
    </ProviderShell>
  );
}

function Body(props: EmailResponseBody) {
  switch (props.state) {
    case 'asking':
      return <Asking {...props} />;
    case 'processing':
      return (
        <div className="card outcome" role="status">
          <span className="spinner" aria-hidden="true" />
          <h1>{messages.waiting}</h1>
        </div>
      );
    case 'success':
      return (
        <div className="card outcome outcome-good" role="status">
          <h1>{messages.success[props.action]}</h1>
        </div>
      );
    case 'error':
      return (
        <div className="card outcome outcome-bad" role="alert" tabIndex={-1} data-focus>
          <h1>{messages.failure}</h1>
        </div>
      );
  }
}

type AskingProps = Extract<EmailResponseBody, { state: 'asking' }>;

/** Nothing happens by opening the page: a press does it, or, for `auto`, the page itself once it is seen. */
function Asking({ action, csrfToken, auto }: AskingProps) {
  return (
    <>
      <div className="page-head">
        <h1>{questions[action]}</h1>
      </div>
      <PostForm csrfToken={csrfToken} waiting={messages.waiting} autopost={auto}>
        <Submit label={labels[action]} />
      </PostForm>
    </>
  );
}

const questions: Record<EmailAction, string> = {
  confirm: 'Do you want to confirm your appointment?',
  cancel: 'Do you want to cancel your appointment?',
  opt_out: 'Do you want us to stop contacting you?',
  not_pat: 'Did we reach the wrong person?',
};

export const emailResponseTitle = 'Your answer';
