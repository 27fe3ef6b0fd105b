import { clientSettingMessages } from '../../shared/locales/en/organization.ts';
import type { TrialState } from '../../shared/reminders/account.ts';
import { trialMessages } from '../../shared/locales/en/trial.ts';
import { paths } from '../../shared/paths.ts';
import { TrialLine } from '../reminders/home/sending-stop.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { confirmFirst, isQuestion, QuestionActions } from '../ui/question.tsx';

interface Props {
  id: string;
  trial: TrialState;
  csrfToken: string;
  zone: string;
  nowSeconds: number;
  confirmsEnd?: boolean;
}

export function ClientTrial({ id, csrfToken, confirmsEnd, ...trial }: Props) {
  const href = paths.clientSetting.to({ id });
  return (
    <section className="client-trial" aria-labelledby="client-trial-title">
      <h2 id="client-trial-title">{trialMessages.title}</h2>
      <TrialLine {...trial} />
      {confirmsEnd ? (
        <ConfirmEnd csrfToken={csrfToken} href={href} />
      ) : (
        <a className="btn btn-quiet" href={`${href}?ask=end-trial`} {...confirmFirst}>
          {trialMessages.end}
        </a>
      )}
    </section>
  );
}

/** Confirmation before ending the free trial, because it cannot be undone. */
function ConfirmEnd({ csrfToken, href }: { csrfToken: string; href: string }) {
  return (
    <div className="notice asked" {...isQuestion}>
      <h3>{trialMessages.confirmEnd}</h3>
      <p>{trialMessages.endHint}</p>
      <PostForm
        csrfToken={csrfToken}
        action={href}
        className=""
        step="end-trial"
        waiting={clientSettingMessages.opening}
      >
        <QuestionActions cancelHref={href} goOn={trialMessages.endNow} />
      </PostForm>
    </div>
  );
}
