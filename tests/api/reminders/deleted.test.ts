import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { wipeDeletions } from '../../../server/api/deletions/wipe-deletions.ts';
import { deletionUndoSeconds } from '../../../shared/constants.ts';
import { openDeliveryTrial, person } from './delivery-trial.ts';
import { describeWith } from '../../support/fixtures.ts';

describeWith(
  'deletion of an appointment, reminder or template with planned messages',
  openDeliveryTrial,
  (trial) => {
    const db = () => trial.api.database.db;
    const fatesOf = async (job: string) =>
      (await trial.messagesOf(job)).map(({ name, channel, status, reason }) =>
        [name, channel, reason ?? status].join(' '),
      );
    const movesOf = async (job: string) => {
      const { rows } = await sql<{ event: string; reason: string | null }>`
      select distinct on (message) event, message_moves.reason
      from message_moves
      join messages on messages.id = message
      where job = ${job}
      order by message, message_moves.id desc
    `.execute(db());
      return rows.map(({ event, reason }) => [event, reason]);
    };
    const ahead = { date: '03/20/2026' };

    it('excludes messages of deleted rows and finishes the job for the remaining rows', async () => {
      const job = await trial.send([person(1), person(2, ahead), person(3, ahead)]);
      await trial.work();
      expect(await trial.jobOf(job)).to.include({ status: 'running' });
      await sql`delete from notification_rows where name in ('Person 2', 'Person 3')`.execute(db());
      await trial.work();
      expect(await fatesOf(job)).to.deep.equal([
        'Person 1 email delivered',
        'Person 1 text delivered',
        'Person 2 email deleted',
        'Person 2 text deleted',
        'Person 3 email deleted',
        'Person 3 text deleted',
      ]);
      expect(await movesOf(job)).to.deep.include(['leave_out', 'deleted']);
      expect(await trial.jobOf(job)).to.include({ status: 'done', total: 3, waiting: 0 });
    });

    it('marks a message as failed if delivery was already attempted', async () => {
      const job = await trial.send([person(1, { ...ahead, email: '' })]);
      await trial.work();
      await sql`update messages set attempts = 1 where job = ${job} and channel = 'text'`.execute(db());
      await sql`delete from notification_rows where name = 'Person 1'`.execute(db());
      await trial.work();
      expect(await movesOf(job)).to.deep.include(['give_up', 'deleted']);
      expect(await trial.jobOf(job)).to.include({ status: 'done', failed: 1 });
    });

    it('excludes messages of a deleted reminder even if another reminder replaced it', async () => {
      const list = await trial.list([person(1, ahead)]);
      const job = await trial.make('jobs', { notification: list });
      await trial.call('PUT jobs', { id: job, status: 'queued' });
      await trial.work();
      const [old] = (await trial.call(`GET notifications/${list}`)).body.results;
      const {
        id,
        name: _name,
        ...rules
      } = (await trial.call(`GET reminders/${old!['reminder']}`)).body.results[0]!;
      const reminder = await trial.make('reminders', { ...rules, name: 'Another' });
      expect((await trial.call('PUT notifications', { id: list, reminder })).status).to.equal(200);
      expect((await trial.call('DELETE reminders', [{ id }])).status).to.equal(200);
      await trial.work();
      expect(await fatesOf(job)).to.deep.equal(['Person 1 email planned', 'Person 1 text planned']);
      await trial.at(trial.api.now.ms + deletionUndoSeconds * 1000);
      const blobs = createDiskBlobs(join(trial.api.dataDir, 'files'));
      await wipeDeletions({ db: db(), blobs, clock: () => trial.api.now.ms });
      await trial.work();
      expect(await fatesOf(job)).to.deep.equal(['Person 1 email deleted', 'Person 1 text deleted']);
      expect(await trial.jobOf(job)).to.include({ status: 'failed', waiting: 0 });
    });

    it('sends no empty text if its template is deleted', async () => {
      const job = await trial.send([person(1, { ...ahead, email: '' })]);
      await trial.work();
      const text_template = await trial.make('text_templates', { name: 'Later', template: 'Hello' });
      const [{ template: id }] = (
        await sql<{
          template: string;
        }>`select template from messages where job = ${job} and channel = 'text'`.execute(db())
      ).rows as [{ template: string }];
      await trial.remind({ text_template });
      expect((await trial.call('DELETE text_templates', [{ id }])).status).to.equal(200);
      await trial.at(Date.UTC(2026, 2, 18, 15));
      await trial.work();
      expect(await fatesOf(job)).to.deep.include('Person 1 text deleted');
      expect((await sql`select 1 from outbox where message is not null`.execute(db())).rows).to.have.length(
        0,
      );
    });
  },
);
