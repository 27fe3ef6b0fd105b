import { paths } from '../../../../shared/paths.ts';
import { locksTitle } from '../../../../views/administration/locks-page.tsx';
import type { RequestContext } from '../../page/request-context.ts';
import { managesUsers } from './user-access.tsx';
import { operatorMessages } from '../../../../shared/locales/en/operators.ts';
import { operatorTabs, type OperatorTab } from '../../../../views/operators/operator-tabs.tsx';
import type { ListPageProps } from '../../../../views/resource/props.ts';

export async function lockTabs({ parts, signedIn }: Pick<RequestContext, 'parts' | 'signedIn'>) {
  const isShown = managesUsers(signedIn()) && (await parts.relay.isLevel2());
  return isShown ? [{ label: locksTitle, href: paths.locks.to() }] : [];
}

/**
 * Returns the Admin Panel tabs for internal admins who are not acting for a client, with the organization's name.
 * Other users see these lists in their own admin tab.
 */
export async function panelRow(
  ctx: RequestContext,
  current: OperatorTab,
): Promise<Pick<ListPageProps, 'tabRow' | 'above'>> {
  const { user, acting, organization } = ctx.signedIn();
  if (!user.admin || acting) return {};
  return {
    tabRow: {
      label: operatorMessages.panel,
      tabs: operatorTabs(current, await ctx.parts.relay.isLevel2()),
    },
    above: organization.name && <p className="soft">{operatorMessages.whose(organization.name)}</p>,
  };
}
