import { sql } from 'kysely';
import type { ApiCallName } from '../../../shared/api-calls.ts';
import { appCode, codeSentTo, password } from '../sign-in.ts';
import type { Prepare, World } from './world.ts';

const prairie = '204388';

async function uninvited({ user, query }: World): Promise<string> {
  const { id } = await user();
  await query(sql`delete from credentials where id_user = ${id}::bigint`);
  return id;
}

/** Returns the arguments for a single sign-on provider, which is created first unless `isAdded` is false. */
async function provided({ query, issuer }: World, url_id: string, isAdded = true) {
  if (isAdded)
    await query(sql`
      insert into sso_providers (url_id, id_org, issuer, client_id, client_secret)
      values (${url_id}, ${prairie}::bigint, ${issuer}, 'portal', 'secret')
    `);
  const body = { url_id, issuer, client_id: 'other', client_secret: 'canary-secret' };
  return { params: { id: prairie }, body };
}

/** Prepares each call for users, sign-in, and organizations. */
export const accountCalls: Partial<Record<ApiCallName, Prepare>> = {
  inviteUser: async (world) => ({
    token: world.manager,
    params: { id: await uninvited(world) },
    body: {},
  }),
  withdrawInvitation: async (world) => {
    const id = await uninvited(world);
    await world.call(`POST users/${id}/invitation`, {});
    return { token: world.manager, params: { id }, body: {} };
  },
  unlockUser: async ({ user, manager: token }) => ({
    token,
    params: { id: (await user()).id },
    body: {},
  }),
  resetSecondFactor: async ({ user, manager: token }) => ({
    token,
    params: { id: (await user()).id },
    body: {},
  }),
  inviteToSso: async ({ user, query, issuer, manager: token }) => {
    await query(sql`
      insert into sso_providers (url_id, id_org, issuer, client_id, client_secret)
      values ('lakeside-sso', 204117, ${issuer}, 'portal', 'secret')
    `);
    return { token, params: { id: (await user()).id }, body: {} };
  },
  cognitoTotpVerify: async ({ user, api }) => {
    const { token, userName } = await user();
    const reply = await api.call('POST cognito_get_totp', { accessToken: token }, { token });
    const userCode = appCode(reply.body.results['SecretCode'] ?? '', api.now.ms);
    return { token, body: { accessToken: token, userCode, userName } };
  },
  cognitoVerifyAttributeCode: async ({ user, api }) => {
    const { token, userName, id } = await user();
    const change = { id, mobile_phone: '3125550123', user_name: userName, accessToken: token };
    await api.call('PUT users', change, { token });
    const authCode = await codeSentTo(api, '3125550123');
    return { token, body: { accessToken: token, attributeName: 'phone_number', authCode } };
  },
  cognitoSetMfaSms: async ({ user }) => {
    const { token, userName } = await user({ phone: '3125550124' });
    return { token, body: { user_name: userName } };
  },
  changePassword: async ({ user }) => {
    const { token, userName } = await user();
    return { token, body: { user_name: userName, pw_old: password, pw: 'Canary-Fjord-77!x' } };
  },
  saveClientSetting: async ({ admin }) => ({
    token: await admin(),
    body: { id_org: prairie, payer_editable: 'T' },
  }),
  adminSetOrg: async ({ admin }) => ({ token: await admin(), body: { id_org: prairie } }),
  setDemoOrg: async ({ admin, query }) => {
    await query(sql`update org set payment_demo = true where id = ${prairie}::bigint`);
    return { token: await admin(), body: { id: prairie } };
  },
  addProvider: async (world) => ({
    token: await world.admin(),
    ...(await provided(world, 'prairie-new', false)),
  }),
  changeProvider: async (world) => ({
    token: await world.admin(),
    ...(await provided(world, 'prairie-sso')),
  }),
  removeProvider: async (world) => ({
    token: await world.admin(),
    ...(await provided(world, 'prairie-old')),
  }),
  addReseller: async ({ admin }) => ({ token: await admin(), body: { name: 'Midwest' } }),
  switchReseller: async ({ admin, api }) => {
    const token = await admin();
    const made = await api.call('POST operators/resellers', { name: 'East' }, { token });
    return { token, body: { id: made.body.p1, active: 'F' } };
  },
  endTrial: async ({ admin, query, api }) => {
    const until = new Date(api.now.ms + 86_400_000);
    await query(sql`update org set trial_until = ${until}, trial_calls = 3 where id = ${prairie}::bigint`);
    return { token: await admin(), params: { id: prairie }, body: {} };
  },
  approveOrganization: async ({ admin, query }) => {
    await query(sql`update org set awaits_approval = true where id = ${prairie}::bigint`);
    return { token: await admin(), params: { id: prairie }, body: {} };
  },
  closeOrganization: async ({ admin, query }) => {
    const [made] = await query(sql<{ id: string }>`insert into org (name) values ('Elm') returning id::text`);
    return { token: await admin(), params: { id: made!.id }, body: { name: 'Elm', reason: 'Sold' } };
  },
  holdOrganization: async ({ admin, query }) => {
    const [made] = await query(sql<{ id: string }>`insert into org (name) values ('Ash') returning id::text`);
    return { token: await admin(), params: { id: made!.id }, body: { name: 'Ash', reason: 'Lawsuit' } };
  },
  liftOrganizationHold: async ({ admin, query }) => {
    const [made] = await query(sql<{ id: string }>`insert into org (name) values ('Fir') returning id::text`);
    await query(sql`
      insert into legal_holds (id, id_org, reason, set_by, set_at) values ('1-hold', ${made!.id}::bigint, 'Lawsuit', 'Ada', now())
    `);
    return { token: await admin(), params: { id: made!.id }, body: { name: 'Fir', reason: 'Settled' } };
  },
  reopenOrganization: async ({ admin, query }) => {
    const [made] = await query(sql<{ id: string }>`
      insert into org (name, closed_at, closed_by, close_reason) values ('Oak', now(), 'Ada', 'Sold') returning id::text
    `);
    return { token: await admin(), params: { id: made!.id }, body: {} };
  },
};
