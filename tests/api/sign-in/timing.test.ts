import { expect } from 'chai';
import { createPasswordHasher } from '../../../server/api/sign-in/password-hasher.ts';
import { storePassword } from '../../../server/api/sign-in/save-password.ts';
import { manyOf } from '../../support/full-run.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { createPausableHasher } from '../../support/pausable-hasher.ts';
import { addUser, basic, password } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';

/**
 * Measures 2,000 interleaved pairs (a tenth of them in a sampled run) up to three times. Fails only if every run has p < 0.001 and medians
 * more than 3% apart.
 * Uses a very low scrypt cost and no disk sync: the real cost would take half an hour, and a low cost makes other differences more visible.
 */
const pairs = manyOf(2000);
const repeats = 3;
const passwordCost = 2 ** 4;

type Request = [route: string, body: object, headers?: Record<string, string>];

const surfaces: Record<string, (userName: string) => Request> = {
  'sign-in': (name) => ['POST login', {}, basic(name, 'Wrong-Pass-1')],
  'a reset request': (username) => ['POST user/request_password', { username }],
  'a reset': (username) => [
    'POST cognito_password_reset',
    { username, password: 'Fresh-Start-88', authCode: '000000' },
  ],
  // A valid sign-up reveals taken names by design, so this one uses an invalid reseller ID.
  'a sign-up with an invalid reseller ID': (user_name) => ['POST accounts', { ...signUp, user_name }],
};

const signUp = {
  org_name: 'Maple Street Pediatrics',
  pw: 'Bright-Day-42',
  first_name: 'Olive',
  last_name: 'Stone',
  email: 'olive@maple.example',
  phone: '(503) 555-0144',
  resellerid: 'nobody',
  addr: '1 Maple Street',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};

describe('response time of a rejection', () => {
  let api: EmbeddedApi;
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase({ durable: false });
    api = await startEmbeddedApi({ database, passwordCost });
    const id = await addUser(api);
    const stored = await createPasswordHasher({ cost: passwordCost }).hash(password, 'known');
    await database.db
      .transaction()
      .execute((trx) => storePassword(trx, id, { password: stored, now: api.now.ms }));
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  for (const [surface, requestOf] of Object.entries(surfaces)) {
    it(`[A1] does not differ measurably between existing and unknown names: ${surface}`, async function () {
      this.timeout(180_000);
      let tellings = 0;
      while (tellings < repeats && (await tells(requestOf))) tellings += 1;
      expect(tellings, 'repeats that revealed which names exist').to.be.below(repeats);
    });

    it(`[A1] comes with the same response for existing and unknown names: ${surface}`, async () => {
      api.now.ms += 24 * 3_600_000;
      const [known, unknown] = [await ask(requestOf('pat')), await ask(requestOf('tap'))];
      expect(known.body).to.deep.equal(unknown.body);
      expect(known.status).to.equal(unknown.status);
      expect([...known.headers.keys()]).to.deep.equal([...unknown.headers.keys()]);
    });
  }

  const ask = ([route, body, headers]: Request) => api.call(route, body, { headers });

  async function tells(requestOf: (userName: string) => Request): Promise<boolean> {
    const known: number[] = [];
    const unknown: number[] = [];
    const time = async (userName: string) => {
      const request = requestOf(userName);
      const started = performance.now();
      await ask(request);
      return performance.now() - started;
    };
    for (let pair = 0; pair < pairs; pair += 1) {
      api.now.ms += 24 * 3_600_000; // Advances the clock to reset the attempt counters before each pair.
      if (pair % 2) known.push(await time('pat'));
      unknown.push(await time('tap'));
      if (!(pair % 2)) known.push(await time('pat'));
    }
    const [a, b] = [median(known), median(unknown)];
    return Math.abs(a - b) / Math.min(a, b) > 0.03 && rankSumZ(known, unknown) > 3.29;
  }
});

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Returns |z| of the Wilcoxon rank-sum test; 3.29 corresponds to p = 0.001. */
function rankSumZ(first: number[], second: number[]): number {
  const all = [
    ...first.map((value) => ({ value, own: true })),
    ...second.map((value) => ({ value, own: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  const sum = all.reduce((total, each, index) => total + (each.own ? index + 1 : 0), 0);
  const [n, m] = [first.length, second.length];
  const mean = (n * (n + m + 1)) / 2;
  return Math.abs(sum - mean) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

describe('password hashing for unknown names', () => {
  it('hashes 34 of 80 concurrent logins and rejects the rest with 429', async () => {
    const hasher = createPausableHasher();
    const api = await startEmbeddedApi({ passwords: hasher.passwords });
    hasher.pause();
    let turnedAway = 0;
    const statuses = Array.from({ length: 80 }, async (_, index) => {
      const headers = basic(`nobody.${index}`, 'Wrong-Pass-1');
      const { status } = await api.call('POST login', {}, { headers });
      if (status === 429) turnedAway += 1;
      return status;
    });
    // Two hashes run and 32 wait, so the other 46 requests are rejected.
    await until(() => turnedAway === 46);
    hasher.release();
    const ended = await Promise.all(statuses);
    await api.close();
    expect(ended.filter((status) => status === 400)).to.have.length(34);
    expect(hasher.begun).to.have.length(34);
  });
});
