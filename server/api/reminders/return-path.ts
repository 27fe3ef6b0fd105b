import type { Keyring } from '../secrets/keyring.ts';

interface ReturnPaths {
  of(message: string): string;
  /** Finds the message that a return path in the text identifies. Returns undefined if there is no authentic return path. */
  find(text: string): string | undefined;
}

/** Gives each message its own return path at the bounce address: `back+{id}.{mark}@mail.example`, where the keyring signs the mark. */
export function createReturnPaths(
  bounces: string,
  keyring: Pick<Keyring, 'sign' | 'isSignature'>,
): ReturnPaths {
  const [name = '', domain = ''] = bounces.toLowerCase().split('@');
  return {
    of: (message) => `${name}+${message}.${keyring.sign(ownerOf(message))}@${domain}`,
    find: (text) => {
      const matches = text.toLowerCase().matchAll(/\+(\d{1,12}-[0-9a-f]{20,26})\.([0-9a-f]{20})@/g);
      for (const [, message = '', token = ''] of matches)
        if (keyring.isSignature(token, ownerOf(message))) return message;
      return undefined;
    },
  };
}

const ownerOf = (message: string) => `return path ${message}`;
