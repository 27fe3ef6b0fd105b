import { endingOf } from '../../../shared/uploads.ts';

const longestName = 200;

/** Control characters, and those that turn the direction of writing or take no room: `invoice‮fdp.exe` reads as a PDF. */
const deceiving = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The last part of whatever path was sent, without what a name should not hold. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = oneLine(last)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^\.+/, '');
  return shorten(clean) || 'file';
}

const oneLine = (text: string) => text.replace(deceiving, ' ').replace(/\s+/g, ' ').trim();

/** `'Reports/ 2026 //'` → `'Reports/2026'`. It is a label: no folder of the disk is called so. */
export function cleanFolder(folder: string): string {
  return oneLine(folder)
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^\.+$/.test(part))
    .join('/')
    .slice(0, longestName);
}

export const withoutEnding = (name: string) => name.replace(/(?<=[^.])\.[a-z0-9]{1,8}$/i, '');

/** A name of the user's choice keeps the ending of what it names. */
export function withEnding(name: string, ending: string): string {
  return !ending || endingOf(name) === ending ? name : `${name}.${ending}`;
}

function shorten(name: string): string {
  const ending = endingOf(name);
  return name.length <= longestName || !ending
    ? name.slice(0, longestName)
    : `${name.slice(0, longestName - ending.length - 1)}.${ending}`;
}
