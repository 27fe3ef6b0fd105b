import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { closeServer, listen } from '../../../server/listen.ts';
import { startSignInApi, type SignInApi } from '../../support/sign-in-api.ts';
import { startTestPortal, type TestPortal } from '../../support/portal.ts';
import { until } from '../../support/until.ts';
import { enter } from '../pages/sign-in/staff.ts';

const mebibyte = 1024 * 1024;
const rowsAtOnce = 500;
const row = { id: '1760000000-a', first_name: 'Jane', last_name: 'Doe', notes: 'long '.repeat(100) };
const part = Array.from({ length: rowsAtOnce }, () => JSON.stringify(row)).join();

describe('export of a long list', () => {
  let api: SignInApi;
  let front: Server;
  let portal: TestPortal;
  let cookie: string;
  /** Writes the rows of the whole list; every other call goes to the scripted API. */
  let sendRows: (res: ServerResponse) => unknown;

  before(async () => {
    api = await startSignInApi();
    front = createServer((req, res) => {
      const isWhole = req.method === 'GET' && req.url?.startsWith('/contacts?') && /l(:|%3A)0/.test(req.url);
      if (!isWhole) return void passOn(req, res, api.url);
      res.writeHead(200, { 'Content-Type': 'application/json' });
      res.write('{"success":true,"results":[');
      sendRows(res);
    });
    const port = await listen(front, { port: 0, host: '127.0.0.1', setting: 'API_PORT' });
    portal = await startTestPortal({ api: `http://127.0.0.1:${port}` });
    const { cookies } = await enter(portal, api.addUser());
    cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  });
  after(async () => {
    await portal.close();
    front.closeAllConnections();
    await closeServer(front, 0);
    await api.close();
  });

  const openExport = async (): Promise<IncomingMessage> => {
    const request = get(`${portal.url}/app/contacts/export`, { headers: { cookie }, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    expect(answer.statusCode).to.equal(200);
    return answer;
  };

  it('sends rows to the browser while the API pauses before the next ones', async () => {
    const rounds = 5;
    let goOn = () => undefined as void;
    sendRows = async (res) => {
      for (let round = 0; round < rounds; round += 1) {
        const arrived = new Promise<void>((resolve) => (goOn = resolve));
        // The comma completes the row, so the portal can send it without waiting for the next one.
        res.write(`${part},`);
        await arrived;
      }
      res.end(`${JSON.stringify(row)}]}`);
    };
    const answer = await openExport();
    let lines = -1;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      lines += chunk.toString('latin1').split('\n').length - 1;
      if (lines > 0 && lines % rowsAtOnce === 0) goOn();
    }
    expect(lines).to.equal(rounds * rowsAtOnce + 1);
  });

  it('reads from the API no faster than the browser does and stops when the browser disconnects', async () => {
    let written = 0;
    let left = false;
    sendRows = (res) => {
      res.once('close', () => (left = true));
      const rows = Readable.from(endlessRows((bytes) => (written += bytes)));
      rows.pipe(res).on('error', () => undefined);
    };
    const answer = await openExport();
    const seen: number[] = [];
    await until(() => seen.push(written) > 30 && seen.at(-30) === written);
    expect(written).to.be.below(32 * mebibyte);
    answer.destroy();
    await until(() => left);
  });
});

function* endlessRows(count: (bytes: number) => void): Generator<string> {
  for (;;) {
    count(part.length);
    yield `${part},`;
  }
}

async function passOn(req: IncomingMessage, res: ServerResponse, to: string): Promise<void> {
  const body = await buffer(req);
  const { authorization = '', 'content-type': type = 'application/json' } = req.headers;
  const answer = await fetch(`${to}${req.url}`, {
    method: req.method,
    headers: { authorization, 'content-type': type },
    ...(body.length > 0 && { body }),
  });
  res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
}
