import { createHash } from 'node:crypto';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { NamedField } from './form-fields.ts';
import { wireText } from './form-values.ts';

/**
 * Writes a fingerprint of the displayed record with one hash per field. When the form is posted, it shows which fields have changed
 * in the meantime: `first_name.3q2-7wAB~last_name.…`.
 */
export function writeVersion(fields: readonly NamedField[], record: ApiRecord): string {
  const locked = fields.filter(([, { kind }]) => kind !== 'secret');
  return locked.map(([name, field]) => `${name}.${fingerprintOf(wireText(field, record, name))}`).join('~');
}

/** Returns the fields that changed since the form was shown, or none if there is no fingerprint. */
export function changedSince(
  version: string,
  fields: readonly NamedField[],
  record: ApiRecord,
): NamedField[] {
  const fingerprints = new Map(version.split('~').map((part) => splitOnce(part)));
  return fields.filter(([name, field]) => {
    const fingerprint = fingerprints.get(name);
    return fingerprint !== undefined && fingerprint !== fingerprintOf(wireText(field, record, name));
  });
}

export function hasOriginalValue(version: string, name: string, text: string): boolean {
  return version.split('~').includes(`${name}.${fingerprintOf(text)}`);
}

const fingerprintOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

function splitOnce(part: string): [string, string] {
  const dot = part.indexOf('.');
  return [part.slice(0, dot), part.slice(dot + 1)];
}
