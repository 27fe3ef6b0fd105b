import { uploadMessages } from '../../../shared/messages.ts';
import { writeListState } from '../../../shared/list-state.ts';
import { placeOf } from '../../../shared/resources/places.ts';
import { acceptOf } from '../../../shared/uploads.ts';
import type { UploadFormProps } from '../../../views/files/props.ts';
import { UploadPage } from '../../../views/files/upload-page.tsx';
import { HttpError } from '../http/errors.ts';
import { uploadOf, wantsJson } from '../http/uploads.ts';
import { readForm, valueOf } from '../http/form.ts';
import type { ResourceVisit } from './screen-parts.ts';
import { screenProps } from './resource-visit.ts';
import { seeOther } from '../http/answer.ts';
import { loadFolders } from './folders.ts';
import { keepFiles, type Kept } from './keep-files.ts';
import { setFlash } from '../session/flash.ts';
import { uploadKindOf } from './upload-kinds.ts';

/** The form as it stands on its own page and over the list. */
export function uploadForm(
  { definition }: Pick<ResourceVisit, 'definition'>,
  csrfToken: string,
): UploadFormProps {
  const { types, files, hint } = uploadKindOf(definition);
  return {
    csrfToken,
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
  /** What did arrive. */
  done?: string;
}

export async function showUpload(
  visit: ResourceVisit,
  { status = 200, folder, ...shown }: Shown = {},
): Promise<void> {
  const { parts, req, res, definition } = visit;
  const screen = screenProps(visit);
  const asked = typeof req.query['folder'] === 'string' ? req.query['folder'] : '';
  const { folders } = uploadKindOf(definition);
  const form = {
    ...uploadForm(visit, screen.shell.csrfToken),
    ...(folders && { folder: { value: folder ?? asked, known: await loadFolders(visit) } }),
    ...(shown.error && { error: shown.error }),
  };
  const title = `Upload ${definition.label.one}`;
  res.status(status);
  const element = (
    <UploadPage {...screen} title={title} form={form} {...(shown.done && { done: shown.done })} />
  );
  parts.renderer.send(req, res, { title, styles: 'all', element });
}

/** A plain form gets a page, the script that sends file by file gets JSON. */
export async function takeUpload(visit: ResourceVisit): Promise<void> {
  const { req, res, definition } = visit;
  const kind = uploadKindOf(definition);
  const form = readForm(req.body);
  const folder = valueOf(form, 'folder').trim();
  const { files, fault } = uploadOf(req);
  const refused =
    fault ?? (files.length === 0 ? new HttpError(422, { message: uploadMessages.choose }) : undefined);
  const kept: Kept[] = refused
    ? []
    : await keepFiles(visit, { kind, files, fields: folder ? { folder } : {} });
  const outcome = readOutcome(kept, refused);
  const goesTo = placeAfter(visit, { kept, folder });
  const sent = uploadMessages.done(namesSent(form, outcome.names));
  if (!outcome.error) setFlash(req, 'success', sent);
  if (wantsJson(req)) {
    res.status(outcome.status).json(outcome.error ? { msg: outcome.error } : { goesTo, done: sent });
    return;
  }
  if (!outcome.error) return seeOther(res, goesTo);
  const done = outcome.names.length > 0 ? uploadMessages.done(outcome.names) : undefined;
  await showUpload(visit, { status: outcome.status, folder, error: outcome.error, ...(done && { done }) });
}

/** The script names all files that it has sent so far; a page has them in one form. */
function namesSent(form: ReturnType<typeof readForm>, names: readonly string[]): readonly string[] {
  const before = Number(valueOf(form, '_before'));
  return before > 0 && before < 1_000 ? [...Array<string>(before).fill(''), ...names] : names;
}

function readOutcome(kept: readonly Kept[], refused: HttpError | undefined) {
  const names = kept.flatMap((one) => (one.ok ? [one.name] : []));
  if (refused) return { names, status: refused.status, error: refused.message };
  const bad = kept.filter((one) => !one.ok);
  const [first] = bad;
  if (!first) return { names, status: 200 };
  const error =
    kept.length === 1 ? first.msg : bad.map(({ name, msg }) => uploadMessages.refused(name, msg)).join(' ');
  return { names, status: first.status, error };
}

/** To the list, in the folder; to the record where it tells what came of the file's rows. */
function placeAfter(
  { definition }: ResourceVisit,
  { kept, folder }: { kept: readonly Kept[]; folder: string },
): string {
  const [first] = kept;
  const { content } = uploadKindOf(definition);
  if (!content && first?.ok && first.id) return placeOf(definition).one(first.id);
  return writeListState(definition, folder ? { filter: { folder } } : {});
}
