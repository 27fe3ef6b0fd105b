import { approvalMessages } from '../../../shared/locales/en/approval.ts';
import { outboxMessages } from '../../../shared/locales/en/outbox.ts';
import { paths } from '../../../shared/paths.ts';

/** Link to the messages that were captured instead of sent. */
export function OutboxLink({ why = 'no_provider' }: { why?: 'no_provider' | 'approval' }) {
  return (
    <>
      {why === 'approval' && <p className="small">{approvalMessages.saved}</p>}
      <p className="small tall">
        <a href={paths.outbox.to()}>{why === 'approval' ? approvalMessages.outbox : outboxMessages.link}</a>
      </p>
    </>
  );
}
