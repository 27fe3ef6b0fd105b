import { requireLevel2, type Handler, type Page } from '../../page/route.ts';
import { paths } from '../../../../shared/paths.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Wraps a page for service operators. Responds with 404 if the API has no operator calls, and redirects while the operator acts for a client. */
export function operatorPage({ get, post }: { get: OperatorHandler; post?: OperatorHandler }): Page {
  const open =
    (handle: OperatorHandler): Handler =>
    async (ctx) => {
      if (ctx.signedIn().acting) return ctx.redirect(paths.admin.to());
      await requireLevel2(ctx);
      await handle(ctx);
    };
  return { get: open(get), ...(post && { post: open(post) }) };
}

type OperatorHandler = (ctx: RequestContext) => Promise<void>;
