import { invitationMessages } from '../../shared/locales/en/administration.ts';
import { confirmFirst, isQuestion, QuestionActions } from '../ui/question.tsx';
import { PostForm } from '../ui/post-form.tsx';

interface Props {
  csrfToken: string;
  hasAddress: boolean;
  /** Formatted time of the last invitation; missing if there is none. */
  invited?: string;
  /** True if the invitation link has expired. */
  isOver: boolean;
  href: string;
  confirmsWithdraw: boolean;
}

export function UserInvitation(props: Props) {
  const { csrfToken, hasAddress, invited, isOver, href } = props;
  const { notInvited, waiting, over, hint, addressFirst } = invitationMessages;
  const isOpen = invited !== undefined && !isOver;
  return (
    <section aria-labelledby="invitation-title">
      <h2 id="invitation-title">{invitationMessages.title}</h2>
      <p>{invited ? (isOver ? over(invited) : waiting(invited)) : notInvited}</p>
      {!hasAddress && <p className="soft">{addressFirst}</p>}
      {isOpen && props.confirmsWithdraw ? (
        <ConfirmWithdraw csrfToken={csrfToken} href={href} />
      ) : (
        hasAddress && (
          <PostForm csrfToken={csrfToken} className="" waiting="">
            {!invited && <p className="soft">{hint}</p>}
            <div className="actions">
              <button type="submit" name="step" value="invite" className="btn btn-quiet">
                {invited ? invitationMessages.sendAgain : invitationMessages.byEmail}
              </button>
              {isOpen && (
                <a className="btn btn-quiet" href={`${href}?ask=withdraw`} {...confirmFirst}>
                  {invitationMessages.withdraw}
                </a>
              )}
            </div>
          </PostForm>
        )
      )}
    </section>
  );
}

function ConfirmWithdraw({ csrfToken, href }: Pick<Props, 'csrfToken' | 'href'>) {
  return (
    <section className="notice asked" aria-labelledby="withdraw-title" {...isQuestion}>
      <h3 id="withdraw-title">{invitationMessages.withdrawTitle}</h3>
      <p>{invitationMessages.confirmWithdraw}</p>
      <PostForm csrfToken={csrfToken} step="withdraw" action={href} className="" waiting="">
        <QuestionActions cancelHref={href} goOn={invitationMessages.withdraw} destroys />
      </PostForm>
    </section>
  );
}
