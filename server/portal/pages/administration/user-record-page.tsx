import { audit } from '../../../../shared/resources/audit.ts';
import { paths } from '../../../../shared/paths.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { users } from '../../../../shared/resources/users.ts';
import { writeListState } from '../../../../shared/list-state.ts';
import type { AuditRow } from '../../../../views/administration/audit-sentence.ts';
import { UserRecord } from '../../../../views/administration/user-record.tsx';
import { listBehind, usualSizeOf } from '../../resource/list-address.ts';
import { loadRecord } from '../../resource/load-record.ts';
import { mayOf } from '../../resource/may.ts';
import { takeOne } from '../../resource/save-record.ts';
import {
  onResource,
  type FormTarget,
  type ResourceParts,
  type ResourceVisit,
} from '../../resource/screen-parts.ts';
import { screenProps } from '../../resource/screen-props.ts';
import type { Route } from '../../visit/route.ts';
import { locksPage } from './locks-page.tsx';
import { loadPeople, loadRecordNames } from './audit-names.ts';
import { showInvitation } from './sso-invitation.tsx';
import { showAccess } from './user-access.tsx';
import { showUserInvitation } from './user-invitation.tsx';

/** A user is read first: the form has an address of its own. The record's page takes what is done with it in one press. */
export function userRoutes(resources: ResourceParts): Route[] {
  const on = onResource(resources, users);
  const { section: guard } = placeOf(users);
  return [
    { path: paths.locks.pattern, guard, ...locksPage },
    { path: placeOf(users).patterns.one, guard, show: on(showRecord), take: on((visit) => takeOne(visit)) },
  ];
}

type UserVisit = ResourceVisit<typeof users>;

/** So much of the trail. */
const mostRows = 25;

async function showRecord(visit: UserVisit): Promise<void> {
  const { definition, nowSeconds } = visit;
  const record = await loadRecord(visit, definition, String(visit.req.params['id']));
  const target: FormTarget<typeof users> = { ...visit, mode: 'edit', record };
  const [happened, access] = await Promise.all([loadHappened(visit, record.id), drawAccess(target)]);
  const [people, records] = await Promise.all([loadPeople(visit), loadRecordNames(visit, happened ?? [])]);
  const element = (
    <UserRecord
      {...screenProps(visit)}
      user={record}
      may={mayOf({ ...visit, record })}
      listHref={writeListState(definition, listBehind(visit), usualSizeOf(visit))}
      happened={happened}
      names={{ people, records }}
      access={access}
      zone={visit.zone()}
      nowSeconds={nowSeconds}
    />
  );
  const title = [record.first_name, record.last_name].filter(Boolean).join(' ') || record.user_name;
  visit.show({ title, styles: 'all', element });
}

async function loadHappened({ api }: UserVisit, id: string): Promise<readonly AuditRow[] | undefined> {
  const filter = { resource: users.name, record_id: id };
  const found = await api.list(audit, { filter, size: mostRows });
  return found.ok ? found.rows : undefined;
}

/** Nothing where there is nothing to say: an empty column takes room. */
async function drawAccess(target: FormTarget<typeof users>) {
  const [access, invitation, sso] = await Promise.all([
    showAccess(target),
    showUserInvitation(target),
    showInvitation(target),
  ]);
  return access || invitation || sso ? (
    <>
      {invitation}
      {access}
      {sso}
    </>
  ) : undefined;
}
