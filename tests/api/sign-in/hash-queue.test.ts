import { expect } from 'chai';
import { createHashQueue } from '../../../server/api/sign-in/hash-queue.ts';
import type { HashLine } from '../../../server/api/secrets/stored-password.ts';

/** A queue whose jobs end when the test says so. */
function startQueue(limits: { running: number; waiting: number; waitMs?: number }) {
  const queue = createHashQueue({ waitMs: 60_000, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    add: (line: HashLine, name: string) =>
      queue(line, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    /** Ends the job that began first. */
    async endOne() {
      await new Promise((resolve) => setImmediate(resolve));
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    /** Nobody is left to be turned away when the test is over. */
    async endAll() {
      while (ends.length > 0) await this.endOne();
    },
  };
}

describe('the queue of hashes', () => {
  it('lets whoever is known wait for one stranger at the most, and strangers for one of the known', async () => {
    const queue = startQueue({ running: 2, waiting: 32 });
    for (let count = 1; count <= 34; count += 1) void queue.add('anybody', `stranger ${count}`);
    for (let count = 1; count <= 3; count += 1) void queue.add('known', `owner ${count}`);
    for (let count = 0; count < 7; count += 1) await queue.endOne();
    expect(queue.begun).to.deep.equal([
      ...['stranger 1', 'stranger 2', 'owner 1', 'stranger 3', 'owner 2', 'stranger 4', 'owner 3'],
      ...['stranger 5', 'stranger 6'],
    ]);
    await queue.endAll();
    expect(queue.begun).to.have.length(37);
  });

  it('turns strangers away where their line is full, and nobody else', async () => {
    const queue = startQueue({ running: 1, waiting: 2 });
    for (const name of ['a', 'b', 'c']) void queue.add('anybody', name);
    const refused = await queue.add('anybody', 'd').catch((error: Error) => error);
    expect(refused).to.have.nested.property('answer.status', 429);
    void queue.add('known', 'owner');
    for (let count = 0; count < 3; count += 1) await queue.endOne();
    expect(queue.begun).to.deep.equal(['a', 'owner', 'b', 'c']);
  });

  it('turns away whose turn does not come in time, and keeps no place for it', async () => {
    const queue = startQueue({ running: 1, waiting: 32, waitMs: 50 });
    void queue.add('anybody', 'a');
    const late = await queue.add('anybody', 'b').catch((error: Error) => error);
    expect(late).to.have.nested.property('answer.status', 429);
    await queue.endOne();
    void queue.add('anybody', 'c');
    await queue.endOne();
    expect(queue.begun).to.deep.equal(['a', 'c']);
  });
});
