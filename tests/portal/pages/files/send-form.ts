import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Browser } from '../../../support/browser.ts';
import { readPage, type Page } from '../../../support/page.ts';
import type { TestPortal } from '../../../support/portal.ts';

export interface FormFile {
  name: string;
  bytes: Buffer | string;
  type?: string;
}

export interface SentForm {
  fields?: Record<string, string>;
  files?: readonly FormFile[];
  headers?: Record<string, string>;
}

type Sender = Pick<TestPortal, 'url'>;

/** Posts a form with files as a browser does and returns the response without following redirects. */
export async function sendForm(
  portal: Sender,
  browser: Browser,
  { path, fields = {}, files = [], headers = {} }: SentForm & { path: string },
): Promise<Page> {
  const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const { name, bytes, type = 'application/octet-stream' } of files) {
    const escaped = name.replace(/["\r\n]/g, encodeURIComponent);
    const head = `Content-Disposition: form-data; name="file"; filename="${escaped}"\r\nContent-Type: ${type}`;
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(bytes), Buffer.from('\r\n'));
  }
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return sendBody(portal, browser, {
    path,
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  });
}

export function sendBody(
  portal: Sender,
  browser: Browser,
  { path, body, headers }: { path: string; body: Buffer; headers: Record<string, string> },
): Promise<Page> {
  const url = new URL(path, portal.url);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const own = { accept: 'text/html', cookie, origin: portal.url, 'sec-fetch-site': 'same-origin' };
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { ...own, 'content-length': body.length, ...headers },
      agent: false,
    };
    const sent = request(url, options, (res) => {
      buffer(res).then(
        (bytes) =>
          resolve(
            readPage({ url, status: res.statusCode ?? 0, headers: res.headers, html: bytes.toString() }),
          ),
        reject,
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Sends a GET request and returns the body as bytes. */
export async function getBytes(
  portal: Sender,
  browser: Browser,
  asked: string | { path: string; range: string },
) {
  const { path, range } = typeof asked === 'string' ? { path: asked, range: undefined } : asked;
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, ...(range && { range }) };
  const answer = await fetch(new URL(path, portal.url), { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
