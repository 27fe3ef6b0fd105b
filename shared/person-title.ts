/** A name whose title never parts from it at the end of a line: `Dr. Park`. */
export const keepTitle = (name: string): string => name.replace(/\b(Dr|Mr|Mrs|Ms|Prof)\. /g, '$1.\u00a0');
