import { paths } from '../../../../shared/paths.ts';
import { locksTitle } from '../../../../views/administration/locks-page.tsx';
import type { RequestContext } from '../../page/request-context.ts';
import { managesUsers } from './may-manage.ts';

export async function lockTabs({ parts, signedIn }: Pick<RequestContext, 'parts' | 'signedIn'>) {
  const isShown = managesUsers(signedIn()) && (await parts.relay.isLevel2());
  return isShown ? [{ label: locksTitle, href: paths.locks.to() }] : [];
}
