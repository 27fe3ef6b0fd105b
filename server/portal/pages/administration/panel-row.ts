import { operatorTabs, type OperatorTab } from '../../../../views/operators/operator-tabs.tsx';
import type { ListPageProps } from '../../../../views/resource/props.ts';
import type { Visit } from '../../visit/visit.ts';

/** To an admin who acts for nobody, queues and tasks are pages of the Admin Panel; to others, lists of their own admin tab. */
export async function panelRow(visit: Visit, current: OperatorTab): Promise<ListPageProps['tabRow']> {
  const { user, acting } = visit.signedIn();
  if (!user.admin || acting) return undefined;
  return { label: 'Admin Panel', tabs: operatorTabs(current, await visit.parts.relay.has('operators')) };
}
