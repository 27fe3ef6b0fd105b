import type { ApiCall, ReadResultsOf } from '../../../shared/api-calls/call.ts';
import { uploadMessages } from '../../../shared/locales/en/files.ts';
import { endingOf } from '../../../shared/uploads.ts';
import { isFound, type FailedCall } from '../http/outcome.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { safeFileName } from '../relay/multipart.ts';
import type { ResourceContext } from './screen-parts.ts';
import { whileConnected } from '../http/response.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { RequestContext } from '../page/request-context.ts';

export type UploadOutcome<Call extends ApiCall = ApiCall> =
  | { ok: true; name: string; id: string; results: ReadResultsOf<Call> }
  | { ok: false; name: string; status: number; msg: string };

export async function uploadFiles(
  ctx: ResourceContext,
  {
    kind,
    files,
    fields,
  }: { kind: UploadKind; files: readonly UploadedFile[]; fields: Record<string, string> },
): Promise<UploadOutcome[]> {
  const outcomes: UploadOutcome[] = [];
  for (const file of files) outcomes.push(await uploadFile(ctx, { kind, file, fields }));
  return outcomes;
}

interface OneFile<Call extends ApiCall> {
  kind: Pick<UploadKind, 'types'> & { upload: Call };
  file: UploadedFile;
  fields: Record<string, string>;
}

export async function uploadFile<Call extends ApiCall>(
  { api, res }: ResourceContext,
  { kind, file, fields }: OneFile<Call>,
): Promise<UploadOutcome<Call>> {
  const name = safeFileName(file.name);
  const refusal = refusalOf(name, file, kind);
  if (refusal) return { ok: false, name, status: 422, msg: refusal };
  const outcome = await api.withSignal(whileConnected(res)).upload(kind.upload, {
    fields,
    file: { content: { path: file.path }, name, type: file.type, size: file.size },
  });
  if (outcome.ok) return { ok: true, name, id: outcome.reply.p1 ?? '', results: outcome.results };
  return { ok: false, name, ...describeFailure(outcome) };
}

function refusalOf(
  name: string,
  { size }: UploadedFile,
  { types }: Pick<UploadKind, 'types'>,
): string | undefined {
  if (!Object.hasOwn(types, endingOf(name)))
    return uploadMessages.kinds(Object.keys(types).map((ending) => ending.toUpperCase()));
  return size === 0 ? uploadMessages.empty : undefined;
}

function describeFailure(outcome: FailedCall): { status: number; msg: string } {
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

export interface UploadKind {
  definition: ResourceDefinition;
  upload: ApiCall;
  /** Content type by allowed file extension. */
  types: Readonly<Record<string, string>>;
  maxBytes: number;
  files: number;
  hint: string;
  folders?: true;
  findRedirect?(ctx: Pick<RequestContext, 'parts'>): Promise<string | undefined>;
  /** Download call for the content. If missing, the record's page shows the file's result. */
  content?: { call: ApiCall; inline: boolean };
}
