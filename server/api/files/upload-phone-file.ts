import { buffer } from 'node:stream/consumers';
import { phoneFiles } from '../../../shared/resources/library.ts';
import { soundTypes } from '../../../shared/uploads.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { checkKind } from '../blobs/file-kinds.ts';
import { cleanFileName, withoutEnding } from '../blobs/file-name.ts';
import { formText, saveUploadedRow } from './save-uploaded-row.ts';
import { readSound } from './sound.ts';

/** `POST phone_files`: uploads a multipart `file`, a WAV or MP3, with optional `name`. */
export const uploadPhoneFile: SignedOperation = async (request, deps) => {
  const { file } = request;
  if (!file) return refuse(400, 'Choose a file.');
  const kind = checkKind(file.fileName, file.head, soundTypes);
  if (!kind.ok) return refuse(400, kind.msg);
  const sound = readSound(kind.ending, await buffer(await deps.blobs.open(file.name)));
  if (!sound.ok) return refuse(400, sound.msg);
  const typedName = formText(bodyOf(request), 'name') || withoutEnding(file.fileName);
  const name = cleanFileName(typedName).slice(0, phoneFiles.fields.name.maxLength);
  const { size } = file;
  const { seconds: duration } = sound;
  const saved = await saveUploadedRow(request, deps, {
    definition: phoneFiles,
    values: { name, size, type: kind.type, duration, blob: file.name },
    detail: `Uploaded '${name}', ${duration} seconds`,
  });
  if ('refusal' in saved) return saved.refusal;
  const { id } = saved;
  return succeed([{ id, name, size, type: kind.type, duration }], id);
};
