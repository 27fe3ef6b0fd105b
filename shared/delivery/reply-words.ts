import { findStop, type StopMeaning } from './stop-phrases.ts';

type WordMeaning = 'stop' | 'start' | 'help' | 'confirm' | 'cancel';
/** What the text of a reply asks for; `other` is for a person to read. */
type ReplyMeaning = WordMeaning | StopMeaning | 'other';

/** The carriers' own words, which they act on themselves, then those that answer a reminder. CANCEL is theirs: it stops all texts. */
const words: Readonly<Record<WordMeaning, string>> = {
  stop: `STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT
    ALTO PARAR PARE DETENER CANCELAR TERMINAR FINALIZAR SALIR BAJA`,
  start: 'START UNSTOP INICIAR COMENZAR EMPEZAR REANUDAR',
  help: 'HELP INFO AYUDA',
  confirm: 'C CONFIRM CONFIRMED YES Y 1 SI S CONFIRMAR CONFIRMO',
  cancel: '2 NO N',
};

const meanings = new Map(
  (['stop', 'start', 'help', 'confirm', 'cancel'] as const).flatMap((meaning) =>
    words[meaning].split(/\s+/).map((word) => [word, meaning] as const),
  ),
);

/**
 * Reads a reply that is nothing but one of the words, in whatever letters, accents, spaces and marks: `Stop.`, `opt-out`, `sí!`. To
 * carriers YES means START where the number is stopped. A wish for no more messages is found in sentences too.
 */
export function understandReply(text: string, { isStopped }: { isStopped: boolean }): ReplyMeaning {
  const word = text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  if (isStopped && word === 'YES') return 'start';
  return meanings.get(word) ?? findStop(text) ?? 'other';
}
