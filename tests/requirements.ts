/** A rule that this system keeps, and the tests that hold it: by file below `tests/`, the titles as they are written there. */
export interface Requirement {
  rule: string;
  tests: Readonly<Record<string, readonly string[]>>;
}

const held = (rule: string, tests: Requirement['tests']): Requirement => ({ rule, tests });

/** Every rule of security and reliability, by its id. `requirements.test.ts` looks that each has tests, that they are there, and that they check. */
export const requirements: Readonly<Record<string, Requirement>> = {
  // Headers and content policy.
  H2: held('Every answer has a nonce of its own, of 128 bits, and none that is kept has one', {
    'portal/http/headers.test.ts': [
      'is another in each of many answers, of at least 128 bits, and the one in the page',
      'are kept for good, in the coding that the browser takes',
    ],
  }),
  H4: held('Every answer has all the fixed security headers, and says nothing of what made it', {
    'portal/http/headers.test.ts': ['are all on ${what}'],
    'portal/session/guards.test.ts': ['is open or closed to: ${role}'],
  }),
  H6: held('Methods that are not used and addresses that make no sense end in a 4xx that leads nowhere', {
    'portal/http/requests.test.ts': [
      'with ${what} gets an error of 4xx, and leads nowhere',
      'with CONNECT is closed without a word, and leads nowhere',
      'with headers of 64 KB is refused',
    ],
    'routes.test.ts': ['answer 405 to methods they do not have', 'refuse TRACE, and echo nothing of it'],
  }),
  H7: held('Links and redirects name the configured origin, whatever the request says of its host', {
    'portal/http/requests.test.ts': ['${JSON.stringify(headers)} finds it in no answer and no call'],
    'portal/http/desync.test.ts': ['with two hosts finds neither in the answer nor in the call'],
    'api/sign-in/passwords.test.ts': [
      'is mailed with a link to our own address, five times in ten minutes at most',
    ],
    'api/payments/payment-request.test.ts': ['sends the link by email and text, and nothing about the debt'],
  }),

  // Script injection and rendering.
  X1: held('Properties of islands cannot end their element, and read back as they were', {
    'views/escape.test.ts': [
      'leaves no character that could end a script element, and reads back equal',
      'stays one script element in a page, whatever the text',
      'reads back equal from an attribute and from text',
    ],
    'views/document.test.ts': ['keeps what a title, a description or the state says inert'],
  }),
  X3: held('Previews of texts and emails stand in a sandbox in which nothing of theirs runs', {
    'portal/pages/library/library-forms.test.ts': [
      'are shown in a sandboxed frame in which nothing of theirs is markup (security X3)',
    ],
    'client/library.test.ts': ['runs, loads and follows nothing of an email in its preview (security X3)'],
  }),
  X4: held('Raw markup is written in one place, nothing is evaluated, and p1 is parsed as data', {
    'architecture.test.ts': ['writes raw HTML in the island module alone', 'evaluates no text'],
    'shared/reply.test.ts': ['survives fuzzed texts without touching any prototype'],
  }),

  // Sessions.
  S1: held(
    'Cookies are for this host, out of reach of scripts and small; no id is in an address, log or page',
    {
      'portal/http/headers.test.ts': ['set cookies that scripts and other sites do not get'],
      'portal/session/csrf.test.ts': ['are another for each browser, of at least 128 random bits'],
      'portal/pages/sign-in/device.test.ts': [
        'is known by a cookie for this host, out of reach of scripts, as is every other cookie',
      ],
      'portal/http/requests.test.ts': ['holds no id, query, body, cookie or address'],
    },
  ),
  S2: held('The session has a new id wherever its rights change, and the old id is dead', {
    'portal/session/session.test.ts': ['has a new id after the sign-in'],
    'portal/pages/sign-in/challenges.test.ts': [
      'brings a new session id at each step, and the old ones are dead',
    ],
    'portal/pages/clients/acting.test.ts': [
      'has a new session id at its start and its end, and the old one is dead',
    ],
    'portal/pages/sign-in/sso.test.ts': ['leads to the provider and back in, under a new session id'],
    'portal/pages/account/password.test.ts': ['takes two of a character in a row, and a new session id'],
  }),
  S3: held(
    'A session ends after 15 idle minutes of the server, which reads by the page do not prolong, and after 12 hours',
    {
      'portal/session/session.test.ts': [
        'lasts 899 seconds of idleness, and again 899 from there',
        'has ended after ${seconds} seconds, here and at the API',
        'ends though the page reads by itself for twenty minutes',
        'ends after twelve hours whatever is done in it',
      ],
      'client/idleness.test.ts': ['counts down, and stays signed in by the button, in every tab'],
    },
  ),
  S4: held('A log-out ends the session whatever is still on its way, and every tab leaves', {
    'portal/session/session.test.ts': [
      'leaves the replayed cookie dead, though fifty slow requests write their session afterwards',
    ],
    'portal/state/state-contract.test.ts': ['never brings a session back to 50 slow requests after logout'],
    'e2e/sign-in-session.test.ts': ['leaves in every tab within 2 seconds of leaving in one'],
  }),
  S6: held('Requests side by side in one session lose nothing of each other', {
    'portal/state/state-contract.test.ts': [
      'keeps keys that other requests wrote meanwhile',
      'leaves alone what another request changed meanwhile',
    ],
  }),
  S7: held('Visitors and forged cookies make no session', {
    'portal/state/state-contract.test.ts': ['creates no session for visitors and forged cookies'],
    'portal/pages/pay/redis-away.test.ts': ['leaves nothing in Redis for visitors that only look'],
  }),
  S8: held('The credentials of the API never reach the browser', {
    'portal/pages/sign-in/challenges.test.ts': [
      'keeps tokens and handles from the browser, in text, header and cookie, and from the log',
    ],
  }),
};

/** Ids whose test is still to be written: it may only get shorter. */
export const missing: readonly string[] = ['H1', 'H3', 'H5', 'X2', 'S5'];
