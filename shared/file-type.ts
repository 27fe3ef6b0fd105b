const typeNames: Readonly<Record<string, string>> = {
  'application/octet-stream': 'File',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/vnd.wave': 'WAV',
  'text/plain': 'Text',
};

/** Returns the common name of a media type, such as 'PDF', 'WAV', 'MP3' or 'CSV'. Other text stays unchanged. */
export function fileTypeName(type: string): string {
  const [base = ''] = type.trim().toLowerCase().split(';');
  const typeName = Object.hasOwn(typeNames, base) ? typeNames[base] : undefined;
  const [, kind] = /^[a-z]+\/(?:x-)?([a-z0-9]+)(?:\+[a-z]+)?$/.exec(base) ?? [];
  return typeName ?? kind?.toUpperCase() ?? type;
}
