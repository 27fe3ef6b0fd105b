import { isRecord, readJsonOrValue } from '../../../shared/reply.ts';
import { isAdminGroup, readLandingPage } from '../../../shared/sections.ts';
import { isShallow } from '../../validation.ts';
import { toId, type Db } from '../database/db.ts';
import type { UserInput } from './user-change.ts';
import { findUserNameError } from './user-name-row.ts';

const deepestSettings = 5;

export async function findUserError(
  db: Db,
  { user_name: userName, landing_page: page, ui_settings: settings, access_group: accessGroup }: UserInput,
  idOrg: string,
): Promise<string | undefined> {
  const group = accessGroup ?? '';
  const nameError = userName === undefined ? undefined : findUserNameError(userName ?? '');
  if (nameError) return nameError;
  if (page && readLandingPage(page) !== page) return 'Choose a landing page from the list.';
  if (!isSettings(settings ?? '')) return 'ui_settings must be a JSON object.';
  return isAdminGroup(group) || (await hasGroup(db, idOrg, group)) ? undefined : 'User group not found.';
}

function isSettings(text: string): boolean {
  if (!text) return true;
  const parsed = readJsonOrValue(text);
  return isRecord(parsed) && isShallow(parsed, deepestSettings);
}

async function hasGroup(db: Db, idOrg: string, name: string): Promise<boolean> {
  const group = await db
    .selectFrom('groups')
    .select('name')
    .where('id_org', '=', toId(idOrg))
    .where('name', '=', name)
    .executeTakeFirst();
  return group !== undefined;
}
