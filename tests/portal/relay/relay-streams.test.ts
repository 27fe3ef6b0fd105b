import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { apiCalls } from '../../../shared/api-calls.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { closeServer, listen } from '../../../server/listen.ts';
import { createUpstream, type UpstreamOptions } from '../../../server/portal/relay/client.ts';
import type { Upstream } from '../../../server/portal/relay/upstream.ts';
import { createRelay, StreamBroken, type Relay } from '../../../server/portal/relay/relay.ts';
import { silentLog } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';

const context = { requestId: 'request-1', token: 'token-1' };
const json = { 'content-type': 'application/json' };

describe('relay with streamed bodies', () => {
  let server: Server;
  let answer: RequestListener;
  let upstream: Upstream;
  let relay: Relay;
  let sends: string[];
  let asked: IncomingMessage[];

  const connect = async (more: Partial<UpstreamOptions> = {}) => {
    const port = await listen(server, { port: 0, host: '127.0.0.1', setting: 'API_PORT' });
    const baseUrl = `http://127.0.0.1:${port}`;
    const observe = ({ call, outcome }: { call: string; outcome: string }) => {
      if (call !== 'GET health') sends.push(`${call} ${outcome}`);
    };
    upstream = createUpstream({ baseUrl, log: silentLog, observe, streams: 1, maxWaitMs: 50, ...more });
    relay = createRelay(upstream, { sleep: async () => undefined });
  };

  beforeEach(() => {
    sends = [];
    asked = [];
    server = createServer((req, res) => {
      // The portal reads the API features once; this API reports none.
      if (req.url === '/health') return res.writeHead(200, json).end('{"success":true}');
      asked.push(req);
      answer(req, res);
    });
  });
  afterEach(async () => {
    server.closeAllConnections();
    await closeServer(server, 0);
    await relay.close();
  });

  const open = async (signal?: AbortSignal) => {
    const stream = await relay.stream(contacts, { search: 'doe' }, { ...context, ...(signal && { signal }) });
    if (stream.kind !== 'streaming') throw new Error(`not streaming: ${JSON.stringify(stream)}`);
    return stream;
  };

  it('reads a list of 100,000 records completely and returns p1 at the end', async () => {
    const count = 100_000;
    answer = (_req, res) => {
      res.writeHead(200, json).write('{"success":true,"results":[');
      const rows = Array.from({ length: count }, (_, n) => JSON.stringify({ id: String(n), name: 'é"' }));
      res.end(`${rows.join()}],"p1":"{'cnt': ${count}}"}`);
    };
    await connect();
    const stream = await open();
    expect(stream.end()).to.equal(undefined);
    let seen = 0;
    for await (const batch of stream.batches)
      for (const { id } of batch) {
        if (id !== String(seen)) throw new Error(`record ${seen} is ${String(id)}`);
        seen += 1;
      }
    expect(seen).to.equal(count);
    expect(stream.end()).to.deep.equal({ status: 200, success: true, results: [], p1: `{'cnt': ${count}}` });
    expect(asked[0]!.url).to.equal('/contacts?meta=%7Bp%3A1%2Cl%3A0%2Cc%3A0%7D&search=doe');
    expect(sends).to.deep.equal(['GET contacts 200']);
  });

  it('applies backpressure to the API and frees the connection when reading stops', async () => {
    let written = 0;
    let closed = false;
    answer = (_req, res) => {
      res.on('close', () => (closed = true));
      const rows = Readable.from(endlessRows((bytes) => (written += bytes)));
      rows.pipe(res.writeHead(200, json)).on('error', () => undefined);
    };
    await connect();
    const stream = await open();
    const seen: number[] = [];
    await until(() => seen.push(written) > 10 && seen.at(-10) === written);
    expect(written).to.be.below(32 * 1024 * 1024);
    for await (const batch of stream.batches) if (batch.length) break;
    await until(() => closed);
    answer = (_req, res) => res.end('{"success":true,"results":[]}');
    for await (const batch of (await open()).batches) expect(batch).to.deep.equal([]);
  });

  it('aborts a stream when the caller disconnects', async () => {
    answer = (_req, res) =>
      void res.writeHead(200, json).write('{"success":true,"results":[{"id":"1"},{"id":"2"}');
    await connect();
    const leaving = new AbortController();
    const stream = await open(leaving.signal);
    const error = await collect(stream.batches, () => leaving.abort());
    expect(error.failure).to.deep.equal({ kind: 'failed', reason: 'cancelled', sent: true });
    expect(sends).to.deep.equal(['GET contacts reset']);
  });

  it('throws when a started stream ends early, contains invalid JSON, or stalls', async () => {
    const endings: [string, (res: Parameters<RequestListener>[1]) => void][] = [
      ['reset', (res) => setImmediate(() => res.destroy())],
      ['malformed', (res) => res.end('oops],"success":true}')],
      ['malformed', (res) => res.end()],
      ['timeout', () => undefined],
    ];
    let ending = endings[0]![1];
    answer = (_req, res) => {
      res.writeHead(200, json).write('{"success":true,"results":[{"id":"1"},');
      setTimeout(() => ending(res), 20);
    };
    await connect({ streamTimeoutMs: 300 });
    for (const [reason, end] of endings) {
      ending = end;
      const error = await collect((await open()).batches);
      expect(error.failure).to.deep.equal({ kind: 'failed', reason, sent: true });
    }
    expect(asked).to.have.length(endings.length);
  });

  it('reports failures before the first record as for any call and retries safe calls', async () => {
    const answers: [object, RequestListener][] = [
      [
        { kind: 'failed', reason: 'server', sent: true },
        (_req, res) => res.writeHead(500).end('{"msg":"stack"}'),
      ],
      [{ kind: 'unauthorized' }, (_req, res) => res.writeHead(401).end('{"success":false}')],
      [
        { kind: 'answered', reply: { status: 400, success: false, results: undefined, msg: 'no field x' } },
        (_req, res) => res.writeHead(400, json).end('{"success":false,"msg":"no field x"}'),
      ],
      [
        { kind: 'answered', reply: { status: 200, success: false, results: [], msg: 'no' } },
        (_req, res) => res.writeHead(200, json).end('{"success":false,"results":[],"msg":"no"}'),
      ],
      [{ kind: 'failed', reason: 'malformed', sent: true }, (_req, res) => res.end('<!doctype html>')],
      [
        { kind: 'failed', reason: 'malformed', sent: true },
        (_req, res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      ],
      [
        { kind: 'failed', reason: 'redirect', sent: true },
        (_req, res) => res.writeHead(302, { location: '/' }).end(),
      ],
      [
        { kind: 'failed', reason: 'too-large', sent: true },
        (_req, res) => res.writeHead(404).end('x'.repeat(300_000)),
      ],
    ];
    answer = (req, res) => answers[0]![1](req, res);
    await connect();
    for (const [expected, how] of answers) {
      answer = how;
      expect(await relay.stream(contacts, {}, context)).to.deep.include(expected);
    }
    const before = asked.length;
    answer = (_req, res) => res.writeHead(503).end();
    await relay.streamCall(apiCalls.patientLookup, { ...context, body: { id: '1' } });
    expect(asked.length - before).to.equal(1);
  });

  it('rejects a stream when too many are open', async () => {
    answer = (_req, res) =>
      void res.writeHead(200, json).write('{"success":true,"results":[{"id":"1"},{"id":"2"}');
    await connect();
    const leaving = new AbortController();
    await open(leaving.signal);
    expect(await relay.stream(contacts, {}, context)).to.deep.equal({
      kind: 'failed',
      reason: 'overloaded',
      sent: false,
    });
    leaving.abort();
  });

  it('uploads a file with fields and a known length and reads the response as for any call', async () => {
    const bytes = randomBytes(3_000_000);
    const folder = await mkdtemp(join(tmpdir(), 'relay-upload-'));
    await writeFile(join(folder, 'a'), bytes);
    const received: Buffer[] = [];
    answer = (req, res) => {
      void buffer(req).then((body) => {
        received.push(body);
        res.writeHead(200, json).end('{"success":true,"p1":"file-1"}');
      });
    };
    await connect();
    const file = {
      name: '..\\..\\a"b\r\nX-Evil: 1\u202Egpj.exe',
      type: 'text/html\r\nx: y',
      size: bytes.length,
    };
    for (const content of [{ path: join(folder, 'a') }, Readable.from([bytes])]) {
      const result = await relay.upload(apiCalls.uploadFile, {
        ...context,
        fields: { folder: 'Letters, "old"' },
        file: { ...file, content },
      });
      expect(result).to.deep.include({ kind: 'answered' });
    }
    for (const [index, body] of received.entries()) {
      const { headers } = asked[index]!;
      expect(headers['content-length']).to.equal(String(body.length));
      expect(headers['transfer-encoding']).to.equal(undefined);
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': headers['content-type']! },
      }).formData();
      expect(form.get('folder')).to.equal('Letters, "old"');
      const got = form.get('file') as File;
      expect([got.name, got.type]).to.deep.equal(['a"bX-Evil: 1gpj.exe', 'application/octet-stream']);
      expect(sha(Buffer.from(await got.arrayBuffer()))).to.equal(sha(bytes));
    }
    await rm(folder, { recursive: true });
  });

  it('never uploads twice', async () => {
    answer = (req, res) => void buffer(req).then(() => res.writeHead(503).end());
    await connect();
    const file = { content: Readable.from([Buffer.from('a')]), name: 'a.txt', type: 'text/plain', size: 1 };
    const result = await relay.upload(apiCalls.uploadFile, { ...context, file });
    expect(result).to.deep.equal({ kind: 'failed', reason: 'server', sent: true });
    expect(asked).to.have.length(1);
  });

  it('[R2] downloads a file unchanged with only the allowed headers and passes on one range', async () => {
    const bytes = randomBytes(9_000_000);
    answer = (_req, res) => {
      const headers = {
        'content-type': 'audio/wav',
        'set-cookie': 'a=b',
        'x-powered-by': 'api',
        'content-length': bytes.length,
      };
      res.writeHead(206, { ...headers, 'content-range': `bytes 0-8999999/9000000` }).end(bytes);
    };
    await connect();
    const options = { ...context, params: { id: '7' } };
    const content = await relay.download(apiCalls.downloadFile, { ...options, range: 'bytes=0-' });
    if (content.kind !== 'content') throw new Error(content.kind);
    expect(content.status).to.equal(206);
    expect(content.headers).to.deep.equal({
      'content-type': 'audio/wav',
      'content-length': '9000000',
      'content-range': 'bytes 0-8999999/9000000',
    });
    expect(sha(await buffer(content.body))).to.equal(sha(bytes));
    answer = (_req, res) => res.writeHead(404, json).end('{"success":false}');
    await relay.download(apiCalls.downloadFile, { ...options, range: 'bytes=0-1,5-9' });
    expect(asked.map(({ headers }) => headers.range)).to.deep.equal(['bytes=0-', undefined]);
    expect(asked[0]!.headers.accept).to.equal('*/*');
  });
});

function* endlessRows(count: (bytes: number) => void): Generator<string> {
  yield '{"success":true,"results":[{"id":"0"}';
  for (;;) {
    const rows = `,{"id":"${'x'.repeat(60_000)}"}`;
    count(rows.length);
    yield rows;
  }
}

async function collect(batches: AsyncIterable<unknown>, onBatch?: () => void): Promise<StreamBroken> {
  try {
    for await (const batch of batches) if (batch) onBatch?.();
  } catch (error) {
    if (error instanceof StreamBroken) return error;
    throw error;
  }
  throw new Error('the stream ended as if nothing had happened');
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
