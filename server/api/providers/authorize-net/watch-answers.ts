import { isProblemOfAccount } from './reasons.ts';
import { codesOf, isOk, type Send } from './wire.ts';

export type KeepCheck = (problem: string | undefined) => Promise<void>;

interface Watching {
  warn: (codes: readonly string[]) => void;
  keep: KeepCheck;
}

/**
 * Sees in each answer whether the gateway takes the account: its keys, and its right to look transactions up (E00011), without which an
 * unknown outcome stays unknown. A look-up that is taken ends a problem. Of a charge the caller warns.
 */
export const watchAnswers =
  (send: Send, { warn, keep }: Watching): Send =>
  async (call, body) => {
    const sent = await send(call, body);
    if (sent.kind !== 'answer') return sent;
    const isLookUp = call.startsWith('get');
    const codes = codesOf(sent.body);
    const problem = isOk(sent.body) ? undefined : codes.find(isProblemOfAccount);
    if (problem && isLookUp) warn(codes);
    if (problem || (isLookUp && isOk(sent.body))) await keep(problem);
    return sent;
  };
