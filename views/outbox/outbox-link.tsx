import { outboxMessages } from '../../shared/messages/outbox.ts';
import { paths } from '../../shared/paths.ts';

/** Where what is sent can be read, as it does not leave. */
export function OutboxLink() {
  return (
    <p className="small tall">
      <a href={paths.outbox.to()}>{outboxMessages.link}</a>
    </p>
  );
}
