import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listen } from '../../../../server/listen.ts';
import { startSignInApi, type SignInApi } from '../../../support/sign-in-api.ts';

export interface Upload {
  path: string;
  fields: Record<string, string>;
  name: string;
  type: string;
  bytes: Buffer;
}

export interface FilesApi {
  url: string;
  auth: SignInApi;
  uploads: Upload[];
  /** Responses to downloads by path, such as `files/7/content`. */
  contents: Map<string, { bytes: Buffer; headers: Record<string, string> }>;
  downloads: IncomingMessage['headers'][];
  /** Rejections of the next uploads. Further uploads are accepted. */
  refusals: { status: number; msg: string }[];
  close(): Promise<void>;
}

/** Resources by the upload paths that do not match their names. */
const resources: Readonly<Record<string, string>> = { 'payments/upload_file': 'payment_files' };

/** Starts an API that keeps uploads and downloads in memory and passes all other calls to the scripted API. */
export async function startFilesApi(): Promise<FilesApi> {
  const auth = await startSignInApi();
  const uploads: Upload[] = [];
  const contents: FilesApi['contents'] = new Map();
  const downloads: FilesApi['downloads'] = [];
  const refusals: FilesApi['refusals'] = [];

  async function keep(req: IncomingMessage, path: string): Promise<[number, object]> {
    const upload = await readUpload(req, path);
    uploads.push(upload);
    const refusal = refusals.shift();
    if (refusal) return [refusal.status, { success: false, msg: refusal.msg }];
    const id = `1760000000-${uploads.length}`;
    const { name, type, bytes, fields } = upload;
    const record = { id, name, type, size: bytes.length, folder: fields['folder'] ?? '' };
    const resource = resources[path] ?? path;
    auth.records.set(resource, [...(auth.records.get(resource) ?? []), record]);
    contents.set(`${path}/${id}/content`, { bytes, headers: { 'content-type': type } });
    return [200, { success: true, results: [record], p1: id }];
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = (req.url ?? '/').slice(1);
    const content = contents.get(path);
    if (req.headers['content-type']?.startsWith('multipart/form-data')) {
      const [status, body] = await keep(req, path);
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } else if (content) {
      downloads.push(req.headers);
      sendContent(req, res, content);
    } else await passOn(req, res, `${auth.url}/${path}`);
  }

  const server = createServer((req, res) => void answer(req, res));
  const port = await listen(server, { port: 0, host: '127.0.0.1', setting: 'API_PORT' });
  const close = async () => {
    server.closeAllConnections();
    await closeServer(server, 0);
    await auth.close();
  };
  return { url: `http://127.0.0.1:${port}`, auth, uploads, contents, downloads, refusals, close };
}

async function readUpload(req: IncomingMessage, path: string): Promise<Upload> {
  const body = new Uint8Array(await buffer(req));
  const form = await new Response(body, {
    headers: { 'content-type': req.headers['content-type']! },
  }).formData();
  const file = form.get('file') as File;
  const fields = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const bytes = Buffer.from(await file.arrayBuffer());
  return { path, fields: Object.fromEntries(fields), name: file.name, type: file.type, bytes };
}

function sendContent(
  req: IncomingMessage,
  res: ServerResponse,
  { bytes, headers }: { bytes: Buffer; headers: object },
) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(req.headers.range ?? '') ?? [];
  if (!from) return void res.writeHead(200, { 'content-length': bytes.length, ...headers }).end(bytes);
  const part = bytes.subarray(Number(from), to ? Number(to) + 1 : undefined);
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`;
  res.writeHead(206, { 'content-length': part.length, 'content-range': range, ...headers }).end(part);
}

async function passOn(req: IncomingMessage, res: ServerResponse, url: string): Promise<void> {
  const body = await buffer(req);
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = req.headers;
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const answer = await fetch(url, {
    method: req.method ?? 'GET',
    headers: given,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  res.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
}
