import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Fault } from './fault-upstream.ts';

/** Marker in every invalid body, which must never be shown or logged. */
export const canary = 'canary-stack-trace-host.internal';

const html = `<!doctype html><title>${canary}</title>`;
const json = (text: string) => ({
  'content-type': 'application/json',
  'content-length': String(text.length),
});
const good = '{"success":true,"results":[]}';

export const faults = {
  'reset before headers': { kind: 'reset' },
  'reset in headers': { kind: 'raw', text: 'HTTP/1.1 200 OK\r\ncontent-ty', then: 'reset' },
  'reset in body': {
    kind: 'raw',
    text: 'HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"success":true,',
    then: 'reset',
  },
  'truncated body': {
    kind: 'raw',
    text: 'HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"success":true,',
    then: 'end',
  },
  'truncated chunks': {
    kind: 'raw',
    text: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n8\r\n{"succes\r\n',
    then: 'end',
  },
  garbage: { kind: 'raw', text: `\u0000\u0001 ${canary}\r\n\r\n`, then: 'end' },
  'two content-lengths': {
    kind: 'raw',
    text: `HTTP/1.1 200 OK\r\ncontent-length: ${good.length}\r\ncontent-length: 5\r\n\r\n${good}`,
    then: 'end',
  },
  'headers too large': {
    kind: 'raw',
    text: `HTTP/1.1 200 OK\r\nx-big: ${'a'.repeat(70_000)}\r\n\r\n`,
    then: 'end',
  },
  'stalled headers': { kind: 'stall' },
  'stalled body': { kind: 'raw', text: 'HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{', then: 'stall' },
  'endless trickle': { kind: 'trickle' },
  'status 500': { kind: 'answer', status: 500, body: JSON.stringify({ success: false, msg: canary }) },
  'status 500, empty': { kind: 'answer', status: 500, body: '' },
  'status 502 with HTML': { kind: 'answer', status: 502, body: html },
  'status 503 with Retry-After': { kind: 'answer', status: 503, headers: { 'retry-after': '2' }, body: html },
  'status 429 with Retry-After': {
    kind: 'answer',
    status: 429,
    headers: { 'retry-after': '3' },
    body: '{"success":false,"msg":"Too many"}',
  },
  'status 429 with a long Retry-After': {
    kind: 'answer',
    status: 429,
    headers: { 'retry-after': '3600' },
    body: '{"success":false,"msg":"Too many"}',
  },
  'status 200 with HTML': { kind: 'answer', body: html },
  'status 200 with a JSON list': { kind: 'answer', body: '[1,2]' },
  'status 200 with JSON null': { kind: 'answer', body: 'null' },
  'status 204': { kind: 'answer', status: 204, body: '' },
  'status 404 with HTML': { kind: 'answer', status: 404, body: html },
  'status 400': { kind: 'answer', status: 400, body: '{"success":false,"msg":"No such field"}' },
  'status 401': { kind: 'answer', status: 401, body: '{"success":false}' },
  'status 403, empty': { kind: 'answer', status: 403, body: '' },
  redirect: { kind: 'answer', status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' }, body: '' },
  'gzip bomb': {
    kind: 'answer',
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(20_000_000, 32)),
  },
  'huge body': { kind: 'huge', bytes: 3_000_000 },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

export function writeFault(fault: Fault, response: ServerResponse): void {
  switch (fault.kind) {
    case 'answer':
      response.writeHead(fault.status ?? 200, {
        ...json(''),
        'content-length': fault.body.length,
        ...fault.headers,
      });
      return void response.end(fault.body);
    case 'raw':
      return writeRaw(fault, response);
    case 'reset':
      return void response.socket?.resetAndDestroy();
    case 'huge':
      return void response.end(`{"results":"${'x'.repeat(fault.bytes)}"}`);
    case 'trickle':
      return trickle(response);
    case 'stall':
    case 'delay':
      return undefined;
  }
}

function writeRaw({ text, then }: Extract<Fault, { kind: 'raw' }>, { socket }: ServerResponse): void {
  socket?.write(text, () => {
    if (then === 'end') socket.end();
    // A reset overtakes bytes that were just written, so wait until they are sent.
    if (then === 'reset') setTimeout(() => socket.resetAndDestroy(), 20);
  });
}

function trickle(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}
