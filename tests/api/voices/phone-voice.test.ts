import { expect } from 'chai';
import { sql } from 'kysely';
import { readSound } from '../../../server/api/files/sound.ts';
import { callIn } from '../../support/phone-calls.ts';
import { download } from '../../support/upload.ts';
import { openPhonePractice, practice } from '../phone/phone-practice.ts';
import { describeWith } from '../../support/fixtures.ts';

const steps = [{ do: 'language' }, { do: 'voicemail' }];

describeWith('the server voice in incoming calls', openPhonePractice, (line) => {
  beforeEach(async () => {
    await line.answerBy(steps);
  });
  const speakBy = (voice_by: string) =>
    sql`update org set voice_by = ${voice_by} where id = ${practice}::bigint`.execute(line.api.database.db);
  const said = async (route: string, body: object) => {
    const { results } = (await line.call(route, body)).body;
    return (results[0] as unknown as { said: Record<string, string>[] }).said;
  };

  it('reads all text if the practice chose it, even in a repeated turn', async () => {
    await speakBy('server');
    const call = await callIn(line.api);
    expect(call.heardText).to.match(/^\[https:\/\/hooks\.example\.test\/hooks\/speech\/\w+\] \[[^ ]+\]$/);
    expect((await call.post(call.posted[0]!.url)).text).to.equal(call.markup);
    await speakBy('provider');
    expect((await callIn(line.api)).heardText).to.equal('For English, press 1. Para español, oprima el 2.');
  });

  it("falls back to the provider's voice on failure or delay", async () => {
    const { db } = line.api.database;
    await speakBy('server');
    await sql`alter table speech_sounds rename to lost_sounds`.execute(db);
    const words = 'For English, press 1. Para español, oprima el 2.';
    expect((await callIn(line.api)).heardText).to.equal(words);
    await sql`alter table lost_sounds rename to speech_sounds`.execute(db);
    await db.transaction().execute(async (trx) => {
      await sql`lock table speech_sounds`.execute(trx);
      const began = Date.now();
      expect((await callIn(line.api)).heardText).to.equal(words);
      expect(Date.now() - began).to.be.below(10_000);
    });
    expect((await callIn(line.api)).heardText).to.include('/hooks/speech/');
  });

  for (const by of ['server', 'provider'])
    it(`offers the server's audio for a simulated sequence when calls use the ${by}'s voice`, async () => {
      await speakBy(by);
      const [english, spanish] = await said('POST phone/trials', { steps });
      expect(english).to.include({
        text: 'For English, press 1.',
        language: 'en',
        voice: 'female',
        plays: '',
      });
      expect(spanish).to.include({ text: 'Para español, oprima el 2.', language: 'es' });
      const heard = await download(line.api, `phone/speech/${spanish!['sound']}`, { token: line.token() });
      expect(heard.status).to.equal(200);
      expect(readSound('wav', heard.content)).to.have.property('seconds').that.is.within(0.5, 5);
    });
});
