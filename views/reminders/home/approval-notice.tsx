import { controlStrings } from '../../../shared/locales/en/controls.ts';
import type { SendingState } from '../../../shared/reminders/account.ts';
import { approvalMessages, emailConfirmationMessages } from '../../../shared/locales/en/approval.ts';
import { paths } from '../../../shared/paths.ts';
import { PostForm } from '../../ui/post-form.tsx';

interface Props {
  account: Pick<SendingState, 'approval' | 'daily'>;
  csrfToken: string;
}

export function ApprovalNotice({ account: { approval, daily }, csrfToken }: Props) {
  if (daily) return <p className="soft">{approvalMessages.capped(daily.most, daily.sent)}</p>;
  if (!approval) return null;
  const { email, confirmed } = approval;
  return (
    <section className="notice notice-info" aria-label={approvalMessages.title}>
      <p>
        <b>{approvalMessages.awaits}</b> {approvalMessages.awaitsWhy}
      </p>
      {email !== '' && !confirmed && (
        <PostForm
          csrfToken={csrfToken}
          action={paths.home.to()}
          className=""
          step="confirm-email"
          waiting={controlStrings.sending}
        >
          <p>{emailConfirmationMessages.confirm(email)}</p>
          <button type="submit" className="btn btn-quiet">
            {emailConfirmationMessages.send}
          </button>
        </PostForm>
      )}
      <p>
        <a href={paths.outbox.to()}>{approvalMessages.outbox}</a>
      </p>
    </section>
  );
}
