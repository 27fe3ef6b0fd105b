import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { sql } from 'kysely';
import { readConfig } from '../../../server/config.ts';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { queueExport } from '../../../server/api/data-export/export-row.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';
import { runWorker } from '../../support/run-worker.ts';
import { upload } from '../../support/upload.ts';
import { readZip } from '../../support/zip.ts';

const idOrg = '204117';
const pdf = '%PDF-1.7\nA letter';

describeApi('the archive of an export', (api) => {
  const exported = async () => {
    const { db } = api.database;
    await sql`insert into tasks (id, id_org, kind) values ('1-task', ${idOrg}::bigint, 'export')`.execute(db);
    await sql`
      insert into data_exports (id, id_org, task, id_user, started_by, created)
      values ('1-export', ${idOrg}::bigint, '1-task', 1, '{"userName":"pat","idOrg":"204117"}', now())
    `.execute(db);
    await queueExport(db, { id: '1-export', idOrg });
    await runWorker(api);
    const made = await sql<{ blob: string; status: string; progress: number }>`
      select blob, status, progress from data_exports join tasks on tasks.id = task
    `.execute(db);
    const { blob: archive, ...task } = made.rows[0]!;
    expect(task).to.deep.equal({ status: 'done', progress: 100 });
    const blobs = createDiskBlobs(join(api.dataDir, 'files'));
    return readZip(await buffer(await blobs.open(archive)));
  };

  it('replaces links to the portal in the text of messages', async () => {
    const { href, host } = readConfig({}).publicUrl;
    await sql`
      insert into messages (id, id_org, channel, status, time, subject, body)
      values (
        '1-linked', ${idOrg}::bigint, 'email', 'sent', now(), ${`Pay at ${href}p/canary`},
        ${`Pay (${href}p/canary?lang=es) or <${href}email-response?oid=1&cid=canary> HTTPS://${host.toUpperCase()}/s/canary.\nMore: https://clinic.example/news`}
      )
    `.execute(api.database.db);
    const entries = await exported();
    const message = String(entries.get('data/messages.jsonl'))
      .split('\n')
      .find((line) => line.includes('1-linked'));
    expect(JSON.parse(message ?? '')).to.include({
      subject: 'Pay at [link]',
      body: 'Pay ([link]) or <[link]> [link]\nMore: https://clinic.example/news',
    });
    expect(Buffer.concat([...entries.values()]).includes('canary')).to.equal(false);
    expect(String(entries.get('README.txt'))).to.include('[link] replaces links');
  });

  it('contains files under their IDs and reports missing ones', async () => {
    const token = await signIn(api, { org: idOrg });
    const put = async (name: string) => (await upload(api, 'files', { token, name, content: pdf })).body.p1!;
    const [kept, lost] = [await put('letter.pdf'), await put('gone.pdf')];
    const { db } = api.database;
    const stored = await sql<{ blob: string }>`select blob from files where id = ${lost}`.execute(db);
    const { blob } = stored.rows[0]!;
    rmSync(join(api.dataDir, 'files', blob.slice(0, 2), blob.slice(2, 4), blob));
    const entries = await exported();
    expect(String(entries.get(`files/${kept} letter.pdf`))).to.equal(pdf);
    const readme = String(entries.get('README.txt'));
    expect(readme)
      .to.include(`organization ${idOrg}`)
      .and.include(`Not stored anymore: files/${lost} gone.pdf`);
    expect(JSON.parse(String(entries.get('manifest.json'))))
      .to.have.property('files')
      .with.length(2);
  });
});
