const spanishEntries = [
  ['phone_sequence_es', 'phone_sequence'],
  ['text_template_es', 'text_template'],
  ['email_template_es', 'email_template'],
] as const;

type Entry = (typeof spanishEntries)[number];

/** Returns the first Spanish entry that has no English counterpart. */
export function spanishAlone(chosen: (name: Entry[number]) => string | undefined): Entry[0] | undefined {
  return spanishEntries.find(([spanish, fellow]) => chosen(spanish) && !chosen(fellow))?.[0];
}
