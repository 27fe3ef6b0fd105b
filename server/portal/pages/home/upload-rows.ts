import { apiCalls } from '../../../../shared/api-calls.ts';
import { homeMessages } from '../../../../shared/messages/home.ts';
import { uploadMessages } from '../../../../shared/messages/resources.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { endingOf, largestUpload } from '../../../../shared/uploads.ts';
import { whileConnected } from '../../http/while-connected.ts';
import { uploadOf, wantsJson, type TakenFile } from '../../http/uploads.ts';
import { safeFileName } from '../../relay/multipart.ts';
import type { Visit } from '../../visit/visit.ts';
import { sendRefused } from './refused-rows.ts';
import { keepAdded, readAdded } from './rows-added.ts';

export const rowsUpload = { maxBytes: largestUpload.table } as const;

/** The rows at fault, to correct and load again (`?refused=1`); else the list's page. */
export async function showUploadRows(visit: Visit): Promise<void> {
  const id = String(visit.req.params['id']);
  if (visit.req.query['refused'] === '1') return sendRefused(visit, id);
  visit.goTo(placeOf(notifications).one(id));
}

/** Sends the file's rows on to the list. What came of them stands on the list's page. */
export async function takeUploadRows(visit: Visit): Promise<void> {
  const { req, res } = visit;
  const id = String(req.params['id']);
  const goesTo = placeOf(notifications).one(id);
  const refusal = await addFile(visit, id);
  if (wantsJson(req)) {
    res.status(refusal === undefined ? 200 : 422).json(refusal === undefined ? { goesTo } : { msg: refusal });
    return;
  }
  if (refusal !== undefined) visit.flash('error', refusal);
  visit.goTo(`${goesTo}#new-people`);
}

/** Answers why nothing was added. */
async function addFile({ api, req, res }: Visit, id: string): Promise<string | undefined> {
  const { files, fault } = uploadOf(req);
  const [file] = files;
  if (fault) return fault.message;
  if (!file) return uploadMessages.choose;
  const wrong = refusalOf(file);
  if (wrong) return wrong;
  const outcome = await api.until(whileConnected(res)).upload(apiCalls.uploadNotificationRows, {
    params: { id },
    file: { content: { path: file.path }, name: safeFileName(file.name), type: file.type, size: file.size },
  });
  if (!outcome.ok && !outcome.reply)
    return outcome.sent ? uploadMessages.unknown : uploadMessages.unavailable;
  if (!outcome.ok) return outcome.status === 405 ? homeMessages.rowsNotHere : outcome.msg;
  keepAdded(req, id, readAdded(outcome.reply));
  return undefined;
}

function refusalOf({ name, size }: TakenFile): string | undefined {
  if (!['csv', 'txt'].includes(endingOf(safeFileName(name)))) return uploadMessages.kinds(['CSV', 'TXT']);
  return size === 0 ? uploadMessages.empty : undefined;
}
