import { sections, type SectionName } from '../../../shared/sections.ts';
import { paymentFiles, queues, tasks } from '../../../shared/resources/operations.ts';
import { payments } from '../../../shared/resources/payments.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { placeOf } from '../../../shared/resources/places.ts';
import { movedTo } from '../http/answer.ts';
import type { Page, Route } from '../visit/route.ts';
import type { Visit } from '../visit/visit.ts';

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

export function oldRoutes(): Route[] {
  return moved.flatMap(({ definition, from }) => {
    const { base, create, one, export: file } = placeOf(definition).patterns;
    const old = `${sections[from].path}/${definition.name.replaceAll('_', '-')}`;
    return [base, create, one, file].map((path) => ({
      path: old + path.slice(base.length),
      guard: from,
      show: ({ req, res }: Visit) => movedTo(res, base + req.originalUrl.slice(old.length)),
    }));
  });
}

export function withOldTabs(section: SectionName, page: Page): Page {
  return {
    ...page,
    show: (visit) => {
      const query = new URLSearchParams(visit.req.originalUrl.split('?').slice(1).join('?'));
      const found = moved.find(({ from, tab }) => from === section && tab === query.get('tab'));
      if (!found) return page.show?.(visit);
      const { list } = placeOf(found.definition);
      query.delete('tab');
      movedTo(visit.res, query.size > 0 ? `${list}?${query}` : list);
    },
  };
}
