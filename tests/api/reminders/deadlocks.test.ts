import { expect } from 'chai';
import { sql } from 'kysely';
import { readConfig } from '../../../server/config.ts';
import { captureNext } from '../../../server/api/reminders/capture-due.ts';
import { openWindows } from '../../../server/api/reminders/open-windows.ts';
import { planSome } from '../../../server/api/reminders/plan-job.ts';
import { recordAnswer } from '../../../server/api/reminders/record-answer.ts';
import { until } from '../../support/until.ts';
import { openDeliveryTrial, person, practice } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith('a job with due messages', openDeliveryTrial, (trial) => {
  const config = readConfig({});
  const clock = () => trial.api.now.ms;
  const db = () => trial.api.database.db;
  let job: string;
  beforeEach(async () => {
    await trial.remind({});
    job = await trial.send([person(1), person(2)]);
    await planSome({ db: db(), clock, config }, { id: job, after: 0 });
    await openWindows({ db: db(), clock });
  });

  const pause = () => trial.call('PUT jobs', { id: job, status: 'paused' });
  const locksAwaited = (count: number) =>
    until(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db());
      return rows.length === count;
    });
  const statuses = async () =>
    (await trial.messagesOf(job)).map(({ channel, status }) => `${channel} ${status}`);

  it('pauses while a worker delivers, without a deadlock', async () => {
    const pausing = await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select 1 from messages where job = ${job} and channel = 'text' for no key update`.execute(
          trx,
        );
        const started = pause();
        await locksAwaited(1);
        await captureNext(trx, { idOrg: practice, channel: 'text' }, { clock, config });
        return { started };
      });
    expect((await pausing.started).status).to.equal(200);
    expect(await statuses()).to.deep.equal([
      ...['email planned', 'text delivered'],
      ...['email planned', 'text delivered'],
    ]);
  });

  it('pauses while a patient cancels, without a deadlock', async () => {
    const { rows } = await sql<{ row: string; text: string; email: string }>`
      select text."row", text.id as text, email.id as email
      from messages text
      join messages email on email."row" = text."row" and email.channel = 'email'
      where text.job = ${job} and text.name = 'Person 1' and text.channel = 'text'
    `.execute(db());
    const [{ row, text, email } = { row: '', text: '', email: '' }] = rows;
    const { started, answered } = await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select 1 from messages where id = ${email} for no key update`.execute(trx);
        const started = pause();
        await locksAwaited(1);
        const answering = { row, by: 'text', message: text, answer: 'cancel', now: clock() } as const;
        const answered = db()
          .transaction()
          .execute((other) => recordAnswer(other, answering));
        await locksAwaited(2);
        return { started, answered };
      });
    expect([(await started).status, await answered]).to.deep.equal([200, 'taken']);
    expect(await statuses()).to.deep.equal([
      ...['email left_out', 'text left_out'],
      ...['email planned', 'text planned'],
    ]);
  });
});
