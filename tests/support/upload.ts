import type { EmbeddedApi, Envelope, Reply } from './embedded-api.ts';

export interface Upload {
  token: string;
  name: string;
  content: Buffer | string;
  fields?: Record<string, string>;
}

export async function upload(
  api: Pick<EmbeddedApi, 'url'>,
  path: string,
  { token, name, content, fields = {} }: Upload,
): Promise<Reply> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${api.url}/${path}`, { method: 'POST', headers, body: form });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Envelope,
  };
}

export async function download(
  api: Pick<EmbeddedApi, 'url'>,
  path: string,
  { token, headers = {} }: { token: string; headers?: Record<string, string> },
) {
  const response = await fetch(`${api.url}/${path}`, {
    headers: { Authorization: `Bearer ${token}`, ...headers },
  });
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  };
}
