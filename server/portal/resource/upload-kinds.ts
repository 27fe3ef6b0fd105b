import { apiCalls, type ApiCall } from '../../../shared/api-calls.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { files } from '../../../shared/resources/files.ts';
import { phoneFiles } from '../../../shared/resources/library.ts';
import { paymentFiles } from '../../../shared/resources/operations.ts';
import { fileTypes, largestUpload, soundTypes } from '../../../shared/uploads.ts';

/** A resource whose records are made by sending a file. */
export interface UploadKind {
  definition: ResourceDefinition;
  upload: ApiCall;
  /** By ending, with the type it is served as. */
  types: Readonly<Record<string, string>>;
  maxBytes: number;
  /** At a time, where the browser sends them in one form. */
  files: number;
  /** What may be sent, in words. */
  hint: string;
  /** Has its own place in a folder. */
  folders?: true;
  /** How its content is had back. */
  content?: { call: ApiCall; inline: boolean };
}

export const uploadKinds: readonly UploadKind[] = [
  {
    definition: files,
    upload: apiCalls.uploadFile,
    types: fileTypes,
    maxBytes: largestUpload.file,
    files: 10,
    hint: 'Documents, tables, pictures, sound or ZIP, up to 25 MB each',
    folders: true,
    content: { call: apiCalls.downloadFile, inline: false },
  },
  {
    definition: phoneFiles,
    upload: apiCalls.uploadPhoneFile,
    types: soundTypes,
    maxBytes: largestUpload.phoneFile,
    files: 10,
    hint: 'WAV or MP3, up to 10 MB each',
    content: { call: apiCalls.downloadPhoneFile, inline: true },
  },
  {
    definition: paymentFiles,
    upload: apiCalls.uploadPayments,
    types: { csv: 'text/csv' },
    maxBytes: largestUpload.table,
    files: 1,
    hint: 'A CSV file with one payment in each row, up to 50 MB',
  },
];

export function uploadKindOf(definition: ResourceDefinition): UploadKind {
  const kind = uploadKinds.find((each) => each.definition.name === definition.name);
  if (!kind) throw new Error(`${definition.name} takes no files: give it a row in upload-kinds.ts`);
  return kind;
}
