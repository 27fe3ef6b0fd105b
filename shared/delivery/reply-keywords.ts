import { findStop, type StopMeaning } from './stop-phrases.ts';

type KeywordMeaning = 'stop' | 'start' | 'help' | 'confirm' | 'cancel';
/** Meaning of a text reply; `other` needs staff to read it. */
type ReplyMeaning = KeywordMeaning | StopMeaning | 'other';

/** Opt-out words that carriers also act on, followed by reminder answers. CANCEL is a carrier word: it stops all texts. */
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
 * Reads a reply of one keyword, ignoring case, accents, spaces and punctuation: `Stop.`, `opt-out`, `sí!`. YES means START
 * to carriers if the number has opted out. Opt-out requests are also found in full sentences.
 */
export function understandReply(text: string, { isStopped }: { isStopped: boolean }): ReplyMeaning {
  const keyword = text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  if (isStopped && keyword === 'YES') return 'start';
  return meanings.get(keyword) ?? findStop(text) ?? 'other';
}
