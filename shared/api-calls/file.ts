import { largestUpload } from '../uploads.ts';
import type { ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

export const fileCalls = {
  uploadFile: {
    method: 'POST',
    path: 'files',
    signedBy: 'user',
    openTo: ['files'],
    body: 'multipart',
    largestFile: largestUpload.file,
    timeoutMs: 30_000,
    confirmedBy: seenInAudit('create'),
    summary: 'Saves a file with the form fields `name` and `folder`',
  },
  downloadFile: {
    method: 'GET',
    path: 'files/:id/content',
    signedBy: 'user',
    openTo: ['files'],
    answers: 'content',
    summary: 'Returns the content of a file',
  },
  uploadPhoneFile: {
    method: 'POST',
    path: 'phone_files',
    signedBy: 'user',
    openTo: ['library'],
    body: 'multipart',
    largestFile: largestUpload.phoneFile,
    timeoutMs: 30_000,
    confirmedBy: seenInAudit('create'),
    summary: 'Saves a WAV or MP3 file for phone calls with the form field `name`',
  },
  downloadPhoneFile: {
    method: 'GET',
    path: 'phone_files/:id/content',
    signedBy: 'user',
    openTo: ['library'],
    answers: 'content',
    summary: 'Returns the audio of a phone file',
  },
  renderSpeech: {
    method: 'GET',
    path: 'phone_speech/:id/content',
    signedBy: 'user',
    openTo: ['library'],
    level: 2,
    answers: 'content',
    timeoutMs: 20_000,
    summary: 'Returns a phone speech as WAV, if the server has a voice',
  },
} as const satisfies Record<string, ListedCall>;
