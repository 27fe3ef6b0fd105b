import { administrationMessages } from '../../../shared/locales/en/administration.ts';
import { storageMessages } from '../../../shared/locales/en/files.ts';
import { jobMessages } from '../../../shared/locales/en/jobs.ts';
import { senderMessages } from '../../../shared/locales/en/organization.ts';
import { diskFullMessages } from '../../../shared/locales/en/router.ts';
import { refuse, refuseForNow, Refusal, type Answer } from './answer.ts';
import { BlobError } from '../blobs/blob-store.ts';
import { brokenConstraint, isDatabaseUnavailable, sqlState } from '../database/db.ts';

const sqlAnswers: Record<string, () => Answer> = {
  '23505': () => refuse(409, 'This record already exists.'),
  '23503': () => refuse(409, 'The record is in use.'),
  '23001': () => refuse(409, 'The record is in use.'),
  '22001': () => refuse(400, 'A value is too long.'),
  '22003': () => refuse(400, 'A number is too large.'),
  '22P02': () => refuse(400, 'A value has the wrong type.'),
  '22007': () => refuse(400, 'A date is not valid.'),
  '22008': () => refuse(400, 'A date is out of range.'),
  '22021': () => refuse(400, 'A text contains a character that can’t be saved.'),
};

/** Responses to violated constraints, which hold under concurrency. */
const constraintAnswers: Record<string, () => Answer> = {
  jobs_open_by_list: () => refuse(409, jobMessages.open),
  groups_by_name: () => refuse(409, administrationMessages.groupTaken),
  org_text_from: () => refuse(409, senderMessages.taken),
  org_voice_from: () => refuse(409, senderMessages.taken),
};

const diskFull = '53100';
/** True if the API's own disk is full. The API writes only uploaded files to disk, so the upload was too large. */
const isStorageFull = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code));

/** An upload that could not be stored is a 424, because a 5xx would leave open whether it was saved. */
const blobAnswers: Record<BlobError['reason'], () => Answer> = {
  missing: () => refuse(404, storageMessages.missing),
  unreadable: () => refuseForNow(storageMessages.unreadable),
  unsaved: () => refuse(424, storageMessages.unsaved),
};

/** True for an error to log, because it is neither the client's nor expected. */
export const isInternal = (error: unknown, { status }: Answer) => status >= 500 || error instanceof BlobError;

/** Returns the answer for an error thrown by an operation or a body parser; undefined for an internal error. */
export function toErrorAnswer(error: unknown): Answer | undefined {
  if (error instanceof Refusal) return error.answer;
  if (error instanceof BlobError) return blobAnswers[error.reason]();
  if (isStorageFull(error)) return refuse(413, diskFullMessages.none);
  if (sqlState(error) === diskFull) return refuseForNow(diskFullMessages.none);
  if (isDatabaseUnavailable(error)) return refuseForNow('Please try again in a moment.');
  const state = sqlState(error);
  if (state !== undefined) return (constraintAnswers[brokenConstraint(error)] ?? sqlAnswers[state])?.();
  return toParserErrorAnswer(error);
}

/** Converts client errors from Express and its body parser without exposing their messages. */
function toParserErrorAnswer(error: unknown): Answer | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  if (error.status === 413) return refuse(413, 'The body is too large.');
  if (error.status === 415) return refuse(415, 'The body must be plain application/json in UTF-8.');
  if (typeof error.status === 'number' && error.status < 500)
    return refuse(400, 'The request cannot be read.');
  return undefined;
}
