import { textOf } from '../../../../shared/reply.ts';
import { writeListState } from '../../../../shared/list-state.ts';
import { DownloadLink } from '../../../../views/files/download-link.tsx';
import { FolderChips } from '../../../../views/files/folder-chips.tsx';
import { UploadForm } from '../../../../views/files/upload-form.tsx';
import type { ResourceScreenParts } from '../../resource/screen-parts.ts';
import { mayOf, usualSizeOf } from '../../resource/resource-visit.ts';
import { loadFolders } from '../../resource/folders.ts';
import { uploadForm } from '../../resource/upload-screen.tsx';

/** More folders are chosen from the list's own filter. */
const mostChips = 24;

/** Files: an upload over the list, folders as chips, a download in each row. */
export const filesScreen: ResourceScreenParts = {
  list: async (visit) => {
    const { parts, req, res, definition, state } = visit;
    const folder = state.filter['folder'] ?? '';
    const known = await loadFolders(visit);
    const asChips = known.length <= mostChips;
    const csrfToken = parts.csrf.token(req, res);
    const maySend = mayOf(visit).change;
    const hrefOf = (name: string) => {
      const filter = { ...state.filter, folder: name };
      return writeListState(definition, { ...state, page: 1, filter }, usualSizeOf(visit));
    };
    return {
      ...(asChips && { filtersAbove: ['folder'] }),
      above: (
        <>
          {maySend && <UploadForm {...uploadForm(visit, csrfToken)} folder={{ value: folder, known }} />}
          {asChips && <FolderChips folders={known} current={folder} hrefOf={hrefOf} />}
        </>
      ),
      rowExtras: (row) => (
        <DownloadLink definition={definition} id={textOf(row, 'id')} name={textOf(row, 'name')} />
      ),
    };
  },
  form: ({ definition, record }) => ({
    more: record && (
      <DownloadLink definition={definition} id={textOf(record, 'id')} name={textOf(record, 'name')} />
    ),
  }),
};
