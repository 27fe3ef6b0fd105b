import { createClient } from 'redis';

/** Unique numbers typed by the payer that no store, log or page may contain. */
export const canary = {
  card: '4929104757340861',
  cvc: '8375',
  routing: '074000078',
  account: '90817263544556',
} as const;

/** Returns every form of a number: plain, grouped, URL-encoded, base64 at each offset, and hexadecimal. */
export function formsOf(number: string): string[] {
  // Ports and random ids can contain the same digits, so a short number counts only where it is labeled or shown alone as a value.
  if (number.length < 9) {
    return [
      `cvc=${number}`,
      `"cvc":"${number}"`,
      `\\"cvc\\":\\"${number}\\"`,
      `value="${number}"`,
      `>${number}<`,
    ];
  }
  const groups = number.match(/.{1,4}/g)!;
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.from('x'.repeat(offset) + number)
      .toString('base64')
      // The first and last characters depend on the surrounding text.
      .slice(offset ? 4 : 0, -4),
  );
  const spaced = [' ', '-', '+', '%20', '\\u0020'].map((gap) => groups.join(gap));
  return [number, ...spaced, ...base64, Buffer.from(number).toString('hex')];
}

export function findCanaries(
  text: string,
  numbers: Partial<Record<keyof typeof canary, string>> = canary,
): string[] {
  return Object.entries(numbers).flatMap(([name, number]) =>
    formsOf(number)
      .filter((form) => text.includes(form))
      .map((form) => `${name} as ${form}`),
  );
}

export async function dumpRedis(url: string): Promise<{ keys: number; text: string }> {
  const client = await createClient({ url }).connect();
  try {
    const keys = await client.keys('*');
    const parts = await Promise.all(
      keys.map(async (key) => {
        const hash = (await client.type(key)) === 'hash' ? await client.hGetAll(key) : await client.get(key);
        return [key, JSON.stringify(hash), String(await client.dump(key))].join('\n');
      }),
    );
    return { keys: keys.length, text: parts.join('\n') };
  } finally {
    await client.close();
  }
}
