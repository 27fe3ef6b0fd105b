import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { sweepBlobs } from '../../../server/api/blobs/loose-blobs.ts';
import { sweepRecordings } from '../../../server/api/recordings/sweep-recordings.ts';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import type { SectionName } from '../../../shared/sections.ts';
import { signIn } from '../../support/embedded-api.ts';
import { addUser, tokenOf } from '../../support/sign-in.ts';
import { wave } from '../../support/sounds.ts';
import type { TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { download } from '../../support/upload.ts';
import { openProviderTrial, practice, type DeliveryTrial } from '../reminders/delivery-trial.ts';
import { readOne, recordOne, report } from './recorded-call.ts';

const dayMs = 24 * 3_600_000;

describe('recordings', () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  let close: () => Promise<void>;
  beforeEach(async () => ({ provider, trial, close } = await openProviderTrial()));
  afterEach(() => close());

  const listen = (id: string, headers: Record<string, string> = {}, token = trial.token()) =>
    download(trial.api, `recordings/${id}/content`, { token, headers });
  const ofCall = async (call: string) => (await trial.call(`GET recordings?call=${call}`)).body.results;
  const one = (text: ReturnType<typeof sql>) => readOne(trial.api, text);
  const run = (text: ReturnType<typeof sql>) => text.execute(trial.api.database.db);
  const enter = (name: string, open: readonly SectionName[]) =>
    trial.api.database.db.transaction().execute((trx) => enterGroup(trx, practice, { name, open }));
  const sweepAt = (ms: number) => sweepRecordings({ db: trial.api.database.db, clock: () => ms });
  const named = (call: string) => one(sql`select cdr_userfield from ivr where id = ${call}`);

  describe('recording download', () => {
    it('happens once, before deletion at the provider', async () => {
      const { id, call, ref } = await recordOne(trial, provider, { seconds: 3 });
      expect((await listen(id)).status).to.equal(404);
      await report(trial.api, id, {
        RecordingSid: ref,
        RecordingStatus: 'completed',
        RecordingDuration: '3',
      });
      await trial.work();
      expect(provider.recordings.received).to.deep.equal([`sent ${ref}`, `deleted ${ref}`]);
      await report(trial.api, id, {
        RecordingSid: ref,
        RecordingStatus: 'completed',
        RecordingDuration: '3',
      });
      await trial.work();
      expect(provider.recordings.received).to.have.length(2);
      expect((await listen(id)).content.equals(wave(3))).to.equal(true);
      expect(await ofCall(call)).to.deep.equal([
        { id, kind: 'call', seconds: 3, made: Math.floor(trial.api.now.ms / 1000) },
      ]);
      expect(await named(call)).to.equal(id);
    });

    it('retries if the provider is down and rejects content that is not audio', async () => {
      const { id, ref } = await recordOne(trial, provider);
      provider.recordings.nextStatuses.push(503);
      await expectFailure(() => trial.work());
      expect((await listen(id)).status).to.equal(404);
      const makeDue = () =>
        run(sql`update graphile_worker._private_jobs set last_error = null, run_at = now()`);
      provider.recordings.recordings.set(ref, '<html>Not now</html>');
      await makeDue();
      await expectFailure(() => trial.work());
      expect(provider.recordings.received).to.not.include(`deleted ${ref}`);
      provider.recordings.recordings.set(ref, wave(1));
      await makeDue();
      await trial.work();
      expect((await listen(id)).content.equals(wave(1))).to.equal(true);
      expect(provider.recordings.received.at(-1)).to.equal(`deleted ${ref}`);
    });

    it('does not repeat if only the deletion failed', async () => {
      const { ref } = await recordOne(trial, provider);
      const open = provider.recordings.answer;
      provider.recordings.answer = (request) =>
        request.method === 'DELETE' ? { status: 500 } : open(request);
      await expectFailure(() => trial.work());
      provider.recordings.answer = open;
      await run(sql`delete from graphile_worker._private_jobs`);
      await sweepAt(trial.api.now.ms + 2 * 3_600_000);
      await trial.work();
      expect(provider.recordings.received).to.deep.equal([`sent ${ref}`, `deleted ${ref}`]);
      expect(await one(sql`select ref from recordings`)).to.equal(null);
    });

    it('accepts recording callbacks only with a valid signature', async () => {
      const { id } = await recordOne(trial, provider);
      await run(sql`update recordings set state = 'running', ref = null`);
      const fields = { RecordingSid: 'RE-other', RecordingStatus: 'completed' };
      expect(await report(trial.api, id, { ...fields, signature: 'forged' })).to.equal(403);
      expect(await one(sql`select state from recordings`)).to.equal('running');
    });

    it('deletes a recording reported as absent', async () => {
      const { id } = await recordOne(trial, provider);
      await run(sql`update recordings set state = 'running', ref = null`);
      expect(await report(trial.api, id, { RecordingStatus: 'absent' })).to.equal(204);
      expect(await one(sql`select count(*)::int from recordings`)).to.equal(0);
    });
  });

  describe('recording access', () => {
    it("requires access to calls in the user's own practice", async () => {
      const { id, call } = await recordOne(trial, provider);
      await trial.work();
      await enter('Library', ['library', 'home', 'files', 'admin']);
      await enter('Callers', ['ivr']);
      await addUser(trial.api, { userName: 'lib', group: 'Library' });
      await addUser(trial.api, { userName: 'cal', group: 'Callers' });
      const other = await signIn(trial.api, { org: '204260' });
      expect((await listen(id, {}, await tokenOf(trial.api, 'cal'))).status).to.equal(200);
      expect((await listen(id, {}, await tokenOf(trial.api, 'lib'))).status).to.equal(403);
      expect((await listen(id, {}, other)).status).to.equal(404);
      expect((await trial.api.call(`GET recordings/${id}/content`)).status).to.equal(401);
      const listed = await trial.api.call(`GET recordings?call=${call}`, undefined, { token: other });
      expect(listed.body.results).to.deep.equal([]);
    });

    it('supports range requests and audits each playback once', async () => {
      const { id } = await recordOne(trial, provider, { name: 'Ada Okafor' });
      await trial.work();
      const openings = async () => {
        const { body } = await trial.call(`GET audit?filter={"resource":"recordings"}`);
        return body.results.map(({ action, detail, record_id }) => [action, detail, record_id].join(': '));
      };
      const part = await listen(id, { Range: 'bytes=100-199' });
      expect(part.status).to.equal(206);
      expect(part.content.equals(wave(2).subarray(100, 200))).to.equal(true);
      await Promise.all(['bytes=0-', 'bytes=200-299', 'bytes=5000-'].map((Range) => listen(id, { Range })));
      const told = `listen: The recording of a call from Ada Okafor: ${id}`;
      expect(await openings()).to.deep.equal([told]);
      await trial.at(trial.api.now.ms + 11 * 60_000);
      await listen(id);
      expect(await openings()).to.deep.equal([told, told]);
    });
  });

  describe('recording deletion', () => {
    const contents = () => {
      const folder = join(trial.api.dataDir, 'files/recordings');
      const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
      return names.filter((name) => /[0-9a-f]{32}$/.test(name)).length;
    };
    const sweepContents = () =>
      sweepBlobs({
        db: trial.api.database.db,
        blobs: createDiskBlobs(join(trial.api.dataDir, 'files')),
        clock: () => Date.now() + dayMs,
      });

    it("follows deletion of the call and includes the content and the provider's copy", async () => {
      const kept = await recordOne(trial, provider);
      await trial.work();
      const waiting = await recordOne(trial, provider);
      expect(contents()).to.equal(1);
      await run(sql`delete from ivr where id in (${kept.call}, ${waiting.call})`);
      expect((await listen(kept.id)).status).to.equal(404);
      await trial.work();
      await sweepContents();
      expect(contents()).to.equal(0);
      expect([...provider.recordings.recordings.keys()]).to.deep.equal([]);
      expect(provider.recordings.received).to.not.include(`sent ${waiting.ref}`);
    });

    it('applies to a recording reported after its call was deleted', async () => {
      const { id } = await recordOne(trial, provider);
      await run(sql`delete from graphile_worker._private_jobs`);
      await run(sql`delete from recordings`);
      provider.recordings.recordings.set('RElate', wave(1));
      await report(trial.api, id, { RecordingSid: 'RElate', RecordingStatus: 'completed' });
      await trial.work();
      expect(provider.recordings.received).to.deep.equal(['deleted RElate']);
    });

    for (const [days, what] of [
      [undefined, 'ninety days by default'],
      [7, "the practice's number of days"],
    ] as const)
      it(`happens after ${what} while the call record remains`, async () => {
        if (days) await run(sql`update org set recording_days = ${days} where id = ${practice}::bigint`);
        const { id, call } = await recordOne(trial, provider);
        await trial.work();
        const end = trial.api.now.ms + (days ?? 90) * dayMs;
        await sweepAt(end - 1000);
        expect((await listen(id)).status).to.equal(200);
        await sweepAt(end + 1000);
        expect((await listen(id)).status).to.equal(404);
        expect(await named(call)).to.equal(null);
        await sweepContents();
        expect(contents()).to.equal(0);
      });

    it('includes the copy at the provider if it was never downloaded in time', async () => {
      const { ref } = await recordOne(trial, provider);
      await run(sql`delete from graphile_worker._private_jobs`);
      await sweepAt(trial.api.now.ms + 91 * dayMs);
      await trial.work();
      expect(provider.recordings.received).to.deep.equal([`deleted ${ref}`]);
    });

    it('happens after a day if the provider never reports the recording', async () => {
      await recordOne(trial, provider);
      await run(sql`update recordings set state = 'running', ref = null`);
      await sweepAt(trial.api.now.ms + dayMs - 1000);
      expect(await one(sql`select count(*)::int from recordings`)).to.equal(1);
      await sweepAt(trial.api.now.ms + dayMs + 1000);
      expect(await one(sql`select count(*)::int from recordings`)).to.equal(0);
    });
  });

  it('accept retention periods of 1 to 3,650 days', async () => {
    const manager = await signIn(trial.api, { org: practice, group: 'Admin' });
    const save = async (recording_days: unknown) =>
      (await trial.api.call('PUT org', { id: practice, recording_days }, { token: manager })).status;
    expect(await save(0)).to.equal(400);
    expect(await save(3651)).to.equal(400);
    expect(await save(3650)).to.equal(200);
    expect(await save(1)).to.equal(200);
  });
});

async function expectFailure(work: () => Promise<void>): Promise<void> {
  let failed = false;
  await work().catch(() => (failed = true));
  expect(failed, 'a job of the worker fails').to.equal(true);
}
