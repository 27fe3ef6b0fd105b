import { approvalMessages } from '../../shared/messages/approval.ts';
import { outboxMessages } from '../../shared/messages/outbox.ts';
import { paths } from '../../shared/paths.ts';

/** Link to the messages that were captured instead of sent. */
export function OutboxLink({ why = 'no_provider' }: { why?: 'no_provider' | 'approval' }) {
  return (
    <p className="small tall">
      {why === 'approval' && `${approvalMessages.saved} `}
      <a href={paths.outbox.to()}>{why === 'approval' ? approvalMessages.outbox : outboxMessages.link}</a>
    </p>
  );
}
