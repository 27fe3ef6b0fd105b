import { administrationMessages } from '../../../../shared/messages/administration.ts';
import type { groups } from '../../../../shared/resources/groups.ts';
import { sectionNames } from '../../../../shared/sections.ts';
import { endGroupSessions } from '../../session/generation.ts';
import type { ResourceScreenParts, ResourceVisit, Saved } from '../../resource/screen-parts.ts';
import { managersOnly } from './may-manage.ts';

/** Groups: whoever was let in by one signs in again once it opens other tabs, or is gone. */
export const groupsScreen: ResourceScreenParts<typeof groups> = {
  may: managersOnly,
  form: { refusals: { [administrationMessages.groupTaken]: 'name' }, saved },
  deletion: { removed },
};

async function saved({ parts }: ResourceVisit, { id, isNew, change }: Saved): Promise<void> {
  const opensOthers = sectionNames.some((name) => Object.hasOwn(change, name));
  if (!isNew && opensOthers) await endGroupSessions(parts.state, id);
}

async function removed({ parts }: ResourceVisit, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => endGroupSessions(parts.state, id)));
}
