import { expect } from 'chai';
import { createHashQueue } from '../../../server/api/sign-in/hash-queue.ts';
import type { HashLine } from '../../../server/api/secrets/stored-password.ts';

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
    async endOne() {
      await new Promise((resolve) => setImmediate(resolve));
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    /** Ends all jobs so that no request remains waiting. */
    async endAll() {
      while (ends.length > 0) await this.endOne();
    },
  };
}

describe('the password hash queue', () => {
  it('alternates between known and unknown clients', async () => {
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

  it('rejects only unknown clients when their queue is full', async () => {
    const queue = startQueue({ running: 1, waiting: 2 });
    for (const name of ['a', 'b', 'c']) void queue.add('anybody', name);
    const refused = await queue.add('anybody', 'd').catch((error: Error) => error);
    expect(refused).to.have.nested.property('answer.status', 429);
    void queue.add('known', 'owner');
    for (let count = 0; count < 3; count += 1) await queue.endOne();
    expect(queue.begun).to.deep.equal(['a', 'owner', 'b', 'c']);
  });

  it('rejects a job after the maximum wait and frees its slot', async () => {
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
