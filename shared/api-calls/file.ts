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
    summary: 'Keeps a file; fields name and folder beside it',
  },
  downloadFile: {
    method: 'GET',
    path: 'files/:id/content',
    signedBy: 'user',
    openTo: ['files'],
    answers: 'content',
    summary: "A file's content",
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
    summary: 'Keeps a WAV or MP3 for the phone; field name beside it',
  },
  downloadPhoneFile: {
    method: 'GET',
    path: 'phone_files/:id/content',
    signedBy: 'user',
    openTo: ['library'],
    answers: 'content',
    summary: "A phone file's sound",
  },
  renderSpeech: {
    method: 'GET',
    path: 'phone_speech/:id/content',
    signedBy: 'user',
    openTo: ['library'],
    feature: 'speech_sound',
    answers: 'content',
    timeoutMs: 20_000,
    summary: 'A phone speech as WAV, where the server has a voice; not in the contract',
  },
} as const satisfies Record<string, ListedCall>;
