import { audit } from '../../../../shared/resources/audit.ts';
import { timesIn } from '../../../../shared/zone-name.ts';
import { users } from '../../../../shared/resources/users.ts';
import type { AuditRow } from '../../../../views/administration/audit-sentence.ts';
import { signInFacts, UserRecord } from '../../../../views/administration/user-record.tsx';
import { fieldsNamed } from '../../../../views/resource/form-groups.ts';
import type { RecordExtras } from '../../../../views/resource/props.ts';
import { factsOf } from '../../../../views/resource/record-facts.tsx';
import type { RecordVisit } from '../../resource/screen-parts.ts';
import { loadPeople, loadRecordNames } from './audit-names.ts';
import { showInvitation } from './sso-invitation.tsx';
import { showAccess } from './user-access.tsx';
import { showUserInvitation } from './user-invitation.tsx';

type UserVisit = RecordVisit<typeof users>;

/** So much of the trail. */
const mostRows = 25;

const reached = ['email', 'phone', 'mobile_phone'];

/** One user: how they are reached, how they sign in, and what happened. */
export async function showUser(visit: UserVisit): Promise<RecordExtras> {
  const { definition, record, values, nowSeconds } = visit;
  const [happened, access] = await Promise.all([loadHappened(visit, record.id), drawAccess(visit)]);
  const [people, records] = await Promise.all([loadPeople(visit), loadRecordNames(visit, happened ?? [])]);
  const reading = { zone: visit.zone(), nowSeconds };
  const facts = [
    ...factsOf({ definition, values, choices: {}, ...reading }, fieldsNamed(definition, reached)),
    ...signInFacts(record),
  ];
  return {
    title: [record.first_name, record.last_name].filter(Boolean).join(' ') || record.user_name,
    about: [
      record.user_name,
      record.access_group || 'No group: all tabs',
      timesIn(reading.zone, nowSeconds),
    ].join(' · '),
    body: <UserRecord {...reading} {...{ facts, happened, access }} names={{ people, records }} />,
  };
}

async function loadHappened({ api }: UserVisit, id: string): Promise<readonly AuditRow[] | undefined> {
  const filter = { resource: users.name, record_id: id };
  const found = await api.list(audit, { filter, size: mostRows });
  return found.ok ? found.rows : undefined;
}

/** Nothing where there is nothing to say: an empty column takes room. */
async function drawAccess(target: UserVisit) {
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
