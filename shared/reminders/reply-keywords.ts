import { findStop, type StopMeaning } from './stop-phrases.ts';

type KeywordMeaning = 'stop' | 'start' | 'help' | 'confirm' | 'cancel';
/** Meaning of a text reply. Staff must read a reply that is `other`. */
type ReplyMeaning = KeywordMeaning | StopMeaning | 'other';

/** Opt-out words, which carriers also act on, then words that answer a reminder. CANCEL is a carrier word and stops all texts. */
const keywords: Readonly<Record<KeywordMeaning, string>> = {
  stop: `STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT
    ALTO PARAR PARE DETENER CANCELAR TERMINAR FINALIZAR SALIR BAJA`,
  start: 'START UNSTOP INICIAR COMENZAR EMPEZAR REANUDAR',
  help: 'HELP INFO AYUDA',
  confirm: 'C CONFIRM CONFIRMED YES Y 1 SI S CONFIRMAR CONFIRMO',
  cancel: '2 NO N',
};

const meanings = new Map(
  (['stop', 'start', 'help', 'confirm', 'cancel'] as const).flatMap((meaning) =>
    keywords[meaning].split(/\s+/).map((keyword) => [keyword, meaning] as const),
  ),
);

/**
 * Reads a one-word reply, ignoring case, accents, spaces and punctuation, as in `Stop.`, `opt-out` or `sí!`. To carriers, YES means START
 * if the number has opted out. Opt-out requests are also recognized in full sentences.
 */
export function understandReply(text: string, { isStopped }: { isStopped: boolean }): ReplyMeaning {
  const keyword = text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  if (isStopped && keyword === 'YES') return 'start';
  return meanings.get(keyword) ?? findStop(text) ?? 'other';
}
