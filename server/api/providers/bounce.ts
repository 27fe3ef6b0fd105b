import PostalMime, { type Header } from 'postal-mime';
import { bounceKind, type BounceKind } from './bounce-rules.ts';

/** What a mail server said of a mail that it did not deliver. */
export interface Bounce {
  /** As mail servers number it: `5.1.1`; `5.0.0` where it was not said. */
  status: string;
  kind: BounceKind;
  /** The server's own words. */
  words: string;
}

interface BounceReport {
  /** All that its heads say, in which the address stands that it came back to. */
  heads: string;
  bounce: Bounce;
}

/** Reads a server's report that a mail failed. Undefined for what is none: an answer of a person, or the word that it is late. */
export async function readBounceReport(mail: Buffer): Promise<BounceReport | undefined> {
  const { headers, attachments } = await PostalMime.parse(mail).catch(() => noMail);
  const kind = valueOf(headers, 'content-type');
  if (!/^multipart\/report\b/i.test(kind) || !/report-type="?delivery-status\b/i.test(kind)) return undefined;
  const [part] = attachments.filter(({ mimeType }) =>
    /^message\/(?:global-)?delivery-status$/.test(mimeType),
  );
  const said = part ? textIn(part.content) : '';
  const fields = said.replace(/\r?\n[ \t]+/g, ' ');
  const failed = fields.split(/\r?\n\r?\n/).find((group) => fieldOf(group, 'Action') === 'failed');
  if (failed === undefined) return undefined;
  const heads = headers.map(({ value }) => value).join('\n');
  return { heads, bounce: readBounce(fieldOf(failed, 'Status'), fieldOf(failed, 'Diagnostic-Code')) };
}

/** `words` is what the server said beside the number, or in its place: `550 5.1.1 No such user`. */
export function readBounce(given: string, words: string): Bounce {
  const [status = '5.0.0'] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(`${given} ${words}`) ?? [];
  return { status, kind: bounceKind(status, words), words };
}

const noMail = { headers: [], attachments: [] };
const valueOf = (headers: readonly Header[], name: string) =>
  headers.find(({ key }) => key === name)?.value.trim() ?? '';
const textIn = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('latin1');
const fieldOf = (group: string, name: string) =>
  (new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(group)?.[1] ?? '').trim().toLowerCase();
