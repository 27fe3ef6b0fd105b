import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { filledDataDirectory } from '../../support/filled-data.ts';
import { answerPayment, paymentPath } from '../../support/test-api.ts';
import { startTestPortal } from '../../support/portal.ts';
import { sendRaw, statusesOf } from '../../support/raw-socket.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { describeWithOne } from '../../support/fixtures.ts';

const get = `GET ${paymentPath} HTTP/1.1\r\nHost: portal\r\n`;
const post = `POST ${paymentPath} HTTP/1.1\r\nHost: portal\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
const last = 'Connection: close\r\n\r\n';
/** Second request that the server sees if it ends the first request too early. */
const smuggled = `${get}X-Smuggled: 1\r\n${last}`;

const refused: [string, string][] = [
  [
    'Content-Length before Transfer-Encoding',
    `${post}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  [
    'Transfer-Encoding before Content-Length',
    `${post}Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  [
    'two different lengths',
    `${post}Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
  ],
  ['two equal lengths', `${post}Content-Length: 3\r\nContent-Length: 3\r\n\r\na=b${smuggled}`],
  ['two lengths in one header', `${post}Content-Length: 0, ${smuggled.length}\r\n\r\n${smuggled}`],
  ['a length with a sign', `${post}Content-Length: +0\r\n\r\n${smuggled}`],
  ['a hexadecimal length', `${post}Content-Length: 0x10\r\n\r\n${smuggled}`],
  ['a negative length', `${post}Content-Length: -1\r\n\r\n${smuggled}`],
  ['an unknown transfer coding', `${post}Transfer-Encoding: xchunked\r\n\r\n${smuggled}`],
  [
    'two transfer codings',
    `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  ['a space before the colon', `${post}Content-Length : 3\r\n\r\na=b${smuggled}`],
  ['a folded header', `${get}X-Long: a\r\n b\r\n${last}`],
  ['a first header with a leading space', `${get} X-First: a\r\n${last}`],
  ['bare line feeds', `${get.replaceAll('\r\n', '\n')}Connection: close\n\n`],
  ['a bare carriage return in a header', `${get}X-Part: a\rX-Other: b\r\n${last}`],
  ['a NUL in a header', `${get}X-Part: a\0b\r\n${last}`],
  ['a chunk with an invalid size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\na=b\r\n0\r\n\r\n`],
  ['a chunk longer than its stated size', `${post}Transfer-Encoding: chunked\r\n\r\n1\r\na=b\r\n0\r\n\r\n`],
  ['no host', `GET ${paymentPath} HTTP/1.1\r\n${last}`],
];

const openPortal = () => startTestPortal({ api: answerPayment });

describeWithOne('handling of ambiguous request framing', openPortal, (portal) => {
  async function send(bytes: string) {
    const before = portal.requests.length;
    const answer = await sendRaw(portal.port, bytes);
    return { statuses: statusesOf(answer), calls: portal.requests.length - before };
  }

  for (const [what, bytes] of refused) {
    it(`[R3] rejects ${what} without treating the rest as another request`, async () => {
      const { statuses, calls } = await send(bytes);
      expect(calls).to.equal(0);
      expect(statuses.length).to.be.at.most(1);
      for (const status of statuses) expect(status).to.be.within(400, 499);
    });
  }

  it('[H7] leaves both of two Host headers out of the response and the API call', async () => {
    const answer = await sendRaw(portal.port, `${get}Host: evil.example\r\n${last}`);
    expect(answer).to.not.include('evil.example');
    expect(JSON.stringify(portal.requests.at(-1))).to.not.include('evil.example');
  });

  it('[R3] makes one API call for each request, including three pipelined requests', async () => {
    expect(await send(get + last)).to.deep.equal({ statuses: [200], calls: 1 });
    const three = `${get}\r\n${get}\r\n${get}${last}`;
    expect(await send(three)).to.deep.equal({ statuses: [200, 200, 200], calls: 3 });
  });

  it('[R3] reads exactly Content-Length bytes of a form and then handles the next request', async () => {
    const body = 'step=verify';
    const { statuses, calls } = await send(
      `${post}Content-Length: ${body.length}\r\n\r\n${body}${get}${last}`,
    );
    expect(statuses).to.deep.equal([403, 200]);
    expect(calls).to.equal(1);
  });

  it('reads a chunked form as one form', async () => {
    const chunks = '4\r\nstep\r\n7\r\n=verify\r\n0\r\n\r\n';
    const { statuses, calls } = await send(`${post}Transfer-Encoding: chunked\r\n${last}${chunks}`);
    expect(statuses).to.deep.equal([403]);
    expect(calls).to.equal(0);
  });
});

/** The HTTP parser is set when a server is created, so the built server is tested too. */
describe('built servers', function () {
  this.timeout(60_000);
  let directory: string;
  let server: ServerProcess;
  before(async () => {
    directory = await filledDataDirectory('desync');
    server = await startServerProcess('all', { DATA_DIR: directory });
  });
  after(async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('[R3] reject a body with an ambiguous length', async () => {
    for (const url of [server.url, server.apiUrl])
      for (const [what, bytes] of refused.filter(([name]) => name.includes('length'))) {
        const answer = await sendRaw(Number(new URL(url).port), bytes);
        expect(statusesOf(answer), `${url} ${what}`).to.deep.equal([400]);
      }
  });
});
