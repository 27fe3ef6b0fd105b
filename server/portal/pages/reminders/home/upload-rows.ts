import { apiCalls } from '../../../../../shared/api-calls.ts';
import { listFilePath } from '../../../../../shared/reminders/reminder-paths.ts';
import { homeMessages } from '../../../../../shared/locales/en/home.ts';
import { uploadMessages } from '../../../../../shared/locales/en/files.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import { endingOf, largestUpload } from '../../../../../shared/uploads.ts';
import { whileConnected } from '../../../http/response.ts';
import { uploadOf, wantsJson, type UploadedFile } from '../../../http/uploads.ts';
import { isFound, type FailedCall } from '../../../http/outcome.ts';
import { safeFileName } from '../../../relay/multipart.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { addedOf, saveAdded, type AdditionOutcome } from './rows-added.ts';

export const rowsUpload = { maxBytes: largestUpload.table } as const;

/** Redirects to the notification list. An old link to the rejected rows (`?refused=1`) redirects to the file with them. */
export const getUploadRows = ({ req, redirect }: RequestContext): void => {
  const list = pathsOf(notifications).one(String(req.params['id']));
  redirect(req.query['refused'] === '1' ? `${list}/refused` : list);
};

/** Uploads the file's rows to the notification list and shows the result on the list's page, or the page for mapping unrecognized columns. */
export async function postUploadRows(ctx: RequestContext): Promise<void> {
  const { req, res } = ctx;
  const id = String(req.params['id']);
  const list = pathsOf(notifications).one(id);
  const result = await addFile(ctx, id);
  if (wantsJson(req)) {
    res.status('refusal' in result ? 422 : 200);
    res.json('refusal' in result ? { msg: result.refusal } : { goesTo: result.goesTo ?? list });
    return;
  }
  if ('refusal' in result) ctx.flash('error', result.refusal);
  ctx.redirect('goesTo' in result && result.goesTo ? result.goesTo : `${list}#new-people`);
}

type UploadResult = { refusal: string } | { goesTo?: string };

/** Returns why nothing was added, or the page for mapping columns. */
async function addFile(ctx: RequestContext, id: string): Promise<UploadResult> {
  const { files, limitError } = uploadOf(ctx.req);
  const [file] = files;
  if (limitError) return { refusal: limitError.message };
  if (!file) return { refusal: uploadMessages.choose };
  const wrong = refusalOf(file);
  if (wrong) return { refusal: wrong };
  const checksColumns = await ctx.parts.relay.isLevel2();
  const api = ctx.api.withSignal(whileConnected(ctx.res));
  const form = {
    params: { id },
    file: { content: { path: file.path }, name: safeFileName(file.name), type: file.type, size: file.size },
  };
  if (!checksColumns) return saveResult(ctx, id, await api.upload(apiCalls.uploadNotificationRows, form));
  const uploaded = await api.upload(apiCalls.uploadListFile, form);
  if (!uploaded.ok) return { refusal: describeFailure(uploaded) };
  const [{ id: fileId, asks } = { id: '', asks: false }] = uploaded.results;
  if (asks) return { goesTo: listFilePath.of(id, fileId) };
  const params = { id, file: fileId };
  return saveResult(ctx, id, await ctx.api.call(apiCalls.addListFile, { params, body: {} }));
}

function saveResult({ req }: RequestContext, id: string, outcome: AdditionOutcome): UploadResult {
  if (!outcome.ok) return { refusal: describeFailure(outcome) };
  saveAdded(req, id, addedOf(outcome));
  return {};
}

function describeFailure(outcome: FailedCall): string {
  const { reply, sent: result, status, msg } = outcome;
  if (isFound(outcome)) return msg;
  if (!reply) return result ? uploadMessages.unknown : uploadMessages.unavailable;
  return status === 405 ? homeMessages.rowsNotHere : msg;
}

function refusalOf({ name, size }: UploadedFile): string | undefined {
  if (!['csv', 'txt'].includes(endingOf(safeFileName(name)))) return uploadMessages.kinds(['CSV', 'TXT']);
  return size === 0 ? uploadMessages.empty : undefined;
}
