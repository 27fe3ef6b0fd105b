import { uploadMessages } from '../../../shared/locales/en/files.ts';
import { writeListState } from '../../../shared/list-state.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { acceptOf } from '../../../shared/uploads.ts';
import type { UploadFormProps, UploadResult } from '../../../views/files/upload-form.tsx';
import { UploadPage } from '../../../views/files/upload-page.tsx';
import { HttpError } from '../http/errors.ts';
import { uploadOf, wantsJson } from '../http/uploads.ts';
import { valueOf, type PostedForm } from '../http/form.ts';
import type { ResourceContext } from './screen-parts.ts';
import { safeFileName } from '../relay/multipart.ts';
import { screenProps } from './screen-props.ts';
import { loadFolders } from './filter-values.ts';
import { uploadFiles, type UploadOutcome, type UploadKind } from './upload-files.ts';

export function uploadForm(
  { csrfToken }: ResourceContext,
  { definition, types, files, hint }: UploadKind,
): UploadFormProps {
  return {
    csrfToken: csrfToken(),
    action: pathsOf(definition).create,
    accept: acceptOf(types),
    hint,
    multiple: files > 1,
  };
}

interface UploadState {
  status?: number;
  folder?: string;
  error?: string;
  results?: readonly UploadResult[];
}

export async function renderUpload(
  ctx: ResourceContext,
  kind: UploadKind,
  { status, folder, ...state }: UploadState = {},
): Promise<void> {
  const { req, definition } = ctx;
  const requestedFolder = typeof req.query['folder'] === 'string' ? req.query['folder'] : '';
  const form = {
    ...uploadForm(ctx, kind),
    folder: kind.folders && { value: folder ?? requestedFolder, known: await loadFolders(ctx) },
    error: state.error,
  };
  const title = `Upload ${definition.label.one}`;
  const element = <UploadPage {...screenProps(ctx)} title={title} form={form} results={state.results} />;
  ctx.render({ status, title, styles: 'all', element });
}

/** Handles an upload. A plain form gets a page; the script that sends one file at a time gets JSON. */
export async function postUpload(ctx: ResourceContext, kind: UploadKind): Promise<void> {
  const { req, res, form } = ctx;
  const folder = valueOf(form, 'folder').trim();
  const { files, begun, limitError } = uploadOf(req);
  const refused =
    limitError ?? (files.length === 0 ? new HttpError(422, { message: uploadMessages.choose }) : undefined);
  const uploads: UploadOutcome[] = refused
    ? []
    : await uploadFiles(ctx, { kind, files, fields: folder ? { folder } : {} });
  const outcome = readOutcome(uploads, refused);
  const goesTo = pathAfterUpload(kind, { uploads, folder });
  const sent = uploadMessages.done(namesSent(form, outcome.names));
  if (!outcome.error) ctx.flash('success', sent);
  if (wantsJson(req)) {
    res.status(outcome.status).json(outcome.error ? { msg: outcome.error } : { goesTo, done: sent });
    return;
  }
  if (!outcome.error) return ctx.redirect(goesTo);
  const results = limitError ? toInterruptedResults(begun, limitError) : toResults(uploads);
  await renderUpload(ctx, kind, { status: outcome.status, folder, error: outcome.error, results });
}

/** Returns the names of all sent files. The script posts the number of files it sent earlier, while a plain form sends all files at once. */
function namesSent(form: PostedForm, names: readonly string[]): readonly string[] {
  const before = Number(valueOf(form, '_before'));
  return before > 0 && before < 1_000 ? [...Array<string>(before).fill(''), ...names] : names;
}

function readOutcome(uploads: readonly UploadOutcome[], refused: HttpError | undefined) {
  const names = uploads.flatMap((one) => (one.ok ? [one.name] : []));
  if (refused) return { names, status: refused.status, error: refused.message };
  const bad = uploads.filter((one) => !one.ok);
  const [first] = bad;
  if (!first) return { names, status: 200 };
  const error = uploads.length === 1 ? first.msg : uploadMessages.someRefused(bad.length, uploads.length);
  return { names, status: first.status, error };
}

const toResults = (uploads: readonly UploadOutcome[]): UploadResult[] =>
  uploads.length < 2 ? [] : uploads.map((one) => ({ name: one.name, refusal: one.ok ? undefined : one.msg }));

/**
 * Returns one result for each file whose upload had begun when the request was interrupted. Nothing is saved. For an oversized
 * file, the message adds that later files were not read.
 */
function toInterruptedResults(begun: Begun, { message }: HttpError): UploadResult[] {
  if (begun.length < 2) return [];
  return begun.map(({ name, isTooLarge }) => ({
    name: safeFileName(name),
    refusal: isTooLarge ? `${message} ${uploadMessages.unread}` : uploadMessages.stopped,
  }));
}

type Begun = ReturnType<typeof uploadOf>['begun'];

function pathAfterUpload(
  { definition, content }: UploadKind,
  { uploads, folder }: { uploads: readonly UploadOutcome[]; folder: string },
): string {
  const [first] = uploads;
  if (!content && first?.ok && first.id) return pathsOf(definition).one(first.id);
  return writeListState(definition, folder ? { filter: { folder } } : {});
}
