const megabyte = 1024 * 1024;

/** Maximum upload size per call in bytes. */
export const largestUpload = {
  file: 25 * megabyte,
  phoneFile: 10 * megabyte,
  table: 50 * megabyte,
} as const;

/** File types that a practice may store, by extension, with the served content type. */
export const fileTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  txt: 'text/plain',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  zip: 'application/zip',
};

export const soundTypes: Readonly<Record<string, string>> = { wav: 'audio/wav', mp3: 'audio/mpeg' };

/** Builds the `accept` attribute of a file field: `.pdf,.doc,…`. */
export const acceptOf = (types: Readonly<Record<string, string>>) =>
  Object.keys(types)
    .map((ending) => `.${ending}`)
    .join(',');

/** Returns the lowercase extension: `'list.CSV'` becomes `'csv'`; '' if there is none. */
export function endingOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
