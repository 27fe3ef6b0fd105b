import { listPageStrings } from '../../shared/locales/en/resources.ts';
import { operatorMessages } from '../../shared/locales/en/operators.ts';
import { tabGroups } from '../../shared/resources/define.ts';
import { pathsOf, sectionResources } from '../../shared/resources/resource-paths.ts';
import type { SectionOrArea } from '../../shared/sections.ts';
import type { ShellProps } from '../shell/props.ts';
import { TabLinks, type TabLink } from '../ui/tabs.tsx';

interface Props {
  section: SectionOrArea;
  /** Name of the displayed resource; missing on other pages. */
  current?: string;
  /** Resources that show a single record instead of a list page. */
  singles?: readonly string[];
  pages?: readonly TabLink[];
  /** Heading for resources that have an `address` outside the section. */
  apartGroup?: string;
}

/** Returns the heading for resources outside the section. For an admin who is not acting for a client, these belong to the Admin Panel. */
export const apartGroupOf = ({ user, actingFor }: Pick<ShellProps, 'user' | 'actingFor'>) =>
  user.admin && !actingFor ? operatorMessages.panel : undefined;

/** Maximum number of visible tabs, enough for the library. All other tabs and those with their own address are in the 'More' menu. */
const tabsInSight = 6;

/** Tabs for the list pages of a section. A section with a single page has no tabs. */
export function SectionTabs({ section, current, singles = [], pages = [], apartGroup }: Props) {
  const lists = sectionResources(section).map((definition) => ({
    label: singles.includes(definition.name)
      ? capital(definition.label.one)
      : (definition.label.tab ?? definition.label.many),
    href: pathsOf(definition).list,
    current: definition.name === current,
    group: definition.address === undefined ? definition.label.group : apartGroup,
    isApart: definition.address !== undefined,
  }));
  const inside = [...lists.filter(({ isApart }) => !isApart), ...pages];
  const apart = lists.filter(({ isApart }) => isApart);
  if (inside.length + apart.length < 2) return null;
  const more = [...inside.slice(tabsInSight), ...apart];
  return <TabLinks label={listPageStrings.lists} tabs={inGroups(inside.slice(0, tabsInSight))} more={more} />;
}

function inGroups(tabs: readonly TabLink[]): TabLink[] {
  const groupIndex = ({ group }: TabLink) => tabGroups.findIndex((one) => one === group);
  return [...tabs].sort((one, other) => groupIndex(one) - groupIndex(other));
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
