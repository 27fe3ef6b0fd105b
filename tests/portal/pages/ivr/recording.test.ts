import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { newBlobName } from '../../../../server/api/blobs/blob-store.ts';
import { createDiskBlobs } from '../../../../server/api/blobs/disk-blobs.ts';
import { enterGroup } from '../../../../server/api/users/enter-group.ts';
import { worklistMessages } from '../../../../shared/locales/en/worklist.ts';
import { paths } from '../../../../shared/paths.ts';
import { attributeOf } from '../../../support/page.ts';
import { addUser } from '../../../support/sign-in.ts';
import { wave } from '../../../support/sounds.ts';
import { enter, startLibraryTrial, type LibraryTrial } from '../library/staff.ts';

const idOrg = '204117';
const otherOrg = '204260';

describe('call recordings', () => {
  let trial: LibraryTrial;
  before(async function () {
    this.timeout(60_000);
    trial = await startLibraryTrial();
    await keep('1764000005-whole', { kind: 'call' });
    await keep('1764000006-voice', { kind: 'voicemail' });
    await keep('1764000007-theirs', { kind: 'call', org: otherOrg });
  });
  after(() => trial.close());

  async function keep(id: string, { kind = 'call', org = idOrg }): Promise<void> {
    const { database, dataDir, now } = trial.api;
    const blob = newBlobName('recordings');
    await createDiskBlobs(join(dataDir, 'files')).put(blob, content());
    const made = new Date(now.ms);
    await sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, name, phone)
      values (${`${id}-call`}, ${org}::bigint, ${made}, '3125550170', 'Ada Okafor', '3125550101')
    `.execute(database.db);
    await sql`
      insert into recordings (id, id_org, kind, call, made, state, seconds, size, type, blob)
      values (${id}, ${org}::bigint, ${kind}, ${`${id}-call`}, ${made}, 'kept', 83, ${wave(1).length}, 'audio/wav', ${blob})
    `.execute(database.db);
  }
  async function* content() {
    yield await Promise.resolve(wave(1));
  }
  const sound = (id: string) => paths.ivrRecording.to({ id });
  const ivrUser = async () => {
    await sql`update org set ivr_number = '3125550170' where id = ${idOrg}::bigint`.execute(
      trial.api.database.db,
    );
    return enter(trial.portal, 'pat');
  };

  it('can be played on the call page and fetched by byte ranges', async () => {
    const browser = await ivrUser();
    const page = await browser.get(paths.ivrCall.to({ id: '1764000005-whole-call' }));
    const [player] = page.all('audio');
    expect(attributeOf(player, 'src')).to.equal(sound('1764000005-whole'));
    expect(String(page.headers['content-security-policy'])).to.include("media-src 'self'");
    const part = await browser.get(sound('1764000005-whole'), { headers: { Range: 'bytes=0-43' } });
    expect(part.status).to.equal(206);
    expect(part.headers).to.include({
      'content-type': 'audio/wav',
      'content-range': `bytes 0-43/${wave(1).length}`,
      'cache-control': 'no-store',
    });
  });

  it('blocks recordings for users without the IVR section and for other practices', async () => {
    await trial.api.database.db
      .transaction()
      .execute((trx) => enterGroup(trx, idOrg, { name: 'Desk', open: ['home', 'library', 'files'] }));
    await addUser(trial.api, { userName: 'desk', group: 'Desk' });
    const desk = await enter(trial.portal, 'desk');
    const led = await desk.get(sound('1764000005-whole'), { follow: false });
    expect(led.status).to.equal(303);
    expect(led.headers['location']).to.equal(paths.home.to());
    expect(led.html).to.not.include('RIFF');
    const browser = await ivrUser();
    expect((await browser.get(sound('1764000007-theirs'))).status).to.equal(404);
    expect((await browser.get(sound('1764000009-nothing'))).status).to.equal(404);
    const stranger = await trial.portal.browser().get(sound('1764000005-whole'), { follow: false });
    expect(stranger.status).to.be.oneOf([302, 303]);
  });

  it('include voicemail, which users with the IVR section can play on the worklist', async () => {
    const browser = await ivrUser();
    const page = await browser.get(`${paths.worklist.to()}?kind=voicemail`);
    expect(page.text).to.include('Ada Okafor').and.include('1:23');
    expect(String(page.headers['content-security-policy'])).to.include("media-src 'self'");
    const [player] = page.all('audio');
    expect(attributeOf(player, 'src')).to.equal(sound('1764000006-voice'));
    expect((await browser.get(paths.home.to())).text).to.include(worklistMessages.kinds.voicemail);
    const desk = await enter(trial.portal, 'desk');
    const theirs = await desk.get(paths.worklist.to());
    expect(theirs.text).to.not.include('Ada Okafor').and.not.include('voicemail');
  });
});
