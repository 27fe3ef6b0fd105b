const verbs = new Set(
  'reply respond answer text txt send type message responda responde conteste contesta envie envia escriba escribe mande manda'.split(
    ' ',
  ),
);
const small = new Set(
  'to with back by us the a word this text message please now just only con la el palabra un mensaje por favor nos solo'.split(
    ' ',
  ),
);
const cancelWords = new Set(['cancel', 'cancelar']);
/** Words before a target that mark it as the purpose of a reply: `reply 2 to CANCEL`. */
const purposes = new Set(['to', 'for', 'para', 'and', 'or']);

interface Word {
  /** Lowercase form of the word without accents. */
  plain: string;
  from: number;
  to: number;
  /** True if the word is in quotes, or in capitals while the rest of the sentence is not. */
  stressed: boolean;
}

/**
 * Returns the words that ask patients to reply CANCEL; undefined if there are none. Mobile networks treat that reply as an opt-out,
 * so a patient who sends it can no longer be reached by text. CANCELAR is included because it may be shortened or corrected to CANCEL.
 */
export function findCancelReply(text: string): string | undefined {
  for (const sentence of text.split(/[.!?;\n]+/)) {
    const found = findInSentence(sentence, readWords(sentence));
    if (found) return found;
  }
  return undefined;
}

function findInSentence(sentence: string, words: readonly Word[]): string | undefined {
  let verb: Word | undefined;
  let near = false;
  for (const [index, word] of words.entries()) {
    if (cancelWords.has(word.plain) && verb && isRequested(word, words[index - 1], near))
      return sentence.slice(verb.from, word.to).trim();
    if (verbs.has(word.plain) && !(near && small.has(word.plain))) [verb, near] = [word, true];
    else near &&= small.has(word.plain);
  }
  return undefined;
}

function isRequested(word: Word, before: Word | undefined, near: boolean): boolean {
  const leadsTo = before !== undefined && (isLead(before) || /^\d+$/.test(before.plain));
  return word.stressed ? !leadsTo || before.plain === 'or' : near && !leadsTo;
}

const isLead = ({ plain }: Word) => purposes.has(plain);

function readWords(sentence: string): Word[] {
  const inCapitals = sentence === sentence.toUpperCase();
  return [...sentence.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => {
    const to = index + word.length;
    const quoted = /["“”'‘’«»*]/.test(sentence.charAt(index - 1)) && /["“”'‘’«»*]/.test(sentence.charAt(to));
    const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return { plain, from: index, to, stressed: quoted || (!inCapitals && word === word.toUpperCase()) };
  });
}
