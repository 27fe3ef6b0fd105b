import { sections, type SectionName } from '../../../shared/sections.ts';
import { paymentFiles, queues, tasks } from '../../../shared/resources/operations.ts';
import { payments } from '../../../shared/resources/payments.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { redirectPermanently } from '../http/response.ts';
import type { Page, Route } from '../page/route.ts';
import type { RequestContext } from '../page/request-context.ts';

interface Moved {
  definition: ResourceDefinition;
  from: SectionName;
  tab: string;
}

const moved: readonly Moved[] = [
  { definition: paymentFiles, from: 'files', tab: '1' },
  { definition: payments, from: 'files', tab: '2' },
  { definition: queues, from: 'admin', tab: '4' },
  { definition: tasks, from: 'admin', tab: '5' },
];

export function redirectRoutes(): Route[] {
  return moved.flatMap(({ definition, from }) => {
    const { base, create, one, export: file } = pathsOf(definition).patterns;
    const old = `${sections[from].path}/${definition.name.replaceAll('_', '-')}`;
    return [base, create, one, file].map((path) => ({
      path: old + path.slice(base.length),
      guard: from,
      get: ({ req, res }: RequestContext) =>
        redirectPermanently(res, base + req.originalUrl.slice(old.length)),
    }));
  });
}

export function withTabRedirects(section: SectionName, page: Page): Page {
  return {
    ...page,
    get: (ctx) => {
      const query = new URLSearchParams(ctx.req.originalUrl.split('?').slice(1).join('?'));
      const found = moved.find(({ from, tab }) => from === section && tab === query.get('tab'));
      if (!found) return page.get?.(ctx);
      const { list } = pathsOf(found.definition);
      query.delete('tab');
      redirectPermanently(ctx.res, query.size > 0 ? `${list}?${query}` : list);
    },
  };
}
