import { resourceList } from '../../../shared/resources/index.ts';
import { placeOf, sectionResources } from '../../../shared/resources/places.ts';
import type { SectionName } from '../../../shared/sections.ts';

/** Lists that are tabs of their section have no page of their own. */
export const tabOf = (path: string) => {
  const [, section = '', name = ''] = /^\/app\/(library|files|admin)\/([a-z-]+)$/.exec(path) ?? [];
  const tab = sectionResources(section as SectionName).findIndex(
    (one) => one.name.replace(/_/g, '-') === name,
  );
  return tab < 0 ? undefined : `/app/${section}${tab > 0 ? `?tab=${tab}` : ''}`;
};

/** Payments were two lists of Files; queues and tasks stood below the Admin tab. */
export const moved = /^\/app\/(?:files\/(?:payments|payment-files)|admin\/(?:queues|tasks))(?=$|\/)/;
export const movedTo = (old: string) =>
  old.startsWith('/app/admin')
    ? old.slice(4)
    : old.replace('files/payments', 'payments').replace('/files/', '/payments/');
/** At `/admin`, and open with the Admin tab all the same. */
export const isOfAdminTab = (path: string) => /^\/admin\/(?:queues|tasks)(?=$|\/)/.test(path);

/** Where a form leads that changes nothing. */
export const listOf = (path: string) =>
  resourceList
    .filter(({ section }) => section)
    .map(placeOf)
    .find(({ patterns }) => patterns.one === path || patterns.base === path)?.list;
