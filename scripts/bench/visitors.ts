import { paths } from '../../shared/paths.ts';

export interface Visitor {
  cookie: string;
  html: string;
}

export function signInAt(portal: string, user: { user_name: string; pw: string }): Promise<string> {
  return postForm(portal, paths.login.to(), user);
}

export async function postForm(
  portal: string,
  path: string,
  fields: Record<string, string>,
): Promise<string> {
  const first = await fetch(portal + path);
  const token = /name="_csrf" value="([^"]+)"/.exec(await first.text())?.[1] ?? '';
  const jar = cookiesOf(first);
  const posted = await fetch(portal + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: jar.join('; ') },
    body: new URLSearchParams({ ...fields, _csrf: token }),
  });
  // The session is saved once the response body is complete.
  await posted.text();
  if (posted.status >= 400) throw new Error(`The form of ${path} was rejected: ${posted.status}`);
  return [...jar, ...cookiesOf(posted)].join('; ');
}

/** Loads a page, throws if it does not contain `sign`, and returns it with the updated cookies. */
export async function visitPage(url: string, cookie: string, sign: string): Promise<Visitor> {
  const answer = await fetch(url, { headers: { cookie } });
  const html = await answer.text();
  if (!html.includes(sign)) throw new Error(`${url} does not show '${sign}': ${html.slice(-300)}`);
  const jar = new Map([...cookie.split('; '), ...cookiesOf(answer)].map((one) => [one.split('=')[0], one]));
  return { cookie: [...jar.values()].join('; '), html };
}

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
