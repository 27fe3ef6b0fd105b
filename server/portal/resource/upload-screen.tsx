import { uploadMessages } from '../../../shared/messages/resources.ts';
import { writeListState } from '../../../shared/list-state.ts';
import { placeOf } from '../../../shared/resources/places.ts';
import { acceptOf } from '../../../shared/uploads.ts';
import type { UploadFormProps, UploadResult } from '../../../views/files/props.ts';
import { UploadPage } from '../../../views/files/upload-page.tsx';
import { HttpError } from '../http/errors.ts';
import { uploadOf, wantsJson } from '../http/uploads.ts';
import { valueOf, type PostedForm } from '../http/form.ts';
import type { ResourceVisit } from './screen-parts.ts';
import { safeFileName } from '../relay/multipart.ts';
import { screenProps } from './screen-props.ts';
import { loadFolders } from './folders.ts';
import { keepFiles, type Kept } from './keep-files.ts';
import type { UploadKind } from './upload-kind.ts';

export function uploadForm(
  { csrfToken }: ResourceVisit,
  { definition, types, files, hint }: UploadKind,
): UploadFormProps {
  return {
    csrfToken: csrfToken(),
    action: placeOf(definition).create,
    accept: acceptOf(types),
    hint,
    multiple: files > 1,
  };
}

interface Shown {
  status?: number;
  folder?: string;
  error?: string;
  results?: readonly UploadResult[];
}

export async function showUpload(
  visit: ResourceVisit,
  kind: UploadKind,
  { status, folder, ...shown }: Shown = {},
): Promise<void> {
  const { req, definition } = visit;
  const asked = typeof req.query['folder'] === 'string' ? req.query['folder'] : '';
  const form = {
    ...uploadForm(visit, kind),
    folder: kind.folders && { value: folder ?? asked, known: await loadFolders(visit) },
    error: shown.error,
  };
  const title = `Upload ${definition.label.one}`;
  const element = <UploadPage {...screenProps(visit)} title={title} form={form} results={shown.results} />;
  visit.show({ status, title, styles: 'all', element });
}

/** Handles an upload. A plain form gets a page; the script that sends one file at a time gets JSON. */
export async function takeUpload(visit: ResourceVisit, kind: UploadKind): Promise<void> {
  const { req, res, form } = visit;
  const folder = valueOf(form, 'folder').trim();
  const { files, begun, fault } = uploadOf(req);
  const refused =
    fault ?? (files.length === 0 ? new HttpError(422, { message: uploadMessages.choose }) : undefined);
  const kept: Kept[] = refused
    ? []
    : await keepFiles(visit, { kind, files, fields: folder ? { folder } : {} });
  const outcome = readOutcome(kept, refused);
  const goesTo = placeAfter(kind, { kept, folder });
  const sent = uploadMessages.done(namesSent(form, outcome.names));
  if (!outcome.error) visit.flash('success', sent);
  if (wantsJson(req)) {
    res.status(outcome.status).json(outcome.error ? { msg: outcome.error } : { goesTo, done: sent });
    return;
  }
  if (!outcome.error) return visit.goTo(goesTo);
  const results = fault ? stoppedAt(begun, fault) : toResults(kept);
  await showUpload(visit, kind, { status: outcome.status, folder, error: outcome.error, results });
}

/** Returns the names of all sent files. The script posts the number of earlier files, while a plain form has all of them. */
function namesSent(form: PostedForm, names: readonly string[]): readonly string[] {
  const before = Number(valueOf(form, '_before'));
  return before > 0 && before < 1_000 ? [...Array<string>(before).fill(''), ...names] : names;
}

function readOutcome(kept: readonly Kept[], refused: HttpError | undefined) {
  const names = kept.flatMap((one) => (one.ok ? [one.name] : []));
  if (refused) return { names, status: refused.status, error: refused.message };
  const bad = kept.filter((one) => !one.ok);
  const [first] = bad;
  if (!first) return { names, status: 200 };
  const error = kept.length === 1 ? first.msg : uploadMessages.someRefused(bad.length, kept.length);
  return { names, status: first.status, error };
}

const toResults = (kept: readonly Kept[]): UploadResult[] =>
  kept.length < 2 ? [] : kept.map((one) => ({ name: one.name, refusal: one.ok ? undefined : one.msg }));

/** Returns a result for each file that had started. An incomplete form saves nothing, so the message adds that files may be missing. */
function stoppedAt(begun: Begun, { message }: HttpError): UploadResult[] {
  if (begun.length < 2) return [];
  return begun.map(({ name, isTooLarge }) => ({
    name: safeFileName(name),
    refusal: isTooLarge ? `${message} ${uploadMessages.unread}` : uploadMessages.stopped,
  }));
}

type Begun = ReturnType<typeof uploadOf>['begun'];

function placeAfter(
  { definition, content }: UploadKind,
  { kept, folder }: { kept: readonly Kept[]; folder: string },
): string {
  const [first] = kept;
  if (!content && first?.ok && first.id) return placeOf(definition).one(first.id);
  return writeListState(definition, folder ? { filter: { folder } } : {});
}
