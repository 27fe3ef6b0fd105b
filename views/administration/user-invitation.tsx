import { invitationMessages } from '../../shared/messages/invitations.ts';
import { PostForm } from '../ui/post-form.tsx';

interface Props {
  csrfToken: string;
  hasAddress: boolean;
  /** When the user was invited last, printed; missing where they are not. */
  invited?: string;
  /** The link of that invitation has expired. */
  isOver: boolean;
}

/** A user who has not chosen a password yet: whether they were invited, and the buttons that send and withdraw it. */
export function UserInvitation({ csrfToken, hasAddress, invited, isOver }: Props) {
  const { notInvited, waiting, over, hint, addressFirst } = invitationMessages;
  return (
    <section aria-labelledby="invitation-title">
      <h2 id="invitation-title">Invitation</h2>
      <p>{invited ? (isOver ? over(invited) : waiting(invited)) : notInvited}</p>
      {!hasAddress && <p className="soft">{addressFirst}</p>}
      {hasAddress && (
        <PostForm csrfToken={csrfToken} className="" waiting="">
          {!invited && <p className="soft">{hint}</p>}
          <div className="actions">
            <button type="submit" name="step" value="invite" className="btn btn-quiet">
              {invited ? 'Send the invitation again' : 'Invite by email'}
            </button>
            {invited && !isOver && (
              <button type="submit" name="step" value="withdraw" className="btn btn-quiet">
                Withdraw
              </button>
            )}
          </div>
        </PostForm>
      )}
    </section>
  );
}
