import { formatCount } from '../../../shared/count.ts';
import { files } from '../../../shared/resources/files.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { toTimestamp } from '../database/db.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { cleanFileName, cleanFolder, withEnding } from '../blobs/file-name.ts';
import { checkKind } from '../blobs/file-kinds.ts';
import { formText, saveUploadedRow } from './save-uploaded-row.ts';

/** `POST files`: uploads a multipart `file` with optional `name` and `folder`. */
export const uploadFile: SignedOperation = async (request, deps) => {
  const { file } = request;
  if (!file) return refuse(400, 'Choose a file.');
  const kind = checkKind(file.fileName, file.head);
  if (!kind.ok) return refuse(400, kind.msg);
  const body = bodyOf(request);
  const name = withEnding(cleanFileName(formText(body, 'name') || file.fileName), kind.ending);
  const folder = cleanFolder(formText(body, 'folder'));
  const saved = await saveUploadedRow(request, deps, {
    definition: files,
    values: {
      name,
      folder,
      size: file.size,
      type: kind.type,
      created: toTimestamp(deps.clock()),
      blob: file.name,
    },
    detail: `Uploaded '${name}'${folder && ` into '${folder}'`}, ${formatCount(file.size)} bytes`,
  });
  if ('refusal' in saved) return saved.refusal;
  const { id } = saved;
  return succeed([{ id, name, folder, size: file.size, type: kind.type }], id);
};
