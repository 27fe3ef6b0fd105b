/** Keeps a title and the following name on the same line: `Dr. Park`. */
export const joinTitle = (name: string): string => name.replace(/\b(Dr|Mr|Mrs|Ms|Prof)\. /g, '$1.\u00a0');
