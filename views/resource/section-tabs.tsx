import { operatorMessages } from '../../shared/messages/operators.ts';
import { placeOf, sectionResources } from '../../shared/resources/places.ts';
import type { PlaceName } from '../../shared/sections.ts';
import type { ShellProps } from '../shell/props.ts';
import { TabLinks, type TabLink } from '../ui/tabs.tsx';

interface Props {
  section: PlaceName;
  /** The name of the resource that is shown; missing on pages of their own. */
  current?: string;
  /** Names of those of which the user sees one record. */
  singles?: readonly string[];
  /** Pages beside the lists, behind them. */
  pages?: readonly TabLink[];
  /** Heads what stands at an address apart, where that leads to other tabs. */
  apartGroup?: string;
}

/** To an admin who acts for nobody, queues and tasks are pages of the Admin Panel. */
export const apartGroupOf = ({ user, actingFor }: Pick<ShellProps, 'user' | 'actingFor'>) =>
  user.admin && !actingFor ? operatorMessages.panel : undefined;

/** So many tabs stand in the row, which are those of the library; what follows is under 'More', and so is what stands at an address apart. */
const tabsInSight = 6;

/** The lists of a section as tabs. A section with one list has none. */
export function SectionTabs({ section, current, singles = [], pages = [], apartGroup }: Props) {
  const lists = sectionResources(section).map((definition) => ({
    label: singles.includes(definition.name)
      ? capital(definition.label.one)
      : (definition.label.tab ?? definition.label.many),
    href: placeOf(definition).list,
    current: definition.name === current,
    group: definition.address === undefined ? definition.label.group : apartGroup,
    isApart: definition.address !== undefined,
  }));
  const inside = [...lists.filter(({ isApart }) => !isApart), ...pages];
  const apart = lists.filter(({ isApart }) => isApart);
  if (inside.length + apart.length < 2) return null;
  const more = [...inside.slice(tabsInSight), ...apart];
  return <TabLinks label="Lists" tabs={inGroups(inside.slice(0, tabsInSight))} more={more} />;
}

/** As people go about it: what is sent, by what, and the phone for itself. The numbers in the addresses are those of the registry. */
const drawnGroups: readonly (string | undefined)[] = ['Reminders', 'Messages', 'Phone'];

function inGroups(tabs: readonly TabLink[]): TabLink[] {
  const placeOfGroup = ({ group }: TabLink) => drawnGroups.indexOf(group);
  return [...tabs].sort((one, other) => placeOfGroup(one) - placeOfGroup(other));
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
