import { resourceList } from '../../../shared/resources/index.ts';
import { pathsOf, sectionResources } from '../../../shared/resources/resource-paths.ts';
import type { SectionName } from '../../../shared/sections.ts';

/** Returns the URL of the tab that shows a list, because these lists have no page of their own. */
export const tabOf = (path: string) => {
  const [, section = '', name = ''] = /^\/app\/(library|files|admin)\/([a-z-]+)$/.exec(path) ?? [];
  const tab = sectionResources(section as SectionName).findIndex(
    (one) => one.name.replace(/_/g, '-') === name,
  );
  return tab < 0 ? undefined : `/app/${section}${tab > 0 ? `?tab=${tab}` : ''}`;
};

/** Previous URLs: payments under Files, queues and tasks under the Admin tab. */
export const moved = /^\/app\/(?:files\/(?:payments|payment-files)|admin\/(?:queues|tasks))(?=$|\/)/;
export const movedTo = (old: string) =>
  old.startsWith('/app/admin')
    ? old.slice(4)
    : old.replace('files/payments', 'payments').replace('/files/', '/payments/');
/** Returns true for `/admin` URLs that open with the Admin tab. */
export const isOfAdminTab = (path: string) => /^\/admin\/(?:queues|tasks)(?=$|\/)/.test(path);

/** Returns the URL to which a form submitted without changes redirects. */
export const listOf = (path: string) =>
  resourceList
    .filter(({ section }) => section)
    .map(pathsOf)
    .find(({ patterns }) => patterns.one === path || patterns.base === path)?.list;
