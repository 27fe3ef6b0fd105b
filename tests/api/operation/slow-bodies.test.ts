import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { expect } from 'chai';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { statusesOf } from '../../support/raw-socket.ts';
import { until } from '../../support/until.ts';

const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello';
const rest = '\r\n--x--\r\n';
const endless = 10_000_000;
const patient = 3_600_000;

interface Body {
  route: string;
  type: string;
  body: string;
  /** Content-Length header of the request; by default larger than the body ever sent. */
  length?: number;
}

interface Begun {
  received(): string;
  isOver(): boolean;
  /** Sends one byte at a time until the connection ends or is reset. */
  drip(): Promise<void>;
  finish(): void;
}

describe('a slow request body', () => {
  const open: EmbeddedApi[] = [];
  afterEach(async () => {
    for (const api of open.splice(0)) await api.close();
  });

  async function start(patience: { requestMs: number; uploadMs: number }): Promise<EmbeddedApi> {
    const api = await startEmbeddedApi({ patience });
    open.push(api);
    return api;
  }
  function begin(api: EmbeddedApi, { route, type, body, length = endless }: Body, token?: string): Begun {
    const head = [
      `POST ${route} HTTP/1.1`,
      'Host: 127.0.0.1',
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
    ].join('\r\n');
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    const received: string[] = [];
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined).on('data', (chunk) => received.push(chunk.toString()));
    socket.write(`${head}\r\n\r\n${body}`);
    return {
      received: () => received.join(''),
      isOver: () => socket.closed,
      drip: async () => {
        const drops = setInterval(() => socket.write('x'), 20);
        await closed;
        clearInterval(drops);
      },
      finish: () => void socket.write(rest),
    };
  }
  const filesOf = ({ dataDir }: EmbeddedApi) =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  const form: Body = { route: '/files', type: 'multipart/form-data; boundary=x', body: part };
  const json: Body = { route: '/login', type: 'application/json', body: '{"username":"' };

  it('[D-2] times out early for ordinary requests and later for permitted uploads', async () => {
    const api = await start({ requestMs: 300, uploadMs: patient });
    const whole = { ...form, length: part.length + rest.length };
    const own = begin(api, whole, await signIn(api, { org: '204117' }));
    await begin(api, json).drip();
    expect(own.isOver()).to.equal(false);
    own.finish();
    await until(() => own.received().includes('"success":true'));
    expect(statusesOf(own.received())).to.deep.equal([200]);
  });

  it('[D-2] gets an immediate 401 and a disconnect if the client is not signed in', async () => {
    const api = await start({ requestMs: patient, uploadMs: patient });
    const stranger = begin(api, form);
    await stranger.drip();
    expect(statusesOf(stranger.received())).to.deep.equal([401]);
    expect(filesOf(api)).to.deep.equal([]);
  });

  it('[D-2] times out mid-file and leaves no partial file', async () => {
    const api = await start({ requestMs: patient, uploadMs: 1000 });
    const upload = begin(api, form, await signIn(api, { org: '204117' }));
    await until(() => filesOf(api).length === 1);
    await upload.drip();
    expect(statusesOf(upload.received())).to.not.include(200);
    await until(() => filesOf(api).length === 0);
    const { rows } = await api.database.pool.query('select from files where name = $1', ['a.txt']);
    expect(rows).to.deep.equal([]);
  });
});
