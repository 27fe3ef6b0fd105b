import { endingOf } from '../../../shared/uploads.ts';

const longestName = 200;

/** Control characters, invisible characters, and characters that change text direction: `invoice‮fdp.exe` displays like a PDF. */
const deceiving = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Returns the last segment of the given path without unsafe characters. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = oneLine(last)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^\.+/, '');
  return shorten(clean) || 'file';
}

const oneLine = (text: string) => text.replace(deceiving, ' ').replace(/\s+/g, ' ').trim();

/** Normalizes `'Reports/ 2026 //'` to `'Reports/2026'`. The folder is only a label and never a path on disk. */
export function cleanFolder(folder: string): string {
  return oneLine(folder)
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^\.+$/.test(part))
    .join('/')
    .slice(0, longestName);
}

export const withoutEnding = (name: string) => name.replace(/(?<=[^.])\.[a-z0-9]{1,8}$/i, '');

/** Adds the original extension to a user's file name if it is missing. */
export function withEnding(name: string, ending: string): string {
  return !ending || endingOf(name) === ending ? name : `${name}.${ending}`;
}

function shorten(name: string): string {
  const ending = endingOf(name);
  return name.length <= longestName || !ending
    ? name.slice(0, longestName)
    : `${name.slice(0, longestName - ending.length - 1)}.${ending}`;
}
