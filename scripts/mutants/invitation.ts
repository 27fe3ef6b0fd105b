import type { Mutant } from './mutant.ts';

const test = 'tests/api/sso/sso-invitation.test.ts';
const invite = { file: 'server/api/sso/invite-user.ts', test };
const invitations = { file: 'server/api/sso/sso-invitations.ts', test };
const linked = { file: 'server/api/sso/linked-user.ts', test };
const byManagers = { ...invite, title: 'is made by managers alone, not by one who acts for a client' };
const notMade = { ...invite, title: 'is not made for an internal admin, oneself, a disabled user' };
const gone = { ...invitations, title: 'counts neither for a user who was disabled, nor who became an admin' };
const elsewhere = { ...invitations, title: 'counts at its own provider alone, and for a user of that' };
const next = {
  ...invitations,
  title: 'ends with the next one, which a second press within a minute does not send',
};

/** Who is let in by an invitation to single sign-on. */
export const invitationMutants: readonly Mutant[] = [
  {
    name: 'invitation-by-managers',
    file: 'shared/api-calls/sign-in.ts',
    from: "    needs: ['manage_users'],\n    feature: 'sso_invitation',\n    ...tellsKept",
    to: "    feature: 'sso_invitation',\n    ...tellsKept",
    test,
    title: byManagers.title,
  },
  {
    name: 'invitation-not-while-acting',
    from: 'return actor.actingFor ? refuse(403, actingMessages.theirSignIn) : undefined;',
    to: 'return undefined;',
    ...byManagers,
  },
  { name: 'invitation-not-of-oneself', from: 'userId !== actor.userId && ', to: '', ...notMade },
  { name: 'invitation-of-no-admin', from: `record['admin_user'] !== 'T' && `, to: '', ...notMade },
  { name: 'invitation-of-nobody-disabled', from: ` && record['disabled'] !== 'T'`, to: '', ...notMade },
  {
    name: 'invitation-kept-as-hash',
    from: `return createHash('sha256').update(token).digest();`,
    to: `return createHash('sha256') && Buffer.from(token);`,
    ...invitations,
    title: 'of which a hash alone is kept, and tells who sent it',
  },
  {
    name: 'invitation-ends',
    from: 'and invitation.expires > ${toTimestamp(now)}',
    to: '',
    ...invitations,
    title: 'is over after 72 hours, not before',
  },
  {
    name: 'invitation-at-its-provider',
    from: 'and invitation.url_id = ${provider.urlId}',
    to: '',
    ...elsewhere,
  },
  {
    name: 'invitation-in-its-organisation',
    from: `and users.id_org = \${toId(provider.idOrg)}\n    and users.admin_user`,
    to: 'and users.admin_user',
    ...elsewhere,
  },
  {
    name: 'invitation-counts-for-no-admin',
    from: "and users.admin_user is distinct from 'T'",
    to: '',
    ...gone,
  },
  {
    name: 'invitation-counts-for-nobody-disabled',
    from: "and users.disabled is distinct from 'T'",
    to: '',
    ...gone,
  },
  {
    name: 'invitation-under-its-address',
    from: 'and users.email = invitation.email',
    to: '',
    ...gone,
  },
  {
    name: 'invitation-of-a-colleague',
    from: 'return id && (await isSomebodyElse(trx, { provider, claims, id })) ? undefined : id;',
    to: 'return id;',
    ...invitations,
    title: 'does not count for a colleague who was handed the link',
  },
  {
    name: 'invitation-pressed-twice',
    from: '    where sso_invitations.expires <= ${toTimestamp(now + lifeMs - pauseMs)}\n    or sso_invitations.email <> excluded.email\n',
    to: '',
    ...next,
  },
  { name: 'invitation-ends-the-one-before', from: 'token_hash = excluded.token_hash,', to: '', ...next },
  {
    name: 'invitation-counts-once',
    from: '  await endInvitation(trx, id);\n',
    to: '',
    ...linked,
    title: 'counts once, whoever comes, and is not used up by a sign-on that was only begun',
  },
  {
    name: 'invitation-or-not-at-all',
    from: 'token ? undefined : await findLink(trx, provider, subject)',
    to: 'await findLink(trx, provider, subject)',
    ...linked,
    title: 'links nobody who is linked already, as another user or by hand',
  },
  {
    name: 'invitation-links-nobody-twice',
    from: 'return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;',
    to: 'return made !== undefined;',
    ...linked,
    title: 'links nobody who is linked already, as another user or by hand',
  },
];
