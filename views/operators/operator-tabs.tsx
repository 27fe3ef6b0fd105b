import { paths } from '../../shared/paths.ts';
import { TabLinks } from '../ui/tabs.tsx';

const tabs = [
  { label: 'Accounts', href: paths.admin.to() },
  { label: 'Organizations', href: paths.operatorOrganisations.to() },
  { label: 'Resellers', href: paths.resellers.to() },
] as const;

type OperatorTab = (typeof tabs)[number]['label'];

/** The way between the pages of the Admin Panel. */
export function OperatorTabs({ current }: { current: OperatorTab }) {
  return (
    <TabLinks label="Admin Panel" tabs={tabs.map((tab) => ({ ...tab, current: tab.label === current }))} />
  );
}
