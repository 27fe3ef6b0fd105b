import { apiCalls } from '../../../../shared/api-calls.ts';
import { writeListState } from '../../../../shared/list-state.ts';
import { files } from '../../../../shared/resources/files.ts';
import { areas } from '../../../../shared/sections.ts';
import { fileTypes, largestUpload } from '../../../../shared/uploads.ts';
import { DownloadLink, FolderChips } from '../../../../views/files/file-list.tsx';
import { UploadForm } from '../../../../views/files/upload-form.tsx';
import { loadFolders } from '../../resource/filter-values.ts';
import { usualSizeOf } from '../../resource/list-address.ts';
import { mayOf } from '../../resource/screen-props.ts';
import type { ListExtras } from '../../resource/screen-extras.ts';
import type { ListContext, ResourceScreenParts } from '../../resource/screen-parts.ts';
import type { UploadKind } from '../../resource/upload-files.ts';
import { uploadForm } from '../../resource/upload-screen.tsx';

type Files = typeof files;

export const filesScreen: ResourceScreenParts<Files> = {
  list: { extras: loadListExtras },
  record: {
    extras: ({ record: { id, name } }) => ({
      actions: <DownloadLink definition={files} id={id} name={name} className="btn btn-primary" />,
    }),
  },
};

export const filesUpload: UploadKind = {
  definition: files,
  upload: apiCalls.uploadFile,
  types: fileTypes,
  maxBytes: largestUpload.file,
  files: 10,
  hint: 'Documents, tables, pictures, sound or ZIP, up to 25 MB each',
  folders: true,
  content: { call: apiCalls.downloadFile, inline: false },
};

/** Maximum number of folder chips. With more folders, the list page's filter is used instead. */
const maxChips = 24;

async function loadListExtras(ctx: ListContext<Files>): Promise<ListExtras<Files>> {
  const { state } = ctx;
  const folder = state.filter['folder'] ?? '';
  const folders = await loadFolders(ctx);
  const asChips = folders.length <= maxChips;
  const hrefOf = (name: string) => {
    const filter = { ...state.filter, folder: name };
    return writeListState(files, { ...state, page: 1, filter }, usualSizeOf(ctx));
  };
  return {
    tabs: [{ label: areas.payments.label, href: areas.payments.path }],
    filtersAbove: asChips ? ['folder'] : undefined,
    above: (
      <>
        {mayOf(ctx).change && (
          <UploadForm {...uploadForm(ctx, filesUpload)} folder={{ value: folder, known: folders }} />
        )}
        {asChips && <FolderChips folders={folders} current={folder} hrefOf={hrefOf} />}
      </>
    ),
    rowMenu: ({ id, name }) => <DownloadLink definition={files} id={id} name={name} />,
  };
}
