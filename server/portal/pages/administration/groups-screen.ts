import { administrationMessages } from '../../../../shared/locales/en/administration.ts';
import { lockTabs } from './admin-tabs.tsx';
import type { groups } from '../../../../shared/resources/groups.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { sectionNames, sections } from '../../../../shared/sections.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import type { CellText } from '../../../../views/resource/props.ts';
import { endGroupSessions } from '../../session/generation.ts';
import type { ResourceScreenParts, ResourceContext, SavedRecord } from '../../resource/screen-parts.ts';
import { managersOnly } from './user-access.tsx';

const rights = Object.values(permissions);
const initialRights = Object.fromEntries(rights.map(({ field, initial }) => [field, initial]));
const rightFields = [...sectionNames, ...rights.map(({ field }) => field)];

/** Groups screen. Members are signed out when their group's rights change or the group is deleted. */
export const groupsScreen: ResourceScreenParts<typeof groups> = {
  may: managersOnly,
  list: {
    extras: async (ctx) => ({
      tabs: await lockTabs(ctx),
      customColumns: [{ name: 'tabs', label: 'Tabs', read: formatTabs }],
    }),
  },
  form: {
    start: { empty: initialRights },
    refusals: { [administrationMessages.groupTaken]: 'name' },
    afterSave: saved,
  },
  deletion: { afterDelete: removed },
};

function formatTabs(group: RowOf<typeof groups>): CellText {
  const open = sectionNames.filter((name) => group[name] === 'T').map((name) => sections[name].label);
  return { text: open.join(', ') };
}

async function saved({ parts }: ResourceContext, { id, isNew, change }: SavedRecord): Promise<void> {
  const changesRights = rightFields.some((name) => Object.hasOwn(change, name));
  if (!isNew && changesRights) await endGroupSessions(parts.state, id);
}

async function removed({ parts }: ResourceContext, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => endGroupSessions(parts.state, id)));
}
