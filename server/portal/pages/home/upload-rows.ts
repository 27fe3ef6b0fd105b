import { apiCalls } from '../../../../shared/api-calls.ts';
import { writeCsvRow } from '../../../../shared/csv.ts';
import { homeMessages, uploadMessages } from '../../../../shared/messages.ts';
import { notificationRows } from '../../../../shared/resources/notification-rows.ts';
import { notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { endingOf, largestUpload } from '../../../../shared/uploads.ts';
import { rowFields } from '../../../../views/home/row-fields.tsx';
import { sendCsvText } from '../../http/csv.ts';
import { whileConnected } from '../../http/while-connected.ts';
import { uploadOf, wantsJson, type TakenFile } from '../../http/uploads.ts';
import { safeFileName } from '../../relay/multipart.ts';
import type { Visit } from '../../visit/visit.ts';
import { sendRefused } from './refused-rows.ts';
import { keepAdded, readAdded } from './rows-added.ts';

export const rowsUpload = { maxBytes: largestUpload.table } as const;

/** A file that loads as it stands (`?sample=1`), or the rows at fault, to correct and load again (`?refused=1`); else the list's page. */
export async function showUploadRows(visit: Visit): Promise<void> {
  const { req, res, goTo } = visit;
  if (req.query['refused'] === '1') return sendRefused(visit, String(req.params['id']));
  if (req.query['sample'] !== '1') return goTo(placeOf(notifications).one(String(req.params['id'])));
  sendCsvText(res, 'sample-notification-list.csv', sampleCsv());
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
  visit.goTo(goesTo);
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

const person: Readonly<Record<(typeof rowFields)[number], string>> = {
  name: 'Maria Lopez',
  patient_code: 'P-1001',
  phone: '312-555-0142',
  mobile_phone: '312-555-0177',
  email: 'maria.lopez@example.com',
  date: '04/09/2030',
  time: '9:30 AM',
  provider: 'Dr. Adams',
  location: 'Lakeside',
};

function sampleCsv(): string {
  const labels = rowFields.map((name) => notificationRows.fields[name].label);
  return [labels, rowFields.map((name) => person[name])].map(writeCsvRow).join('');
}
