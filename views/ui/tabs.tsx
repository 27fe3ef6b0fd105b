import { controlStrings } from '../../shared/locales/en/controls.ts';

export interface TabLink {
  label: string;
  href: string;
  current?: boolean;
  /** Group heading, shared by adjacent tabs with the same group. */
  group?: string;
}

interface Props {
  label: string;
  tabs: readonly TabLink[];
  /** Tabs in a menu after the visible ones. The menu also opens without JavaScript. */
  more?: readonly TabLink[];
}

export function TabLinks({ label, tabs, more = [] }: Props) {
  const isGrouped = tabs.some(({ group }) => group !== undefined);
  return (
    <nav className={isGrouped ? 'parts grouped' : 'parts'} aria-label={label}>
      <ul>
        <Tabs tabs={tabs} />
        {more.length > 0 && (
          <li>
            <MoreTabs tabs={more} />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Tabs, with each group as a list under its heading. Tabs without a group are next to the groups. */
function Tabs({ tabs }: { tabs: readonly TabLink[] }) {
  return groupsOf(tabs).map(({ group, tabs: within }) => {
    const items = within.map((tab) => <TabItem key={tab.href} {...tab} />);
    if (group === undefined) return items;
    return (
      <li key={group} className="tab-group">
        <span aria-hidden="true">{group}</span>
        <ul aria-label={group}>{items}</ul>
      </li>
    );
  });
}

interface Group {
  group: string | undefined;
  tabs: TabLink[];
}

function groupsOf(tabs: readonly TabLink[]): Group[] {
  return tabs.reduce<Group[]>((groups, tab) => {
    const last = groups.at(-1);
    if (last && last.group === tab.group) last.tabs.push(tab);
    else groups.push({ group: tab.group, tabs: [tab] });
    return groups;
  }, []);
}

function MoreTabs({ tabs }: { tabs: readonly TabLink[] }) {
  const current = tabs.find((tab) => tab.current);
  return (
    <details className="more-tabs" data-menu>
      <summary className={current && 'current'}>
        {controlStrings.more}
        {current && <span className="visually-hidden">: {current.label}</span>}
      </summary>
      <ul className="menu-list">
        <Tabs tabs={tabs} />
      </ul>
    </details>
  );
}

function TabItem({ label, href, current }: TabLink) {
  return (
    <li>
      <a href={href} aria-current={current ? 'page' : undefined}>
        {label}
      </a>
    </li>
  );
}
