import { timesIn } from '../../../../shared/time-zones.ts';
import type { users } from '../../../../shared/resources/users.ts';
import { signInFacts, UserRecord } from '../../../../views/administration/user-record.tsx';
import { fieldsNamed } from '../../../../views/resource/form-groups.ts';
import type { RecordExtras } from '../../../../views/resource/props.ts';
import { recordFactsOf } from '../../../../views/resource/record-facts.tsx';
import type { RecordVisit } from '../../resource/screen-parts.ts';
import { renderSsoInvitation } from './sso-invitation.tsx';
import { renderUserAccess } from './user-access.tsx';
import { renderUserInvitation } from './user-invitation.tsx';

type UserContext = RecordVisit<typeof users>;

const contactFields = ['email', 'phone', 'mobile_phone'];

export async function loadRecordExtras(ctx: UserContext): Promise<RecordExtras> {
  const { definition, record, values, nowSeconds } = ctx;
  const access = await renderAccess(ctx);
  const reading = { zone: ctx.zone(), nowSeconds };
  const facts = [
    ...recordFactsOf({ definition, values, choices: {}, ...reading }, fieldsNamed(definition, contactFields)),
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

/** Returns undefined if there is nothing to show, because an empty column takes up space. */
async function renderAccess(target: UserContext) {
  const [access, invitation, sso] = await Promise.all([
    renderUserAccess(target),
    renderUserInvitation(target),
    renderSsoInvitation(target),
  ]);
  return access || invitation || sso ? (
    <>
      {invitation}
      {access}
      {sso}
    </>
  ) : undefined;
}
