import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { sweepBlobs } from '../../../server/api/blobs/loose-blobs.ts';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { readSound } from '../../../server/api/files/sound.ts';
import { sweep } from '../../../server/api/worker/sweep.ts';
import { signIn } from '../../support/embedded-api.ts';
import { signatureOf, type TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { download } from '../../support/upload.ts';
import { openProviderTrial, person, practice, type DeliveryTrial } from '../reminders/delivery-trial.ts';

const dayMs = 24 * 3_600_000;
const hello = 'Hello {{first_name}}, it is <us> & "you".';

const program = `
  const { appendFileSync, readFileSync } = require('fs');
  if (process.argv.includes('--version')) process.exit(0);
  appendFileSync(__dirname + '/asked', process.argv.slice(2, 4).join(' ') + '\\n');
  process.stdout.write(Buffer.concat([
    Buffer.from('RIFF\\xff\\xff\\xff\\x7fWAVEfmt \\x10\\0\\0\\0\\x01\\0\\x01\\0\\x40\\x1f\\0\\0\\x40\\x1f\\0\\0\\x01\\0\\x08\\0data\\xff\\xff\\xff\\x7f', 'latin1'),
    readFileSync(0),
  ]));
`;

describe('the server voice', () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  let close: () => Promise<void>;
  let folder: string;
  const path = process.env['PATH'];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'voice-'));
    install(program);
    ({ provider, trial, close } = await openProviderTrial());
    const speech = (name: string, text: string, language: string) =>
      trial.make('phone_speech', { name, text, language, voice: 'male' });
    const steps = [
      { do: 'speak', speech: await speech('Hello', hello, 'es') },
      { do: 'speak', speech: await speech('Bye', 'Goodbye.', 'en') },
    ];
    const sequence = await trial.make('phone_sequences', { name: 'S', steps: JSON.stringify(steps) });
    await trial.remind({ phone_sequence: sequence, text_template: '', email_template: '' });
  });
  afterEach(async () => {
    process.env['PATH'] = path;
    await close();
    rmSync(folder, { recursive: true, force: true });
  });

  function install(text: string): void {
    writeFileSync(join(folder, 'espeak-ng'), `#!${process.execPath}\n${text}`);
    chmodSync(join(folder, 'espeak-ng'), 0o755);
    process.env['PATH'] = `${folder}${delimiter}${path}`;
  }
  const asked = () => readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n').sort();
  const byCall = (n: number) => person(n, { phone: `31255502${n}0`, mobile_phone: '', email: '' });
  const speakBy = (voice_by: string) =>
    sql`update org set voice_by = ${voice_by} where id = ${practice}::bigint`.execute(trial.api.database.db);

  async function markupOf(call: { sid: string; fields: Record<string, string> }): Promise<string> {
    const address = call.fields['Url'] ?? '';
    const fields = { CallSid: call.sid, AnsweredBy: 'human' };
    const response = await fetch(new URL(new URL(address).pathname, trial.api.url), {
      method: 'POST',
      headers: { 'x-twilio-signature': signatureOf(address, fields) },
      body: new URLSearchParams(fields),
    });
    return response.text();
  }
  async function call(...numbers: number[]): Promise<string[]> {
    await trial.send(numbers.map(byCall));
    await trial.work();
    const calls = provider.accepted.filter(({ kind }) => kind === 'Calls').slice(-numbers.length);
    return Promise.all(calls.map(markupOf));
  }
  const playedIn = (markup = '') => [...markup.matchAll(/<Play>([^<]+)<\/Play>/g)].map(([, url = '']) => url);
  const hear = async (address: string) => {
    const response = await fetch(new URL(new URL(address).pathname, trial.api.url));
    return { response, content: Buffer.from(await response.arrayBuffer()) };
  };
  const idle =
    '<Say voice="man" language="es-US">Hello Person, it is &lt;us&gt; &amp; &quot;you&quot;.</Say>';

  it('plays audio from URLs that need no sign-in, if the practice chose the server voice', async () => {
    await speakBy('server');
    const [markup] = await call(1);
    const [first = '', second = ''] = playedIn(markup);
    expect(markup).to.not.include('<Say');
    expect(first).to.match(/^https:\/\/hooks\.example\.test\/hooks\/speech\/[0-9a-f]{20}$/);
    const { response, content } = await hear(first);
    expect(response.headers.get('content-type')).to.equal('audio/wav');
    expect(content.subarray(44).toString()).to.equal('Hello Person, it is <us> & "you".');
    expect((await hear(second)).content.subarray(44).toString()).to.equal('Goodbye.');
    expect(asked()).to.deep.equal(['-v en-us+m3', '-v es-419+m3']);
  });

  it('generates no audio by default or if the practice chose the provider voice', async () => {
    expect((await call(1))[0]).to.include(idle);
    await speakBy('provider');
    expect((await call(2))[0]).to.include(idle);
    expect(() => asked()).to.throw();
  });

  it('generates audio once per text, language and voice, even for concurrent calls', async () => {
    await speakBy('server');
    const markups = await call(1, 2, 3, 4);
    expect(new Set(markups.map((markup) => playedIn(markup).join())).size).to.equal(1);
    expect(asked()).to.have.length(2);
    await call(5);
    expect(asked()).to.have.length(2);
  });

  it("falls back to the provider's voice if generation fails", async () => {
    await speakBy('server');
    install('process.exit(process.argv.includes("--version") ? 0 : 3);');
    expect((await call(1))[0]).to.include(idle);
  });

  it('names audio files so that names cannot be derived from the text and differ per practice', async () => {
    const { api } = trial;
    const speech = { name: 'Same', text: 'Goodbye.', language: 'en', voice: 'male' };
    await speakBy('server');
    const [, name = ''] = playedIn((await call(1))[0]);
    const own = await trial.make('phone_speech', speech);
    await download(api, `phone_speech/${own}/content`, { token: trial.token() });
    const token = await signIn(api, { org: '204260' });
    const { body } = await api.call('POST phone_speech', speech, { token });
    await download(api, `phone_speech/${body.p1}/content`, { token });
    const { rows } = await sql<{ name: string }>`
      select name from speech_sounds where text = 'Goodbye.' order by id_org
    `.execute(api.database.db);
    expect(rows).to.have.length(2);
    expect(name.endsWith(rows[0]!.name)).to.equal(true);
    expect(rows[0]!.name).to.not.equal(rows[1]!.name);
  });

  it('plays audio only to the practice that owns it', async () => {
    await speakBy('server');
    const name = playedIn((await call(1))[0])[0]!
      .split('/')
      .at(-1)!;
    const hearIt = async (token: string) => download(trial.api, `phone/speech/${name}`, { token });
    expect((await hearIt(trial.token())).content.subarray(44).toString()).to.include('Hello Person');
    expect((await hearIt(await signIn(trial.api, { org: '204260' }))).status).to.equal(404);
    expect((await trial.api.call(`GET phone/speech/${name}`)).status).to.equal(401);
    expect(
      (await hear('https://hooks.example.test/hooks/speech/00000000000000000000')).response.status,
    ).to.equal(404);
  });

  it('deletes audio unused for a week and keeps audio used again', async () => {
    await speakBy('server');
    const [, bye = ''] = playedIn((await call(1))[0]);
    const { db } = trial.api.database;
    const blobs = createDiskBlobs(join(trial.api.dataDir, 'files'));
    await sql`update org set voice_by = 'provider' where id = ${practice}::bigint`.execute(db);
    await trial.at(trial.api.now.ms + 5 * dayMs);
    const again = await trial.make('phone_speech', {
      name: 'Again',
      text: 'Goodbye.',
      language: 'en',
      voice: 'male',
    });
    await download(trial.api, `phone_speech/${again}/content`, { token: trial.token() });
    await trial.at(trial.api.now.ms + 3 * dayMs);
    const clock = () => trial.api.now.ms;
    await sweep({ db, clock });
    await sweepBlobs({ db, blobs, clock: () => Date.now() + dayMs });
    const { rows } = await sql<{ text: string }>`select text from speech_sounds`.execute(db);
    expect(rows.map(({ text }) => text)).to.deep.equal(['Goodbye.']);
    expect((await hear(bye)).response.status).to.equal(200);
  });

  it('appears in the features if the server has it', async () => {
    expect((await trial.api.call('GET health')).body)
      .to.have.property('features')
      .that.includes('voices');
  });

  it('produces a valid WAV with the real speech program', async () => {
    process.env['PATH'] = path;
    await speakBy('server');
    const { content } = await hear(playedIn((await call(1))[0])[1]!);
    const sound = readSound('wav', content);
    expect(sound).to.have.property('ok', true);
    expect(content.readUInt32LE(24)).to.equal(8000);
    expect(sound).to.have.property('seconds').that.is.within(0.3, 3);
  });
});
