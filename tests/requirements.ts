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

  // Sign-in, second factor, reset, single sign-on.
  A1: held('Known and unknown names get the same answer in the same time', {
    'api/sign-in/timing.test.ts': [
      'is the same at ${surface} for a name that exists and one that does not',
      'has the same answer, at ${surface}',
    ],
    'portal/pages/sign-in/sign-in.test.ts': ['answers alike for a known and an unknown name'],
  }),
  A2: held('Six failures of a name lock it for exactly five minutes, at the code too', {
    'api/sign-in/sign-in.test.ts': [
      'takes the name in any case, form and spacing',
      'counts failures and locks after six for five minutes, known name or not',
      'ends the lock at five minutes to the millisecond, whatever was tried meanwhile',
      'lets six of two hundred guesses at once through to the hash',
    ],
    'api/sign-in/challenges.test.ts': [
      'counts wrong codes towards the lock, which a right password does not undo',
    ],
    'portal/pages/sign-in/sign-in.test.ts': [
      'lets ${reached} passwords of ${whose} reach the API, however the name is written',
    ],
  }),
  A3: held('What strangers try does not keep the owner out on a known device', {
    'portal/pages/sign-in/device.test.ts': [
      'lets the owner in while strangers are locked out, known name or not',
      'keeps the owner out at no time of a siege, slow or fast',
      'lets five of two hundred guesses at once through, and then the owner',
    ],
  }),
  A4: held('Limits by address count the real one, an IPv6 network as one', {
    'portal/http/limits.test.ts': [
      'is one for ${one} and ${other}',
      'is two for ${one} and ${other}',
      'are not multiplied by an address that the sender makes up',
      'are told apart by what the proxy in front says, not by what stands before it',
    ],
  }),
  A5: held('Who still owes an answer at sign-in reaches nothing but the question', {
    'portal/pages/sign-in/challenges.test.ts': [
      'opens nothing before it is answered',
      'is not answered by another step, nor without a question',
    ],
    'portal/session/guards.test.ts': ['is open or closed to: ${role}', 'takes a form or not from: ${role}'],
  }),
  A6: held('A code is good once, for its flow, for five tries; an app code for one step either way, once', {
    'api/sign-in/challenges.test.ts': [
      'sends a code to the confirmed phone and takes it once',
      'takes neither the code of an older message nor one of another challenge',
      'ends after five wrong codes',
      'takes the code of this half minute, the one before and the one after, no other',
      'takes none twice',
    ],
  }),
  A7: held('A password change or second factor that is demanded comes before everything else', {
    'portal/session/guards.test.ts': [
      'is open or closed to: ${role}',
      'takes a form or not from: ${role}',
      'shows no tabs before a step that must be done first',
    ],
    'api/users/users.test.ts': ['cannot lift a forced password change themselves'],
  }),
  A8: held('What signs one in changes with the current password alone, and leaves an audit row', {
    'portal/pages/account/profile.test.ts': ['changes ${field} with the current password alone'],
    'portal/pages/account/authentication.test.ts': ['is set up with the current password alone'],
    'api/sign-in/mfa.test.ts': ['needs a sign-in or the current password within 15 minutes'],
    'api/sign-in/passwords.test.ts': [
      'must fit the rules, be new, and follow the right current one of its owner',
    ],
    'api/rows/audit.test.ts': ['keeps nothing of ${what}'],
  }),
  A9: held('A reset tells nothing of the name, is limited, good once, and keeps the second factor', {
    'api/sign-in/passwords.test.ts': [
      'is asked for alike for every name',
      'is set anew by the mailed code, once; every sign-in and lock ends',
      'does not end the second factor',
      'needs the newest code, within ten minutes, and a password that is new and fits',
      'is guessed alike for every name: five tries a code, six in five minutes',
      'is mailed without elements that a name would put into the letter',
    ],
    'portal/pages/sign-in/sign-in.test.ts': [
      'is asked for three times a name, however it is written, and twenty times an address, in fifteen minutes',
      'says that a code is wrong, and takes no more than six',
    ],
  }),
  A10: held('Single sign-on ends in the browser that began it, once, within ten minutes, at a listed host', {
    'portal/pages/sign-in/sso.test.ts': [
      'is refused in a browser that did not start it',
      'is refused with the state of another sign-on, or with none',
      'is taken once',
      'is refused after ten minutes, not before',
      "goes nowhere for ${address || 'no address'}",
    ],
    'api/sso/sso.test.ts': ['takes a state once, for its provider, within ten minutes', 'refuses ${what}'],
  }),
  A11: held('Passwords are compared whole, may be long and pasted, and are no common ones', {
    'portal/pages/sign-in/sign-in.test.ts': ['sends the password to the letter'],
    'views/sign-in-page.test.tsx': ['never gives a password back, and lets managers and phones fill in'],
    'api/sign-in/passwords.test.ts': [
      'must fit the rules, be new, and follow the right current one of its owner',
    ],
    'api/sign-in/sign-in.test.ts': ['refuses what is no credential before it hashes'],
    'portal/session/guards.test.ts': ['takes no more than a hundred kilobytes or twelve hundred fields'],
  }),
  A12: held('The way back after a sign-in never leaves the portal', {
    'portal/session/return-path.test.ts': [
      'is taken for none of ${payloads.length} addresses that are not ours',
      'leads home where the page is not open to the user',
    ],
    'portal/pages/account/profile.test.ts': [
      'offers the landing pages of the open sections, and keeps no other',
    ],
  }),

  // Forged requests.
  C1: held('Whatever changes something needs the token of its own session, from our own pages', {
    'routes.test.ts': [
      'are refused ${what}, and nothing reaches the API',
      'are refused without the cookie that the token belongs to',
    ],
    'portal/session/guards.test.ts': [
      'is closed to a token of before the sign-in',
      "is closed to another session's token, with its cookie too",
      'takes a form or not from: ${role}',
    ],
  }),
  C2: held('The forms of visitors and payers have a token too', {
    'routes.test.ts': ['are refused ${what}, and nothing reaches the API'],
    'portal/session/csrf.test.ts': [
      "serve a browser whose visit is '${forged}', under a token of its own",
      'are asked for where a browser sends none',
    ],
  }),
  C3: held('A body of another kind is never read as a form, and no field changes the method', {
    'portal/http/requests.test.ts': [
      '${type} is never read as a form',
      'is never read as a policy report',
      'never changes its method by a header, a field or the address',
    ],
  }),
  C4: held('No other site may read what the portal answers', {
    'routes.test.ts': ['let no other site read what they answer (security C4)'],
    'portal/http/requests.test.ts': ['${origin} is never let in by CORS'],
    'api/app.test.ts': ['answers no foreign origin and hides what it is made of'],
  }),
};

/** Ids whose test is still to be written: it may only get shorter. */
export const missing: readonly string[] = ['H1', 'H3', 'H5', 'X2', 'S5'];
