import type { Concept, Reference } from './fhir-resources.ts';

/** Returns the codes of a concept as `system|code`. The system may be empty. */
export const codesOf = ({ coding }: Concept): string[] =>
  coding.filter(({ code }) => code !== '').map(({ system, code }) => `${system}|${code}`);

export const textOfConcept = ({ coding, text }: Concept): string =>
  text || (coding.map(({ display }) => display).find(Boolean) ?? '');

/** Returns the target of a relative or absolute reference, such as `Patient/12`, or '' if invalid. */
export const referredTo = ({ reference }: Pick<Reference, 'reference'>): string =>
  /(?:^|\/)([A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]+)?$/.exec(reference)?.[1] ?? '';
