import { uploadMessages } from '../../../shared/messages.ts';
import { endingOf } from '../../../shared/uploads.ts';
import { UpstreamUnauthorized } from '../http/errors.ts';
import type { TakenFile } from '../http/uploads.ts';
import type { RelayResult } from '../relay/relay.ts';
import { safeFileName } from '../relay/multipart.ts';
import type { ResourceVisit } from './screen-parts.ts';
import { callContext } from '../session/signed-in.ts';
import { whileConnected } from '../http/while-connected.ts';
import type { UploadKind } from './upload-kinds.ts';

/** What came of one file. */
export type Kept =
  { ok: true; name: string; id: string } | { ok: false; name: string; status: number; msg: string };

/** Sends the files on to the API, one after the other. */
export async function keepFiles(
  visit: ResourceVisit,
  { kind, files, fields }: { kind: UploadKind; files: readonly TakenFile[]; fields: Record<string, string> },
): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const file of files) kept.push(await keepFile(visit, { kind, file, fields }));
  return kept;
}

interface OneFile {
  kind: Pick<UploadKind, 'upload' | 'types'>;
  file: TakenFile;
  fields: Record<string, string>;
}

export async function keepFile(
  { parts, req, res }: ResourceVisit,
  { kind, file, fields }: OneFile,
): Promise<Kept> {
  const name = safeFileName(file.name);
  const refusal = refusalOf(name, file, kind);
  if (refusal) return { ok: false, name, status: 422, msg: refusal };
  const result = await parts.relay.upload(kind.upload, {
    ...callContext(req),
    signal: whileConnected(res),
    fields,
    file: { content: { path: file.path }, name, type: file.type, size: file.size },
  });
  return { name, ...readKept(result) };
}

/** What the API would refuse too, said before it is sent there. */
function refusalOf(
  name: string,
  { size }: TakenFile,
  { types }: Pick<UploadKind, 'types'>,
): string | undefined {
  if (!Object.hasOwn(types, endingOf(name)))
    return uploadMessages.kinds(Object.keys(types).map((ending) => ending.toUpperCase()));
  return size === 0 ? uploadMessages.empty : undefined;
}

function readKept(
  result: RelayResult,
): { ok: true; id: string } | { ok: false; status: number; msg: string } {
  if (result.kind === 'unauthorized') throw new UpstreamUnauthorized();
  if (result.kind === 'failed')
    return result.sent
      ? { ok: false, status: 502, msg: uploadMessages.unknown }
      : { ok: false, status: 503, msg: uploadMessages.unavailable };
  const { reply } = result;
  if (reply.success) return { ok: true, id: reply.p1 ?? '' };
  const isMissing = reply.status === 404 || reply.status === 405;
  const msg = isMissing ? uploadMessages.notHere : (reply.msg ?? uploadMessages.notKept);
  return { ok: false, status: reply.status === 413 || isMissing ? reply.status : 422, msg };
}
