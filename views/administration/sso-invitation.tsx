import { ssoInvitationMessages } from '../../shared/locales/en/administration.ts';
import type { SsoStatus } from '../../shared/api-calls/sign-in.ts';
import { PostForm } from '../ui/post-form.tsx';

interface Props {
  csrfToken: string;
  status: Exclude<SsoStatus, 'closed'>;
  /** Formatted expiration of the current invitation; missing if there is none. */
  invitedUntil?: string;
}

export function SsoInvitation({ csrfToken, status, invitedUntil }: Props) {
  return (
    <section aria-labelledby="sso-title">
      <h2 id="sso-title">{ssoInvitationMessages.title}</h2>
      {status === 'linked' && <p className="soft">{ssoInvitationMessages.linked}</p>}
      {status === 'unreachable' && <p className="soft">{ssoInvitationMessages.noAddress}</p>}
      {status === 'open' && <InviteForm csrfToken={csrfToken} invitedUntil={invitedUntil} />}
    </section>
  );
}

function InviteForm({ csrfToken, invitedUntil }: Pick<Props, 'csrfToken' | 'invitedUntil'>) {
  return (
    <PostForm csrfToken={csrfToken} step="inviteToSso" className="">
      <p className="soft">
        {invitedUntil ? ssoInvitationMessages.invitedUntil(invitedUntil) : ssoInvitationMessages.hint}
      </p>
      <div className="actions form-buttons">
        <button type="submit" className="btn btn-quiet">
          {ssoInvitationMessages.invite}
        </button>
      </div>
      <p className="submit-status" role="status" data-status />
    </PostForm>
  );
}
