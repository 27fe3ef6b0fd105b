import { type ReportedOffer } from '../../../support/test-api.ts';
import { sql } from 'kysely';
import { enterGroup } from '../../../../server/api/users/enter-group.ts';
import { paths } from '../../../../shared/paths.ts';
import { permissions, type Permission } from '../../../../shared/permissions.ts';
import type { Browser } from '../../../support/browser.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { passTo } from '../reminders/home/home-trial.ts';

export const org = '204117';

export interface PaymentsTrial {
  api: EmbeddedApi;
  portal: TestPortal;
  staff: Browser;
  /** Adds payments for the practice, filling in defaults, and returns their ids in order. */
  enter(rows: readonly Record<string, unknown>[]): Promise<string[]>;
  /** Signs in a staff member with access to payments and every right except the given one. */
  enterWithout(permission: Permission): Promise<Browser>;
  close(): Promise<void>;
}

interface Options {
  /** Start time in Unix milliseconds; defaults to the current time. */
  now?: number;
  /** Offer reported to the portal; the API's own by default. */
  offer?: ReportedOffer;
}

export async function startPaymentsTrial({ now, offer }: Options = {}): Promise<PaymentsTrial> {
  const api = await startEmbeddedApi();
  api.now.ms = now ?? api.now.ms;
  const far = offer ? { api: passTo(api.url), offer } : { api: api.url };
  const portal = await startTestPortal({ ...far, clock: () => api.now.ms });
  const { db } = api.database;
  // A trigger blocks deletion of charged payments. Disabling the trigger would prevent reuse of the database.
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
