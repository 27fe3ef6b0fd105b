import { operatorMessages, operatorPageStrings } from '../../shared/locales/en/operators.ts';
import { paths } from '../../shared/paths.ts';
import { queues, tasks } from '../../shared/resources/operations.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { TabLinks, type TabLink } from '../ui/tabs.tsx';

const tabs = [
  { label: operatorPageStrings.tabs.accounts, href: paths.admin.to() },
  { label: operatorPageStrings.tabs.organizations, href: paths.operatorOrganizations.to(), isMore: true },
  { label: operatorPageStrings.tabs.resellers, href: paths.resellers.to(), isMore: true },
  { label: queues.label.many, href: pathsOf(queues).list },
  { label: tasks.label.many, href: pathsOf(tasks).list },
  { label: operatorPageStrings.tabs.health, href: paths.systemHealth.to(), isMore: true },
] as const;

export type OperatorTab = (typeof tabs)[number]['label'];

export const operatorTabs = (current: OperatorTab, offersMore: boolean): TabLink[] =>
  tabs
    .filter((tab) => offersMore || !('isMore' in tab))
    .map(({ label, href }) => ({ label, href, current: label === current }));

export function OperatorTabs({ current, offersMore = true }: { current: OperatorTab; offersMore?: boolean }) {
  return <TabLinks label={operatorMessages.panel} tabs={operatorTabs(current, offersMore)} />;
}
