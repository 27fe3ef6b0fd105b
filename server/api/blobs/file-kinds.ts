import { endingOf, fileTypes } from '../../../shared/uploads.ts';

const ascii =
  (text: string, at = 0) =>
  (head: Buffer) =>
    head.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));
const bytes =
  (...expected: number[]) =>
  (head: Buffer) =>
    head.subarray(0, expected.length).equals(Buffer.from(expected));

type SignatureCheck = (head: Buffer) => boolean;

const isZip: SignatureCheck = (head) =>
  [
    [3, 4],
    [5, 6],
    [7, 8],
  ].some(([a = 0, b = 0]) => bytes(0x50, 0x4b, a, b)(head));
const isOldOffice = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const isWave: SignatureCheck = (head) => ascii('RIFF')(head) && ascii('WAVE', 8)(head);
const isMp3: SignatureCheck = (head) =>
  ascii('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2);
const isJpeg = bytes(0xff, 0xd8, 0xff);
const isTiff: SignatureCheck = (head) => bytes(0x49, 0x49, 0x2a, 0)(head) || bytes(0x4d, 0x4d, 0, 0x2a)(head);
const isMarkup: SignatureCheck = (head) =>
  /^\s*<(?:!doctype|html|head|body|script|svg|iframe|\?xml)\b/i.test(head.toString('latin1'));
/** UTF-16 text contains zero bytes but is recognized by its byte order mark. */
const isText: SignatureCheck = (head) =>
  !isZip(head) &&
  !isOldOffice(head) &&
  (bytes(0xff, 0xfe)(head) || bytes(0xfe, 0xff)(head) || !head.includes(0)) &&
  !isMarkup(head);

const signatureChecks: Readonly<Record<string, SignatureCheck>> = {
  pdf: (head) => head.subarray(0, 1024).includes('%PDF-'),
  doc: isOldOffice,
  xls: isOldOffice,
  ppt: isOldOffice,
  docx: isZip,
  xlsx: isZip,
  pptx: isZip,
  odt: isZip,
  ods: isZip,
  zip: isZip,
  rtf: ascii('{\\rtf'),
  csv: isText,
  txt: isText,
  png: bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpg: isJpeg,
  jpeg: isJpeg,
  gif: (head) => ascii('GIF87a')(head) || ascii('GIF89a')(head),
  webp: (head) => ascii('RIFF')(head) && ascii('WEBP', 8)(head),
  tif: isTiff,
  tiff: isTiff,
  wav: isWave,
  mp3: isMp3,
};

type KindCheck = { ok: true; ending: string; type: string } | { ok: false; msg: string };

export function checkKind(
  name: string,
  head: Buffer,
  allowed: Readonly<Record<string, string>> = fileTypes,
): KindCheck {
  const ending = endingOf(name);
  const type = Object.hasOwn(allowed, ending) ? allowed[ending] : undefined;
  const endings = Object.keys(allowed).map((each) => each.toUpperCase());
  if (type === undefined) return { ok: false, msg: `Choose one of these file types: ${endings.join(', ')}.` };
  if (head.length === 0) return { ok: false, msg: 'The file is empty.' };
  const kind = ending.toUpperCase();
  if (!signatureChecks[ending]?.(head))
    return {
      ok: false,
      msg: `The name ends in .${ending}, but the file isn’t ${kind}. Save it as ${kind} and try again.`,
    };
  return { ok: true, ending, type };
}

/** True for Office documents and archives, which are not text tables. */
export const isArchive: SignatureCheck = (head) =>
  isZip(head) || isOldOffice(head) || bytes(0x1f, 0x8b)(head);
