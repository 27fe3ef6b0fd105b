import type { Keyring } from '../secrets/keyring.ts';

interface ReturnPaths {
  /** Where a message's mail comes back to. */
  of(message: string): string;
  /** The message whose address stands in a text; undefined where none does that was made here. */
  find(text: string): string | undefined;
}

/** Gives each message an address of its own below that of the bounces: `back+{id}.{mark}@mail.example`, its mark made by the keyring. */
export function createReturnPaths(bounces: string, keyring: Pick<Keyring, 'mark' | 'isMark'>): ReturnPaths {
  const [name = '', domain = ''] = bounces.toLowerCase().split('@');
  return {
    of: (message) => `${name}+${message}.${keyring.mark(ownerOf(message))}@${domain}`,
    find: (text) => {
      const marked = text.toLowerCase().matchAll(/\+(\d{1,12}-[0-9a-f]{20,26})\.([0-9a-f]{20})@/g);
      for (const [, message = '', mark = ''] of marked)
        if (keyring.isMark(mark, ownerOf(message))) return message;
      return undefined;
    },
  };
}

const ownerOf = (message: string) => `return path ${message}`;
