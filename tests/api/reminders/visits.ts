import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn, startEmbeddedApi } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';

export const practice = '204117';

/** Starts a Chicago practice whose reminder uses every channel two days ahead. The clock is set to a Tuesday at 10 AM. */
export async function startVisits() {
  const api = await startEmbeddedApi();
  const { db } = api.database;
  api.now.ms = Date.UTC(2026, 2, 10, 15);
  let staff = await signIn(api, { org: practice });
  const query = async <Row>(text: ReturnType<typeof sql<Row>>) => (await text.execute(db)).rows;
  await query(
    sql`update org set timezone = 'America/Chicago', name = 'Lakeside Clinic' where id = ${practice}::bigint`,
  );
  const call = (route: string, body?: unknown) => api.call(route, body, { token: staff });
  const make = async (resource: string, record: object): Promise<string> => {
    const reply = await call(`POST ${resource}`, record);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.p1!;
  };
  const reminder = await make('reminders', {
    name: 'R',
    lead_days: 2,
    send_from: '09:00',
    send_to: '18:00',
    weekdays: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun',
    ...(await makeContents(make)),
  });

  return {
    api,
    query,
    call,
    run: () => runWorker(api),
    /** Sets the clock and signs in again. */
    at: async (ms: number) => {
      api.now.ms = ms;
      staff = await signIn(api, { org: practice });
    },
    /** Creates a confirmed job for the rows. Reminders for appointments on the 12th are sent immediately. */
    send: async (rows: readonly object[]): Promise<string> => {
      const list = await make('notifications', { name: 'March', reminder });
      await call(`POST notifications/${list}/rows`, rows);
      const job = await make('jobs', { notification: list });
      expect((await call('PUT jobs', { id: job, status: 'queued' })).status).to.equal(200);
      await runWorker(api);
      return job;
    },
    jobOf: async (id: string) => (await call(`GET jobs/${id}`)).body.results[0]!,
    visitOf: async (name: string) => {
      const [found] = await query(
        sql<{ id: string; cid: string; answer: string | null; answered_by: string | null }>`
          select id, cid, answer, answered_by from notification_rows where name = ${name}
        `,
      );
      return found!;
    },
    /** Returns each message to a patient in the form `text delivered confirmed`. */
    messagesOf: async (name: string) => {
      const found = await query(
        sql<{ said: string }>`
          select concat_ws(' ', channel, status, nullif(response, ''), reason) as said
          from messages where name = ${name} order by channel, id
        `,
      );
      return found.map(({ said }) => said);
    },
    stops: async () => {
      const found = await query(
        sql<{ said: string }>`
          select channel || ' ' || address || ' ' || source as said from opt_outs
          where id_org = ${practice}::bigint order by channel, address
        `,
      );
      return found.map(({ said }) => said);
    },
    audits: async () => {
      const found = await query(
        sql<{ said: string }>`
          select user_name || ' ' || action || ' ' || detail as said from audit where action like '% answer' order by id
        `,
      );
      return found.map(({ said }) => said);
    },
    /** Moves the clock one second ahead and answers the recipient's latest captured message. */
    answer: async (recipient: string, body: { text: string } | { key: string }) => {
      api.now.ms += 1000;
      const channel = 'text' in body ? 'text' : 'voice';
      const [kept] = await query(
        sql<{ id: string }>`
          select id from outbox where recipient = ${recipient} and channel = ${channel} order by created desc, id desc
        `,
      );
      const reply = await call(`POST dev/messages/${kept!.id}/answer`, body);
      return reply.body.results?.[0]?.['said'] ?? reply.body.msg ?? '';
    },
    close: () => api.close(),
  };
}

type Make = (resource: string, record: object) => Promise<string>;

/** Creates templates and a phone sequence. Keys: 1 confirm, 2 cancel, 3 callback, 9 opt out, 8 wrong person, 0 office, * repeat. */
async function makeContents(make: Make) {
  const keys = {
    1: 'confirm',
    2: 'cancel',
    3: 'callback',
    9: 'opt_out',
    8: 'not_patient',
    0: 'transfer',
    '*': 'repeat',
  };
  const digits: Record<string, string> = {};
  for (const [key, kind] of Object.entries(keys))
    digits[key] = await make('actions', { name: kind, kind, digit: key, message: `Said: ${kind}` });
  const speech = await make('phone_speech', {
    name: 'Visit',
    language: 'en',
    voice: 'female',
    text: 'Press 1.',
  });
  const steps = [{ do: 'speak', speech }, { do: 'gather', digits }, { do: 'hang_up' }];
  return {
    text_template: await make('text_templates', { name: 'T', template: 'Hi {{first_name}}, {{date}}' }),
    email_template: await make('email_templates', {
      name: 'E',
      subject: 'Your visit on {{date}}',
      template: 'Dear {{name}}, [confirm]({{confirm_link}})',
    }),
    phone_sequence: await make('phone_sequences', {
      name: 'S',
      transfer_number: '3125550142',
      steps: JSON.stringify(steps),
    }),
  };
}

/** Returns a row reachable on all three channels, by default for the 12th at 9:30 AM. */
export const person = (n: number, more: object = {}) => ({
  name: `Person ${n}`,
  phone: `31255502${String(n).padStart(2, '0')}`,
  mobile_phone: `31255501${String(n).padStart(2, '0')}`,
  email: `p${n}@mail.example`,
  date: '03/12/2026',
  time: '09:30',
  ...more,
});

export type Visits = Awaited<ReturnType<typeof startVisits>>;
