import { apiCalls } from '../../../../shared/api-calls.ts';
import { listFilePlace } from '../../../../shared/home/list-file-place.ts';
import { homeMessages } from '../../../../shared/messages/home.ts';
import { uploadMessages } from '../../../../shared/messages/resources.ts';
import { firstOf, textOf, type Reply } from '../../../../shared/reply.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { endingOf, largestUpload } from '../../../../shared/uploads.ts';
import { whileConnected } from '../../http/while-connected.ts';
import { uploadOf, wantsJson, type TakenFile } from '../../http/uploads.ts';
import { isFound, type NotDone } from '../../http/outcome.ts';
import { safeFileName } from '../../relay/multipart.ts';
import type { Visit } from '../../visit/visit.ts';
import { keepAdded, readAdded } from './rows-added.ts';

export const rowsUpload = { maxBytes: largestUpload.table } as const;

/** Redirects to the notification list. An old link to its rejected rows (`?refused=1`) redirects to their file. */
export const showUploadRows = ({ req, goTo }: Visit): void => {
  const list = placeOf(notifications).one(String(req.params['id']));
  goTo(req.query['refused'] === '1' ? `${list}/refused` : list);
};

/** Uploads the file's rows to the notification list and shows the result on its page. Asks about columns that were not recognized. */
export async function takeUploadRows(visit: Visit): Promise<void> {
  const { req, res } = visit;
  const id = String(req.params['id']);
  const list = placeOf(notifications).one(id);
  const sent = await addFile(visit, id);
  if (wantsJson(req)) {
    res.status('refusal' in sent ? 422 : 200);
    res.json('refusal' in sent ? { msg: sent.refusal } : { goesTo: sent.goesTo ?? list });
    return;
  }
  if ('refusal' in sent) visit.flash('error', sent.refusal);
  visit.goTo('goesTo' in sent && sent.goesTo ? sent.goesTo : `${list}#new-people`);
}

type Sent = { refusal: string } | { goesTo?: string };

/** Returns why nothing was added, or the page that asks about the columns. */
async function addFile(visit: Visit, id: string): Promise<Sent> {
  const { files, fault } = uploadOf(visit.req);
  const [file] = files;
  if (fault) return { refusal: fault.message };
  if (!file) return { refusal: uploadMessages.choose };
  const wrong = refusalOf(file);
  if (wrong) return { refusal: wrong };
  const isAsked = await visit.parts.relay.has('list_columns');
  const call = isAsked ? apiCalls.uploadListFile : apiCalls.uploadNotificationRows;
  const outcome = await visit.api.until(whileConnected(visit.res)).upload(call, {
    params: { id },
    file: { content: { path: file.path }, name: safeFileName(file.name), type: file.type, size: file.size },
  });
  if (!outcome.ok) return { refusal: explain(outcome) };
  return isAsked ? addRead(visit, id, outcome.reply) : keep(visit, id, outcome.reply);
}

async function addRead(visit: Visit, id: string, reply: Reply): Promise<Sent> {
  const record = firstOf(reply);
  const file = textOf(record, 'id');
  if (textOf(record, 'asks') === 'T') return { goesTo: listFilePlace.of(id, file) };
  const outcome = await visit.api.call(apiCalls.addListFile, { params: { id, file }, body: {} });
  return outcome.ok ? keep(visit, id, outcome.reply) : { refusal: explain(outcome) };
}

function keep({ req }: Visit, id: string, reply: Reply): Sent {
  keepAdded(req, id, readAdded(reply));
  return {};
}

function explain(outcome: NotDone): string {
  const { reply, sent, status, msg } = outcome;
  if (isFound(outcome)) return msg;
  if (!reply) return sent ? uploadMessages.unknown : uploadMessages.unavailable;
  return status === 405 ? homeMessages.rowsNotHere : msg;
}

function refusalOf({ name, size }: TakenFile): string | undefined {
  if (!['csv', 'txt'].includes(endingOf(safeFileName(name)))) return uploadMessages.kinds(['CSV', 'TXT']);
  return size === 0 ? uploadMessages.empty : undefined;
}
