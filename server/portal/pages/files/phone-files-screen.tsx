import { resourceMessages } from '../../../../shared/messages.ts';
import { textOf } from '../../../../shared/reply.ts';
import { Player } from '../../../../views/files/player.tsx';
import { UploadForm } from '../../../../views/files/upload-form.tsx';
import type { ResourceScreenParts } from '../../resource/screen-parts.ts';
import { mayOf } from '../../resource/resource-visit.ts';
import { allowSound } from '../../http/headers.ts';
import { uploadForm } from '../../resource/upload-screen.tsx';

/** Phone files: an upload over the list, a player in each row and on the form. */
export const phoneFilesScreen: ResourceScreenParts = {
  deletion: resourceMessages.recordingGoes,
  list: (visit) => {
    const { parts, req, res, definition } = visit;
    allowSound(res);
    const maySend = mayOf(visit).change;
    return {
      ...(maySend && { above: <UploadForm {...uploadForm(visit, parts.csrf.token(req, res))} /> }),
      rowExtras: (row) => (
        <Player definition={definition} id={textOf(row, 'id')} name={textOf(row, 'name')} />
      ),
    };
  },
  form: ({ res, definition, record }) => {
    if (!record) return {};
    allowSound(res);
    return {
      more: <Player definition={definition} id={textOf(record, 'id')} name={textOf(record, 'name')} />,
    };
  },
};
