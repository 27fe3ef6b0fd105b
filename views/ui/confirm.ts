import { dialogMessages } from '../../shared/messages/router.ts';

interface Confirmed {
  'data-confirm': string;
  'data-confirm-label': string;
}

/**
 * Attributes of a link or button that asks first: a message code 0 to 9, or a text. Code 0
 * offers Discard; others Confirm, or a word of their own. The page needs `ConfirmDialog`, which the shell has.
 */
export function confirmFirst(message: number | string, label?: string): Confirmed {
  return {
    'data-confirm': dialogText(message),
    'data-confirm-label': message === 0 ? 'Discard' : (label ?? 'Confirm'),
  };
}

/** The sentence of a code; any other value is shown as its own text. */
function dialogText(message: number | string): string {
  return (typeof message === 'number' ? dialogMessages[message] : undefined) ?? String(message);
}
