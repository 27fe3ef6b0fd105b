import { apiCalls } from '../../../../shared/api-calls.ts';
import { phoneFiles } from '../../../../shared/resources/library.ts';
import { largestUpload, soundTypes } from '../../../../shared/uploads.ts';
import { Player } from '../../../../views/files/file-list.tsx';
import { UploadForm } from '../../../../views/files/upload-form.tsx';
import { allowSound } from '../../http/headers.ts';
import { mayOf } from '../../resource/screen-props.ts';
import type { ResourceScreenParts } from '../../resource/screen-parts.ts';
import type { UploadKind } from '../../resource/upload-files.ts';
import { uploadForm } from '../../resource/upload-screen.tsx';
import { usedBySteps } from './sequence-parts.ts';

export const phoneFilesScreen: ResourceScreenParts<typeof phoneFiles> = {
  list: {
    extras: (ctx) => {
      allowSound(ctx.res);
      return {
        above: mayOf(ctx).change && <UploadForm {...uploadForm(ctx, phoneFilesUpload)} />,
        rowMenu: ({ id, name }) => <Player definition={phoneFiles} id={id} name={name} />,
      };
    },
  },
  record: {
    extras: ({ res, record: { id, name } }) => {
      allowSound(res);
      return { more: <Player definition={phoneFiles} id={id} name={name} /> };
    },
  },
  deletion: { usedBy: usedBySteps('file') },
};

export const phoneFilesUpload: UploadKind = {
  definition: phoneFiles,
  upload: apiCalls.uploadPhoneFile,
  types: soundTypes,
  maxBytes: largestUpload.phoneFile,
  files: 10,
  hint: 'WAV or MP3, up to 10 MB each',
  content: { call: apiCalls.downloadPhoneFile, inline: true },
};
