import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect } from 'chai';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { id3, mp3Frame, wave } from '../../support/sounds.ts';
import { download, upload } from '../../support/upload.ts';
import { describeOneApi } from '../../support/fixtures.ts';

describeOneApi('phone files', (api) => {
  let token: string;
  before(async () => {
    token = await signIn(api, { org: '204117' });
  });
  const put = (name: string, content: Buffer | string, fields = {}) =>
    upload(api, 'phone_files', { token, name, content, fields });
  const frames = (...indexes: number[]) => Buffer.concat(indexes.map((index) => mp3Frame(index)));
  const many = (count: number, index: number) => frames(...Array.from({ length: count }, () => index));

  const sounds: [string, string, Buffer, number, string][] = [
    ['a WAV', 'hello.wav', wave(2.5), 2.5, 'audio/wav'],
    [
      'a WAV with metadata before its audio',
      'hello.wav',
      wave(1, { extra: Buffer.from('LIST\x03\0\0\0abc\0', 'latin1') }),
      1,
      'audio/wav',
    ],
    ['a streamed WAV with an unknown length', 'hello.wav', wave(3, { claimed: 0xffffffff }), 3, 'audio/wav'],
    ['an MP3 with a constant bit rate', 'hello.mp3', many(100, 9), 2.6, 'audio/mpeg'],
    [
      'an MP3 with a variable bit rate and tags',
      'hello.mp3',
      Buffer.concat([
        id3(300),
        mp3Frame(9, 'Xing'),
        many(50, 1),
        many(150, 14),
        Buffer.from('TAG' + '\0'.repeat(125)),
      ]),
      5.2,
      'audio/mpeg',
    ],
  ];
  for (const [what, name, content, duration, type] of sounds) {
    it(`get the correct duration for ${what}`, async () => {
      const sent = await put(name, content, { name: 'Greeting' });
      const [row] = (await api.call(`GET phone_files/${sent.body.p1}`, undefined, { token })).body.results;
      expect(row).to.include({ name: 'Greeting', type, duration, size: content.length });
    });
  }

  it('reject unplayable sounds', async () => {
    const noRate = wave(1);
    noRate.writeUInt32LE(0, 28);
    const broken: [string, Buffer | string][] = [
      ['a.wav', wave(1).subarray(0, 40)],
      ['a.wav', wave(0)],
      ['a.wav', noRate],
      ['a.wav', '<html>'],
      ['a.wav', many(100, 9)],
      ['a.mp3', wave(1)],
      ['a.mp3', Buffer.concat([id3(20), Buffer.alloc(500, 7)])],
      ['a.mp3', Buffer.concat([many(10, 9), Buffer.alloc(500, 7), many(10, 9)])],
      ['a.mp3', many(1, 9)],
      ['a.ogg', 'OggS'],
    ];
    for (const [name, content] of broken) expect((await put(name, content)).status, name).to.equal(400);
  });

  it('support range requests for seeking', async () => {
    const content = wave(1);
    const { p1: id } = (await put('hello.wav', content)).body;
    const part = (range: string) =>
      download(api, `phone_files/${id}/content`, { token, headers: { Range: range } });
    const all = await download(api, `phone_files/${id}/content`, { token });
    expect(all.headers.get('accept-ranges')).to.equal('bytes');
    expect(all.headers.get('content-type')).to.equal('audio/wav');
    const ranges: [string, number, number][] = [
      ['bytes=0-9', 0, 10],
      ['bytes=100-', 100, content.length],
      ['bytes=-50', content.length - 50, content.length],
      ['bytes=10-999999', 10, content.length],
    ];
    for (const [range, start, end] of ranges) {
      const got = await part(range);
      expect(got.status, range).to.equal(206);
      expect(got.headers.get('content-range')).to.equal(`bytes ${start}-${end - 1}/${content.length}`);
      expect(got.content.equals(content.subarray(start, end)), range).to.equal(true);
    }
    expect((await part('bytes=999999-')).status).to.equal(416);
    for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])
      expect((await part(range)).content.length, range).to.equal(content.length);
  });
});

describe('phone speech preview', () => {
  let api: EmbeddedApi;
  let token: string;
  let folder: string;
  const path = process.env['PATH'];
  before(async () => {
    api = await startEmbeddedApi();
    token = await signIn(api, { org: '204117' });
    folder = mkdtempSync(join(tmpdir(), 'voice-'));
  });
  after(async () => {
    process.env['PATH'] = path;
    rmSync(folder, { recursive: true, force: true });
    await api.close();
  });
  const install = (program: string) => {
    const file = join(folder, 'espeak-ng');
    writeFileSync(file, `#!${process.execPath}\n${program}`);
    chmodSync(file, 0o755);
    process.env['PATH'] = `${folder}${delimiter}${path}`;
  };
  const listen = async (text: string, rest = {}) => {
    const made = await api.call('POST phone_speech', { name: 'Hello', text, ...rest }, { token });
    return download(api, `phone_speech/${made.body.p1}/content`, { token });
  };

  it('returns 404 on a server without a voice program', async () => {
    process.env['PATH'] = folder;
    const got = await listen('Hello');
    expect(got.status).to.equal(404);
    expect(got.content.toString()).to.contain('No voice is set up on this server.');
  });

  it('pipes the text to the voice program verbatim without a shell', async () => {
    install(`
      const text = require('fs').readFileSync(0, 'utf8');
      process.stdout.write(Buffer.concat([
        Buffer.from('RIFF\\xff\\xff\\xff\\x7fWAVEfmt \\x10\\0\\0\\0\\x01\\0\\x01\\0\\x40\\x1f\\0\\0\\x40\\x1f\\0\\0\\x01\\0\\x08\\0data\\xff\\xff\\xff\\x7f', 'latin1'),
        Buffer.from(process.argv.slice(2).join(' ') + '|' + text),
      ]));
    `);
    const got = await listen('Hello {{first_name}}; $(touch x) `id` "quoted"', {
      language: 'es',
      voice: 'male',
    });
    expect(got.status).to.equal(200);
    expect(got.headers.get('content-type')).to.equal('audio/wav');
    const spoken = got.content.subarray(44).toString();
    expect(spoken).to.equal('-v es-419+m3 --stdin --stdout|Hello Maria; $(touch x) `id` "quoted"');
    expect(got.content.readUInt32LE(4)).to.equal(got.content.length - 8);
    expect(got.content.readUInt32LE(40)).to.equal(got.content.length - 44);
  });

  it('returns 404 if the voice program fails', async () => {
    install('process.exit(3)');
    expect((await listen('Hello')).status).to.equal(404);
  });
});
