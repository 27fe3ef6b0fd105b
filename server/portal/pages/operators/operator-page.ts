import { paths } from '../../../../shared/paths.ts';
import { HttpError } from '../../http/errors.ts';
import type { Handler, Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';

/** Wraps a page for service operators. Returns 404 if the API has no operator calls, and redirects while the operator acts for a client. */
export function operatorPage({ show, take }: { show: OperatorHandler; take?: OperatorHandler }): Page {
  const open =
    (handle: OperatorHandler): Handler =>
    async (visit) => {
      if (visit.signedIn().acting) return visit.goTo(paths.admin.to());
      if (!(await visit.parts.relay.has('operators'))) throw new HttpError(404);
      await handle(visit);
    };
  return { show: open(show), ...(take && { take: open(take) }) };
}

type OperatorHandler = (visit: Visit) => Promise<void>;
