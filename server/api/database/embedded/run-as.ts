import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface RunAs {
  uid: number;
  gid: number;
}

/**
 * Finds a user for PostgreSQL, which refuses to run as root: the data's owner, else `postgres`, else `nobody`.
 * Returns undefined if this process is not root.
 */
export function findRunAs(dataDirectory: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return (
    ownerOf(dataDirectory) ?? userNamed('postgres') ?? userNamed('nobody') ?? { uid: 65_534, gid: 65_534 }
  );
}

function ownerOf(path: string): RunAs | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function userNamed(name: string): RunAs | undefined {
  const fields = readPasswd()
    .split('\n')
    .map((line) => line.split(':'))
    .find((parts) => parts[0] === name);
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}

/** True if the user may enter every parent folder of `path`, and read and enter `path` itself (0o5). */
export function canReach(path: string, user: RunAs | undefined): boolean {
  if (!user) return true;
  if (!allows(path, user, 0o5)) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!allows(folder, user, 0o1)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function allows(path: string, user: RunAs, bits: number): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}
