import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { readPage, type Page, type PostedFields } from './page.ts';

export interface BrowserOptions {
  /** Headers sent with every request; an `undefined` value removes a browser default. */
  headers?: OutgoingHttpHeaders;
}

export interface RequestOptions extends BrowserOptions {
  /** True, the default, to follow redirects within this site. */
  follow?: boolean;
}

/** Browser without scripts: a cookie jar, navigation headers, and forms posted as rendered. */
export interface Browser {
  readonly cookies: Map<string, string>;
  get(path: string, options?: RequestOptions): Promise<Page>;
  /** Posts fields as a form would, without loading a page first. */
  post(path: string, fields: PostedFields, options?: RequestOptions): Promise<Page>;
  /**
   * Presses a button by name, posts its form with `fields` over the rendered values, and follows redirects.
   * A field missing from the form is an error, because a user could not fill it in; `undefined` omits a field.
   * To see the redirect itself, `post` the result of `page.fill`.
   */
  press(page: Page, button: string, fields?: PostedFields): Promise<Page>;
  send(method: string, path: string, options?: RequestOptions & { body?: string }): Promise<Page>;
}

export interface Answer {
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  html: string;
}

const formType = 'application/x-www-form-urlencoded';
const mostRedirects = 5;

export function createBrowser(origin: string, { headers: always = {} }: BrowserOptions = {}): Browser {
  const cookies = new Map<string, string>();

  async function send(
    method: string,
    path: string,
    { body, headers = {}, follow = true }: RequestOptions & { body?: string } = {},
  ): Promise<Page> {
    let url = new URL(path, origin);
    const fromUs = { origin, 'sec-fetch-site': 'same-origin', 'content-type': formType };
    let answer = await exchange(url, {
      method,
      body,
      headers: { ...navigation, ...(body !== undefined && fromUs), ...jar(), ...always, ...headers },
    });
    storeCookies(cookies, answer);
    for (let count = 0; follow && isRedirect(answer); count += 1) {
      if (count === mostRedirects) throw new Error(`${path} redirects without end`);
      url = new URL(answer.headers.location ?? '', url);
      if (url.origin !== origin) throw new Error(`${path} redirects off the site`);
      answer = await exchange(url, { method: 'GET', headers: { ...navigation, ...jar(), ...always } });
      storeCookies(cookies, answer);
    }
    return readPage(answer);
  }

  const jar = () =>
    cookies.size ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {};
  const post: Browser['post'] = (path, fields, options) =>
    send('POST', path, { ...options, body: encodeFields(fields) });
  return {
    cookies,
    send,
    post,
    get: (path, options) => send('GET', path, options),
    press: (page, button, fields = {}) => {
      const form = page.fill(button, fields);
      const path = new URL(form.action, page.url).href;
      return form.method === 'post' ? post(path, form.fields) : send('GET', path);
    },
  };
}

const navigation = {
  accept: 'text/html',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

interface Exchange {
  method: string;
  headers: OutgoingHttpHeaders;
  body?: string;
}

/** Sends one request on a new connection. */
export function exchange(url: URL, { method, headers, body }: Exchange): Promise<Answer> {
  const definedHeaders = Object.fromEntries(
    Object.entries(headers).filter(([, value]) => value !== undefined),
  );
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: definedHeaders, agent: false }, (res) => {
      text(res).then(
        (html) => resolve({ url, status: res.statusCode ?? 0, headers: res.headers, html }),
        reject,
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

function encodeFields(fields: PostedFields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs).toString();
}

function storeCookies(cookies: Map<string, string>, { headers }: Answer): void {
  for (const line of headers['set-cookie'] ?? []) {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/;\s*expires=Thu, 01 Jan 1970/i.test(line) || /;\s*max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}

const isRedirect = ({ status, headers }: Answer) =>
  status >= 300 && status < 400 && headers.location !== undefined;
