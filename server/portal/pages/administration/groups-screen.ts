import { administrationMessages } from '../../../../shared/messages/administration.ts';
import { lockTabs } from './lock-tabs.ts';
import type { groups } from '../../../../shared/resources/groups.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { sectionNames, sections } from '../../../../shared/sections.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import type { CellText } from '../../../../views/resource/props.ts';
import { endGroupSessions } from '../../session/generation.ts';
import type { ResourceScreenParts, ResourceVisit, Saved } from '../../resource/screen-parts.ts';
import { managersOnly } from './may-manage.ts';

const rights = Object.values(permissions);
const initialRights = Object.fromEntries(rights.map(({ field, initial }) => [field, initial]));
const given = [...sectionNames, ...rights.map(({ field }) => field)];

/** Groups screen. Members are signed out when their group's rights change or the group is deleted. */
export const groupsScreen: ResourceScreenParts<typeof groups> = {
  may: managersOnly,
  list: {
    show: async (visit) => ({
      tabs: await lockTabs(visit),
      ownColumns: [{ name: 'tabs', label: 'Tabs', read: sayTabs }],
    }),
  },
  form: { start: { empty: initialRights }, refusals: { [administrationMessages.groupTaken]: 'name' }, saved },
  deletion: { removed },
};

function sayTabs(group: RowOf<typeof groups>): CellText {
  const open = sectionNames.filter((name) => group[name] === 'T').map((name) => sections[name].label);
  return { text: open.join(', ') };
}

async function saved({ parts }: ResourceVisit, { id, isNew, change }: Saved): Promise<void> {
  const givesOthers = given.some((name) => Object.hasOwn(change, name));
  if (!isNew && givesOthers) await endGroupSessions(parts.state, id);
}

async function removed({ parts }: ResourceVisit, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => endGroupSessions(parts.state, id)));
}
