import PostalMime, { type Header } from 'postal-mime';
import { bounceKind, type BounceKind } from './bounce-rules.ts';

export interface Bounce {
  /** Enhanced status code such as `5.1.1`, or `5.0.0` if missing. */
  status: string;
  kind: BounceKind;
  explanation: string;
}

interface BounceReport {
  /** All header values, which include the return address. */
  heads: string;
  bounce: Bounce;
}

/** Reads a delivery failure report. Returns undefined for anything else, such as a reply or a delay notice. */
export async function readBounceReport(mail: Buffer): Promise<BounceReport | undefined> {
  const { headers, attachments } = await PostalMime.parse(mail).catch(() => noMail);
  const kind = valueOf(headers, 'content-type');
  if (!/^multipart\/report\b/i.test(kind) || !/report-type="?delivery-status\b/i.test(kind)) return undefined;
  const [part] = attachments.filter(({ mimeType }) =>
    /^message\/(?:global-)?delivery-status$/.test(mimeType),
  );
  const text = part ? textIn(part.content) : '';
  const fields = text.replace(/\r?\n[ \t]+/g, ' ');
  const failed = fields.split(/\r?\n\r?\n/).find((group) => fieldOf(group, 'Action') === 'failed');
  if (failed === undefined) return undefined;
  const heads = headers.map(({ value }) => value).join('\n');
  return { heads, bounce: readBounce(fieldOf(failed, 'Status'), fieldOf(failed, 'Diagnostic-Code')) };
}

/** Reads a bounce. `explanation` is the server's text, which may begin with the status: `550 5.1.1 No such user`. */
export function readBounce(statusField: string, explanation: string): Bounce {
  const [status = '5.0.0'] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(`${statusField} ${explanation}`) ?? [];
  return { status, kind: bounceKind(status, explanation), explanation };
}

const noMail = { headers: [], attachments: [] };
const valueOf = (headers: readonly Header[], name: string) =>
  headers.find(({ key }) => key === name)?.value.trim() ?? '';
const textIn = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('latin1');
const fieldOf = (group: string, name: string) =>
  (new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(group)?.[1] ?? '').trim().toLowerCase();
