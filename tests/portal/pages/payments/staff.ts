import { sql } from 'kysely';
import { enterGroup } from '../../../../server/api/users/enter-group.ts';
import { paths } from '../../../../shared/paths.ts';
import { permissions, type Permission } from '../../../../shared/permissions.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { passTo } from '../home/home-trial.ts';

export const org = '204117';

export interface PaymentsTrial {
  api: EmbeddedApi;
  portal: TestPortal;
  staff: Browser;
  /** Enters payments of the practice; what is left out is as it comes. Their ids, in their order. */
  enter(rows: readonly Record<string, unknown>[]): Promise<string[]>;
  /** Signs in somebody of the practice to whom its payments are open, and who has all rights but one. */
  enterWithout(permission: Permission): Promise<Browser>;
  close(): Promise<void>;
}

interface Options {
  /** In Unix milliseconds; the moment of the test where none is given. */
  now?: number;
  /** What the portal hears that the API has beyond the contract; all that it has where none are given. */
  features?: readonly string[];
}

/** Staff of a practice without payments, before the real API. */
export async function startPaymentsTrial({ now, features }: Options = {}): Promise<PaymentsTrial> {
  const api = await startEmbeddedApi();
  api.now.ms = now ?? api.now.ms;
  const far = features ? { api: passTo(api.url), features } : { api: api.url };
  const portal = await startTestPortal({ ...far, clock: () => api.now.ms });
  const { db } = api.database;
  // One that was charged stays. To switch that off would keep the database from being lent again.
  await sql`update payments set status = 'Requested', attempt = null`.execute(db);
  await sql`delete from payments`.execute(db);
  await addUser(api, { userName: 'pat', org, group: '' });
  const signIn = async (name: string) => {
    const browser = portal.browser();
    await browser.press(await browser.get(paths.login.to()), 'Login', { user_name: name, pw: password });
    return browser;
  };
  const staff = await signIn('pat');
  let entered = 0;
  const enterOne = async (row: Record<string, unknown>): Promise<string> => {
    const id = `${Math.floor(api.now.ms / 1000) - 86_400 + (entered += 1)}-abc`;
    const values = {
      id,
      id_org: org,
      first_name: 'Ada',
      last_name: 'Byron',
      dob: '12/10/1985',
      amount: '10.00',
      ...row,
    };
    const names = Object.keys(values);
    await sql`
      insert into payments (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})
    `.execute(db);
    return id;
  };
  return {
    api,
    portal,
    staff,
    async enter(rows) {
      const ids: string[] = [];
      for (const row of rows) ids.push(await enterOne(row));
      return ids;
    },
    async enterWithout(permission) {
      const name = `without-${permission}`;
      await db.transaction().execute(async (trx) => {
        await enterGroup(trx, org, { name, open: ['home', 'files'] });
        const flag = { [permissions[permission].field]: 'F' };
        await trx.updateTable('groups').set(flag).where('name', '=', name).execute();
      });
      await addUser(api, { userName: name, org, group: name });
      return signIn(name);
    },
    async close() {
      await portal.close();
      await api.close();
    },
  };
}
