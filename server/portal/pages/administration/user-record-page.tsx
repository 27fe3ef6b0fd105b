import { timesIn } from '../../../../shared/zone-name.ts';
import type { users } from '../../../../shared/resources/users.ts';
import { signInFacts, UserRecord } from '../../../../views/administration/user-record.tsx';
import { fieldsNamed } from '../../../../views/resource/form-groups.ts';
import type { RecordExtras } from '../../../../views/resource/props.ts';
import { factsOf } from '../../../../views/resource/record-facts.tsx';
import type { RecordVisit } from '../../resource/screen-parts.ts';
import { showInvitation } from './sso-invitation.tsx';
import { showAccess } from './user-access.tsx';
import { showUserInvitation } from './user-invitation.tsx';

type UserVisit = RecordVisit<typeof users>;

const reached = ['email', 'phone', 'mobile_phone'];

export async function showUser(visit: UserVisit): Promise<RecordExtras> {
  const { definition, record, values, nowSeconds } = visit;
  const access = await drawAccess(visit);
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
    body: <UserRecord {...{ facts, access }} />,
  };
}

/** Renders nothing without content, because an empty column takes space. */
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
