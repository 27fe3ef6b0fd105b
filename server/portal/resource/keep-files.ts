import { uploadMessages } from '../../../shared/messages/resources.ts';
import type { Reply } from '../../../shared/reply.ts';
import { endingOf } from '../../../shared/uploads.ts';
import { isFound, type NotDone } from '../http/outcome.ts';
import type { TakenFile } from '../http/uploads.ts';
import { safeFileName } from '../relay/multipart.ts';
import type { ResourceVisit } from './screen-parts.ts';
import { whileConnected } from '../http/while-connected.ts';
import type { UploadKind } from './upload-kind.ts';

export type Kept =
  | { ok: true; name: string; id: string; reply: Reply }
  | { ok: false; name: string; status: number; msg: string };

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

export async function keepFile({ api, res }: ResourceVisit, { kind, file, fields }: OneFile): Promise<Kept> {
  const name = safeFileName(file.name);
  const refusal = refusalOf(name, file, kind);
  if (refusal) return { ok: false, name, status: 422, msg: refusal };
  const outcome = await api.until(whileConnected(res)).upload(kind.upload, {
    fields,
    file: { content: { path: file.path }, name, type: file.type, size: file.size },
  });
  if (outcome.ok) return { ok: true, name, id: outcome.reply.p1 ?? '', reply: outcome.reply };
  return { ok: false, name, ...whyNot(outcome) };
}

function refusalOf(
  name: string,
  { size }: TakenFile,
  { types }: Pick<UploadKind, 'types'>,
): string | undefined {
  if (!Object.hasOwn(types, endingOf(name)))
    return uploadMessages.kinds(Object.keys(types).map((ending) => ending.toUpperCase()));
  return size === 0 ? uploadMessages.empty : undefined;
}

function whyNot(outcome: NotDone): { status: number; msg: string } {
  const { reply, sent } = outcome;
  if (isFound(outcome)) return { status: 502, msg: outcome.msg };
  if (!reply)
    return sent
      ? { status: 502, msg: uploadMessages.unknown }
      : { status: 503, msg: uploadMessages.unavailable };
  const isMissing = reply.status === 404 || reply.status === 405;
  const msg = isMissing ? uploadMessages.notHere : (reply.msg ?? uploadMessages.notKept);
  return { status: reply.status === 413 || isMissing ? reply.status : 422, msg };
}
