/** Parts of a name as written; '' for a missing part. */
interface PersonName {
  title: string;
  /** All given names and initials. */
  given: string;
  /** Given name used in greetings. */
  first: string;
  last: string;
  suffix: string;
}

/**
 * Reads a full name in any usual format: `Ann B. Lee`, `Lee, Ann B.`, `SAMPLE, BEN A., JR.`, `Mr. Lee`. A single word
 * is a given name; after a title or before a suffix it is a last name.
 */
export function readPersonName(written: string): PersonName {
  const [head = '', ...others] = written
    .replace(nickname, ' ')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const suffixes = others.filter((part, at) => isSuffixPart(part, at));
  const given = others.filter((part) => !suffixes.includes(part)).flatMap(wordsOf);
  const name = given.length > 0 ? joinParts(wordsOf(head), given) : splitWords(wordsOf(head));
  const suffix = [name.suffix, ...suffixes].filter(Boolean).join(' ');
  // A single word with a suffix or title is a last name.
  const isFamily = name.last === '' && (suffix !== '' || name.title !== '');
  return isFamily ? { ...name, given: '', first: '', last: name.given, suffix } : { ...name, suffix };
}

/** Reads a name from separate fields. The greeting name is all given names except initials. */
export function readNameParts(first: string, last: string): PersonName {
  if (first.trim() === '' || last.trim() === '') return readPersonName(first || last);
  const name = readPersonName(`${last.replace(/[,;]/g, ' ')}, ${first}`);
  const greetingWords = wordsOf(name.given).filter((word) => !isInitial(word));
  return greetingWords.length > 1 ? { ...name, first: greetingWords.join(' ') } : name;
}

/** Writes the name in the usual order: `Ben A. Sample Jr.` Reading the result gives the same parts. */
export const writeName = ({ title, given, last, suffix }: PersonName): string =>
  [title, given, last, suffix].filter(Boolean).join(' ');

/** Returns the name after `Hi`: the given name, or else title and last name; '' without either. */
export const greetingOf = ({ title, first, last }: PersonName): string =>
  first || (last && [title, last].filter(Boolean).join(' '));

/** Returns the two stored fields: all given names, and the last name with its suffix. */
export const toNameFields = ({
  given,
  last,
  suffix,
}: PersonName): { first_name: string; last_name: string } => ({
  first_name: given,
  last_name: [last, suffix].filter(Boolean).join(' '),
});

const titles = ['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'dra', 'prof', 'rev', 'sr', 'sra', 'srta'];
const generations = ['jr', 'sr', 'ii', 'iii', 'iv', '2nd', '3rd', '4th'];
const degrees = ['md', 'phd', 'dds', 'dmd', 'dvm', 'esq', 'rn', 'cpa'];
/** Degrees that can also be names. They are read as degrees only after a first and a last name. */
const unclearDegrees = ['do', 'pa', 'pac', 'np', 'ma', 'ms', 'jd', 'lpn'];
/** Particles that belong to the following last name. */
const particles =
  'de del de la las los da das do dos di du der den van von ter ten la le el al bin ibn san st y'.split(' ');
const nickname = /\([^()]*\)|"[^"]*"|\u201c[^\u201c\u201d]*\u201d/g;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const bare = (word: string): string => word.toLowerCase().replace(/[.'-]/g, '');
const isOneOf = (list: readonly string[], word: string | undefined): boolean =>
  word !== undefined && list.includes(bare(word));
const isSuffix = (word: string | undefined): boolean => isOneOf([...generations, ...degrees], word);
const isInitial = (word: string | undefined): boolean => word !== undefined && /^\p{L}\.?$/u.test(word);

function isSuffixPart(part: string, at: number): boolean {
  const words = wordsOf(part);
  return words.every((word) => isSuffix(word) || (at > 0 && isOneOf(unclearDegrees, word)));
}

function joinParts(head: readonly string[], after: readonly string[]): PersonName {
  const { title: titleOfHead, rest: lastWords } = takeTitle(head);
  const { ending, rest: last } = takeSuffix(lastWords);
  const leading =
    isSuffix(after[0]) && after.length > 1 && !isOneOf(titles, after[0]) ? after.slice(0, 1) : [];
  const { title, rest: given } = takeTitle(after.slice(leading.length));
  return {
    title: title || titleOfHead,
    ...toGiven(given),
    last: last.join(' '),
    suffix: [...ending, ...leading].join(' '),
  };
}

function splitWords(words: readonly string[]): PersonName {
  const { title, rest } = takeTitle(words);
  const { ending, rest: names } = takeSuffix(rest);
  let start = Math.max(names.length - 1, Math.min(1, names.length));
  while (start > 1 && isOneOf(particles, names[start - 1])) start -= 1;
  return {
    title,
    ...toGiven(names.slice(0, start)),
    last: names.slice(start).join(' '),
    suffix: ending.join(' '),
  };
}

/** Returns the given names. The greeting name is the first one that is not an initial. */
function toGiven(words: readonly string[]): Pick<PersonName, 'given' | 'first'> {
  const greetingWords = words.find((word) => !isInitial(word)) ?? words[0] ?? '';
  return { given: words.join(' '), first: greetingWords.replace(/(?<![.:])[.:]+$/, '') };
}

/** Splits off the leading title. `Mr. and Mrs.` counts as one title. */
function takeTitle(words: readonly string[]): { title: string; rest: readonly string[] } {
  let end = 0;
  while (isOneOf(titles, words[end]))
    end += /^(?:&|and|y)$/i.test(words[end + 1] ?? '') && isOneOf(titles, words[end + 2]) ? 2 : 1;
  return { title: words.slice(0, end).join(' '), rest: words.slice(end) };
}

function takeSuffix(words: readonly string[]): { ending: readonly string[]; rest: readonly string[] } {
  let end = words.length;
  while (end > 1 && isSuffix(words[end - 1])) end -= 1;
  return { ending: words.slice(end), rest: words.slice(0, end) };
}

/** Keeps a title and the following name on the same line: `Dr. Park`. */
export const joinTitle = (name: string): string => name.replace(/\b(Dr|Mr|Mrs|Ms|Prof)\. /g, '$1.\u00a0');
