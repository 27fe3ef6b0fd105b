import { request } from 'undici';

interface Posted {
  url: URL;
  fields: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
}

export async function postForm({ url, fields, headers }: Posted): Promise<string> {
  const { body } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return body.text();
}
