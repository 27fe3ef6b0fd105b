/** A rule that this system keeps, and the tests that hold it: by file below `tests/`, the titles as they are written there. */
export interface Requirement {
  rule: string;
  tests: Readonly<Record<string, readonly string[]>>;
}

const held = (rule: string, tests: Requirement['tests']): Requirement => ({ rule, tests });

/** Every rule of security and reliability, by its id. `requirements.test.ts` looks that each has tests, that they are there, and that they check. */
export const requirements: Readonly<Record<string, Requirement>> = {
  // Headers and content policy.
  H1: held('Every page, redirect and refusal has the strict content policy', {
    'portal/http/content-policy.test.ts': [
      'is faultless where the page is there, and where what it shows is not',
      'is faultless where a form is refused',
      'is faultless where the API is away',
      'is found at fault by the evaluator where it is',
    ],
    'portal/http/headers.test.ts': ['are all on ${what}'],
  }),
  H2: held('Every answer has a nonce of its own, of 128 bits, and none that is kept has one', {
    'portal/http/headers.test.ts': [
      'is another in each of many answers, of at least 128 bits, and the one in the page',
      'are kept for good, in the coding that the browser takes',
    ],
  }),
  H3: held('No page of the portal breaks the content policy in a browser, islands and charts included', {
    'e2e/policy-walk.test.ts': [
      'breaks no policy and runs nothing, for a visitor',
      'breaks no policy and runs nothing, for staff and for an internal admin',
      'would tell of what the policy stops, here and in the log',
    ],
    'client/islands.test.ts': ['hydrates without a mismatch, a policy violation or a shift of the layout'],
    'client/ivr-charts.test.ts': [
      'loads the charts after the figures stand, and nothing moves when they come',
    ],
  }),
  H4: held('Every answer has all the fixed security headers, and says nothing of what made it', {
    'portal/http/headers.test.ts': ['are all on ${what}'],
    'portal/session/guards.test.ts': ['is open or closed to: ${role}'],
  }),
  H5: held('No page is kept by the browser, none comes back after a log-out, and assets are kept for good', {
    'portal/session/guards.test.ts': ['is open or closed to: ${role}'],
    'portal/http/headers.test.ts': [
      'are all on ${what}',
      'are kept for good, in the coding that the browser takes',
    ],
    'portal/pages/sign-in/sign-out.test.ts': ["ends the session, ${fetched.join(' ')}"],
    'e2e/sign-in-session.test.ts': ['finds nothing of what was shown by the way back after a log-out'],
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
  X2: held('Stored texts are inert on every page, whatever they hold', {
    'portal/resource/inert.test.ts': ['are inert in the pages of ${definition.name}'],
    'e2e/policy-walk.test.ts': ['breaks no policy and runs nothing, for staff and for an internal admin'],
    'views/resource-form.test.tsx': ['is inert in every cell and every control'],
  }),
  X3: held('Previews of texts and emails stand in a sandbox in which nothing of theirs runs', {
    'portal/pages/library/library-forms.test.ts': [
      'are shown in a sandboxed frame in which nothing of theirs is markup',
    ],
    'client/library.test.ts': ['runs, loads and follows nothing of an email in its preview'],
  }),
  X4: held('Raw markup is written in one place, nothing is evaluated, and p1 is parsed as data', {
    'architecture.test.ts': ['is found: ${rule}, by ${path}'],
    'shared/reply.test.ts': ['survives fuzzed texts without touching any prototype'],
  }),

  // Sessions.
  S1: held(
    'Cookies are for this host, out of reach of scripts and small; no id is in an address, log or page',
    {
      'portal/http/headers.test.ts': ['set cookies that scripts and other sites do not get'],
      'portal/session/csrf.test.ts': ['is another for each browser, of at least 128 random bits'],
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
  S5: held('What takes a right away ends or re-checks the other sessions at the next request', {
    'api/users/users.test.ts': ['lose every sign-in for good when they are disabled'],
    'portal/pages/account/password.test.ts': ["ends the user's other sessions"],
    'portal/session/rights.test.ts': [
      'is gone at the next request of a user who is deleted',
      'is gone at the next request of everybody in a group that opens less, or is deleted',
    ],
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
    'api/operation/rights.test.ts': [
      'closes every call but its own and the ways in and out: ${step}',
      'is no internal admin’s where it is the second factor, who enters no client before a new password',
    ],
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
      'says that a code is wrong, and takes no more than six of an address',
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
    'api/sso/sso.test.ts': [
      'takes a code once, for its provider, within ten minutes, whichever of several sign-ins it is of',
      'refuses ${what}',
    ],
    'api/sso/own-verifier.test.ts': [
      'takes a state once, also where its code was refused',
      'refuses an unknown state, the state of another sign-on, and none',
      'refuses a state at another provider, and leaves it for its own',
      'refuses an ID token with the nonce of another sign-on',
    ],
    'api/sso/sso-invitation.test.ts': [
      'counts once, whoever comes, and is not used up by a sign-on that was only begun',
      'counts at its own provider alone, and for a user of that organization',
      'is over after 72 hours, not before',
    ],
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
  A13: held('An invitation lets one user in, once, within 72 hours, at the address that it went to', {
    'api/users/user-invitation.test.ts': [
      'is accepted once, however many come at once',
      'is kept as a hash, and only what was signed here is looked up',
      'is over after 72 hours, when it is withdrawn, and when a newer one was sent; a new one can be',
      'counts for nobody who was disabled, has a password or another address by now',
      'is sent by those who manage users alone, in their organization, never to oneself',
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
      "serves a browser whose cookie is '${forged}', under a token of its own",
      'is asked for where a browser sends none',
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
    'routes.test.ts': ['let no other site read what they answer'],
    'portal/http/requests.test.ts': ['${origin} is never let in by CORS'],
    'api/app.test.ts': ['answers no foreign origin and hides what it is made of'],
  }),

  // The relay to the API.
  R1: held('Calls to the API go by templates, of checked parameters, to the one origin', {
    'portal/relay/path.test.ts': [
      'refuses what is no id',
      'matches its template or is refused, for many pairs of values',
      'arrives at the server as it was filled, and refused ones never arrive',
    ],
  }),
  R2: held('Listed headers alone go to the API and come from it', {
    'portal/relay/relay-calls.test.ts': [
      'sends the listed headers and no other',
      'sends nothing with a header value that would break out',
      'hands back nothing of the answer but the envelope',
    ],
    'portal/relay/relay-streams.test.ts': [
      'downloads byte for byte, with the listed headers and no other, and passes one range on',
    ],
    'portal/pages/files/files.test.ts': [
      'passes no header of the API on, and says 404 for what is not there',
    ],
  }),
  R3: held('One request in is at most one call out, however its length can be read', {
    'portal/http/desync.test.ts': [
      'with ${what} is refused, and what follows is not another one',
      'is one call out, three in a row are three',
      'that is a form takes exactly its length, and what follows is the next one',
      'refuse a body whose length can be read in two ways',
    ],
  }),
  R4: held('An API that is slow, large, broken or away ends in a clean page, within times and sizes', {
    'portal/relay/relay-faults.test.ts': [
      'sends GET, PUT and DELETE ${sends} times and POST once at ${name}, with a clean result',
      'turns calls away at once when too many wait, certain that they were not sent',
      'turns a call away that waits for too long',
    ],
    'portal/pages/pay/verification.test.ts': ['show a clean page where the API ${name}'],
  }),
  R5: held('Calls are tried again only where that repeats nothing, with a tenth of extra load at most', {
    'portal/relay/relay-faults.test.ts': [
      'sends GET, PUT and DELETE ${sends} times and POST once at ${name}, with a clean result',
      'waits twice as long each time, and at least as long as the API asks',
      'counts a DELETE retry that meets 404 as done, and a first 404 as a refusal',
      'adds at most a tenth of load by retries while the API is down',
    ],
    'shared/api-calls.test.ts': ['are sent again only where that repeats nothing'],
  }),
  R6: held('Pages that are made at the same moment hold what is of their own user alone', {
    'portal/session/mix-up.test.ts': [
      'hold what is of their own user, each of twenty at once, whoever else asks',
    ],
    'portal/relay/relay-calls.test.ts': ['keeps the answers of 300 calls at once apart'],
    'shared/state/groups.test.ts': ['is one request’s own'],
  }),
  R7: held('What the API says at fault, and where anything runs, is never shown', {
    'portal/relay/relay-faults.test.ts': [
      'sends GET, PUT and DELETE ${sends} times and POST once at ${name}, with a clean result',
      'names the call, never the path or the body, in the log and to the observer',
    ],
    'portal/pages/pay/verification.test.ts': ['show a clean page where the API ${name}'],
    'portal/http/headers.test.ts': ['are all on ${what}'],
    'portal/http/render.test.tsx': ['whose view throws is answered by the page of a render error'],
  }),

  // Payments.
  P1: held('A payment is charged once at most, whatever is clicked, repeated or killed', {
    'fault/storm.test.ts': ['loses no payment, charges none twice and tells nobody falsely of a refusal'],
    'portal/pages/pay/outcomes.test.ts': [
      'is one charge for a double click, and both clicks end at success',
      'is one charge for fifty clients at once, each with cookies of its own',
      'is taken no second time while it is being checked, from this tab or another',
      'may be sent again under the same key after fifteen minutes without a charge',
    ],
    'api/payments/submit-payment.test.ts': [
      'charges once when 50 come at the same moment under different keys',
      'charges once when 50 come at the same moment under one key',
      'never charges a paid payment again',
    ],
    'fault/payment.test.ts': [
      'shows the payer being checked, then success, and charges once: ${when}',
      'are paid once where everything is killed between the charge and its answer',
    ],
  }),
  P2: held('The steps of a payment are in order, of one payment, in one session', {
    'portal/pages/pay/payment.test.ts': [
      'lets nobody verified for one payment pay another',
      'shows the true state to a step that is done or not yet open, and changes nothing',
      'asks again who the payer is where the session has run out, and charges nothing',
    ],
    'shared/payment/machine.test.ts': ['${state} × the step ${step} is ${wanted}'],
  }),
  P3: held('The server decides the amount, to the cent', {
    'portal/pages/pay/amount.test.ts': [
      'is the balance, whatever is posted, where the payer may not change it',
      'is refused and given back: ${JSON.stringify(typed)}',
      'is the sum of the chosen prescriptions, whatever amount is posted; they are sent as they came',
      'ignores items that are not on the bill',
    ],
    'shared/money.test.ts': [
      'agrees with an oracle in whole cents over many texts',
      'never takes a text that holds anything but digits, one point, one $ and outer space',
    ],
    'api/payments/amount.test.ts': [
      'is the sum of the chosen items by our own amounts',
      'agrees with whole-cent arithmetic for every amount',
    ],
  }),
  P4: held('Numbers of cards and accounts are nowhere at rest', {
    'portal/pages/pay/secrets.test.ts': [
      'are found by the hunt when they are there',
      'are in no page, header, address, log line or session in memory',
      'are in no page, log line or key of Redis',
    ],
    'api/payments/crash.test.ts': [
      'and no payment leaves a number behind: not in a file of the database, not in the log',
    ],
    'fault/payment.test.ts': [
      'leave no card number, security code or account number in any store, file, log or page',
    ],
  }),
  P5: held('A payment form that comes back has no card data in it, and the focus on what is wrong', {
    'portal/pages/pay/payment.test.ts': ['gives everything back but card and account data'],
    'views/pay-page.test.tsx': [
      'never gives card or account data back after an error',
      'has the error summary before everything it speaks of',
    ],
    'e2e/pay-live.test.ts': [
      'finds what is missing before anything is sent: the focus on the summary, links to the fields',
    ],
  }),
  P6: held('Every script of the payment page is in the inventory, with purpose and hash', {
    'client/script-inventory.test.ts': [
      'names every script with a purpose, from the first to the last that may be loaded',
      'fails the build at a package that nobody gave a purpose',
    ],
    'e2e/pay.test.ts': ['runs no script that is not in the inventory, with its hash'],
    'views/document.test.ts': ['holds every file to its hash, and what loads later by the import map'],
  }),
  P7: held('Who the payer is can be guessed five times, and wrong links all look alike', {
    'portal/pages/pay/verification.test.ts': [
      'lets five wrong tries of a link through, then none for fifteen minutes',
      'stops guesses at five, a hundred at once, from whatever addresses they claim to come',
      'lets twenty wrong tries of a link through over all addresses, and then only a browser that was verified before',
      'lets thirty wrong tries of an address through over all links',
      'says one text whichever field was wrong, and keeps what was typed',
      'look the same: unknown, foreign, of a closed client, malformed',
    ],
    'api/payments/verification-guard.test.ts': [
      'reach a link twenty times however many come at once, and shut it for a quarter of an hour',
      'of others do not shut out who was verified before',
    ],
    'api/payments/link.test.ts': [
      'has one text where ${field} is wrong or missing',
      'looks alike where it is unknown, of another client or of a client without payments',
      'says of an expired one whose id can be guessed what it says of none',
    ],
  }),
  P8: held('A receipt goes to one address of valid form, three times at most, shown masked', {
    'portal/pages/pay/receipt.test.ts': [
      'shows the address on file masked on a button of its own, which sends it there',
      'refuses ${JSON.stringify(email.slice(0, 40))}',
      'says that it failed, which does not count, and sends three of a payment at most',
    ],
    'api/payments/send-receipt.test.ts': [
      'goes three times, also when ten are asked for at once',
      'refuses ${JSON.stringify(email).slice(0, 50)}',
    ],
    'api/worker/worker.test.ts': ['adds no header whatever a practice is called'],
  }),
  P9: held('Of a saved method brand, last four and routing number leave the server, no more', {
    'shared/payment/record.test.ts': ['keeps of a saved method only what may be shown'],
    'api/payments/link.test.ts': ['tells of a saved method what may be shown, and never its token'],
    'portal/pages/pay/payment.test.ts': [
      'shows a saved bank by last four and routing number alone',
      'drops a saved method that turns out missing',
    ],
  }),
  P10: held('The logo of a client is a picture of a checked source, which the server never fetches', {
    'portal/pages/pay/logo.test.ts': [
      'is a picture in the address, or one of an https origin that the policy then names',
      'is a drawn mark instead of ${JSON.stringify(logo.slice(0, 50))}',
    ],
    'shared/payment/logo.test.ts': [
      'is shown as it is where it is a picture in the address, of the four raster kinds',
    ],
    'api/payments/client-setting.test.ts': ['refuses the logo ${logo.slice(0, 40)}'],
  }),
  P11: held('A payment file makes each good row once, and nothing before somebody has seen what is in it', {
    'api/imports/payment-imports.test.ts': [
      'makes nothing before it is told to, then each good row once, with a record of the file',
      'warns of the same file with day and name, also where it was loaded since the check',
      'takes a row once that stands there twice, and says beside which line it stood',
      'that broke off still knows the rows before, and takes none of them again',
      'that broke off halfway goes on where it was, and is neither begun anew nor checked again',
      'of 3,000 rows is checked and made a thousand at a time',
      'is nobody else’s, and nobody’s who may not list payments',
    ],
    'portal/pages/payments/payment-files.test.ts': [
      'shows what would be made, makes it at one press, and leads to the file, its refused rows and to asking',
      'offers to go on where it broke off, and nothing that would make a payment twice',
    ],
  }),
  P12: held('No more is given back than was paid and is still there, once a refund, by those who may', {
    'api/payments/refund.test.ts': [
      'never gives back more than was paid when 50 come at once under different keys',
      'gives back once when 50 come at once under one key, and gives its answer again',
      'is open to those who have the section, in the payment’s own organisation',
    ],
    'api/payments/refund-interleavings.test.ts': [
      "give back no more than was paid, and leave our books as the gateway's",
    ],
    'api/payments/refund-crash.test.ts': ['${point} gives back once, and tells the truth'],
    'api/payments/real-refunds.test.ts': [
      'is refused of what the bank has taken back, which may not be known here yet',
    ],
    'portal/pages/payments/refund.test.ts': [
      'names on the button what it does, and does it once however often it is pressed',
    ],
  }),
  P13: held(
    'A payment is asked for once a press, when its practice and its payer let it, and never once it is paid',
    {
      'portal/pages/payments/ask-again.test.ts': [
        'is not done by a page that was shown before, ticked or not',
        'is not done by a page that was shown before, whatever that one said',
      ],
      'portal/pages/payments/ask.test.ts': [
        'asks once, however often the button of one page is pressed',
        'is for those who may send alone',
      ],
      'api/payments/asking.test.ts': [
        'is sent once where the worker dies in the middle, as the provider is asked for it',
        'never leaves where it ${what} meanwhile, and its timeline says why',
        'never leaves where the payment is deleted meanwhile',
        'waits for the end of the quiet hours, and is told when that is',
      ],
      'api/payments/follow-asked.test.ts': [
        'is not, once it is paid, stopped or asked about by somebody again',
      ],
    },
  ),
  P14: held('What became of a charge is the gateway’s signed word, taken once in whatever order it comes', {
    'api/payments/settling.test.ts': [
      'is asked about when the gateway’s signed word comes, and by nobody else’s',
      'is where the word says whatever its order, and however often it comes',
    ],
    'api/payments/real-settling.test.ts': [
      'sent to us makes that account alone be asked at once; of an unknown key it is refused',
    ],
  }),

  // Roles, organisations, acting for a client.
  Z1: held('Every route declares who may use it', {
    'routes.test.ts': [
      'are all in the table with a guard or on the public list',
      'pass a guard before their own handler',
    ],
    'portal/session/guards.test.ts': [
      'is in the table where it has a guard',
      'is open without a guard only where it is meant to be',
    ],
    'api/openapi.test.ts': ['has every route that is mounted'],
  }),
  Z2: held('Every route is open to each role as the table says, by every method', {
    'portal/session/guards.test.ts': ['is open or closed to: ${role}', 'takes a form or not from: ${role}'],
    'portal/session/permissions.test.ts': ['is offered nowhere: ${permission}'],
    'api/app.test.ts': ['asks for a user on every call that a user signs'],
    'api/operation/rights.test.ts': [
      'is somebody’s: each is refused without a token',
      'is none where the group opens all tabs but its own',
      'is one by each tab that needs it, but for what managers and internal admins do',
      'needs what the group lets its members do, each and every call of the table',
    ],
  }),
  Z3: held('Rows of another organisation are as unknown as what does not exist, wherever their id stands', {
    'api/rows/tenant.test.ts': [
      '${name}: are as unknown as what does not exist, on every verb',
      'are unknown to every call that takes an id',
      '${definition.name}.${field}: cannot be referred to',
    ],
    'api/ivr/search.test.ts': ["never gives another organisation's row, whatever the condition"],
  }),
  Z4: held('A field that is not open to its writer is ignored or refused', {
    'api/rows/tenant.test.ts': ['${name}: is left out, whatever it holds'],
    'api/rows/resource-api.test.ts': ['takes no field that is not open to its caller'],
    'api/users/users.test.ts': ['change their own profile and nothing that would raise them'],
    'portal/resource/form.test.ts': ['takes no field that it does not have'],
  }),
  Z5: held('Acting for a client is told, ends within the hour, does not nest, and touches no sign-in', {
    'portal/pages/clients/acting.test.ts': [
      'is said on every page, with the time left and the way back',
      'ends by itself after 60 minutes',
      'lets nobody nest, and offers no account from within',
      'changes nothing of the admin’s or a user’s own sign-in (profile, password, second factor)',
    ],
    'portal/pages/clients/embedded.test.ts': [
      'cannot take over a user of the client: no password, no second factor, no second account (GitLab 196028)',
    ],
    'api/clients/acting.test.ts': ['names both on every kind of write'],
  }),
  Z6: held('Acting for a client ends at the next request of who is no admin any more', {
    'portal/pages/clients/embedded.test.ts': ['is out at the next request once they are no admin any more'],
    'api/rows/resource-api.test.ts': ['ends acting for a client with the admin flag'],
  }),
  Z7: held('Secrets are written and never read, and a form that is saved untouched keeps them', {
    'api/payments/client-setting.test.ts': ['never gives a secret back, and the mask leaves it as it was'],
    'api/rows/tenant.test.ts': ['is never shown where it is a secret, nor in the audit trail'],
    'portal/resource/form.test.ts': ['leaves a secret as it is where none is typed'],
    'portal/pages/clients/setting.test.ts': ['never has the password, and says only that there is one'],
  }),

  // Files in and out.
  U1: held('What is uploaded has limits and fits its name, and a malformed body ends nothing but itself', {
    'portal/pages/files/files.test.ts': [
      'lives through 200 malformed bodies and leaves nothing on the disk',
      'shows the form again with the limit where a file is too large, and for too many files',
    ],
    'api/files/files.test.ts': [
      'takes no more than its quota, however many send at once, and keeps nothing of what it refuses',

      'are refused where the name and the first bytes differ, and nothing of them stays',
    ],
    'api/files/malformed.test.ts': [
      'is answered as the request that it is, in each of 200 shapes, and the next one is taken',
    ],
    'fault/disk-full.test.ts': [
      'refuses what needs room in clear words, keeps nothing by half, and is past when there is room again',
    ],
  }),
  U2: held('Archives stay unopened', {
    'api/files/files.test.ts': ['stay unopened where they are archives'],
  }),
  U3: held('Files are stored under names of our own and given out inert, under their name', {
    'api/files/files.test.ts': [
      'are kept and come back byte by byte, under their name, inert',
      'are called what a name may be, whatever was sent',
      'have names of their own making on disk',
    ],
    'portal/pages/files/files.test.ts': ['gives out nothing that could run here, whatever it is called'],
  }),
  U4: held('No cell of a CSV file that we write is run by a spreadsheet', {
    'shared/csv.test.ts': [
      'writes ${JSON.stringify(value)} as ${JSON.stringify(cell)}',
      'are read back by another reader as they were, but for the quote marks, and none opens a formula',
    ],
    'api/imports/imports.test.ts': [
      'writes refused cells so that no spreadsheet runs them, and reads them back as they were',
    ],
  }),

  // Links in emails.
  E1: held('Opening a link of an email does nothing, and pressing its button does it once', {
    'portal/pages/email-response/email-response.test.ts': [
      'never acts on ${action} by being opened',
      "posts by itself ${automatic.join(', ') || 'nothing'} with EMAIL_LINK_AUTO=${setting}",
    ],
    'portal/pages/email-response/asked-visit.test.ts': [
      'is named with its practice, day and time, and the practice is whom to call',
      'says what stands before another answer takes its place, and then waits for a press',
    ],
    'e2e/sign-in-session.test.ts': ['confirms an appointment by itself, once, when the page is seen'],
    'client/public-pages.test.ts': ['sends nothing from a page that nobody sees, and once it is seen'],
  }),
  E2: held('A link with an unknown action or a malformed id is an error at once', {
    'portal/pages/email-response/email-response.test.ts': [
      'is an error at once with ${what}, opened or posted',
    ],
    'api/delivery/answer-email.test.ts': ['is refused for a link, an action and a time that are none'],
  }),
  E3: held('An answer may be repeated and changed, tells nothing of the patient, and is limited', {
    'portal/pages/email-response/email-response.test.ts': [
      "answers ${action} by the button '${button}', as often as it is pressed",
      'takes sixty answers of one address in an hour, whatever address it claims',
    ],
    'api/delivery/answer-email.test.ts': [
      'is recorded on the visit; the last one stands',
      'gives the same result again and changes nothing',
      'tells nothing of the patient',
    ],
  }),

  // Log and audit trail.
  L1: held('The log has one line a request: who, where and how long, and nothing of what was sent', {
    'portal/http/requests.test.ts': [
      'is one line of a fixed form, whatever it was',
      'holds no id, query, body, cookie or address',
    ],
    'portal/pages/clients/acting.test.ts': ['is in the log: who asked, and in whose account'],
    'api/app.test.ts': ['has one line a request: id, route, status, user; no query and no body'],
  }),
  L2: held('Nothing that is sent can forge a line of the log, and request ids have a plain form', {
    'portal/http/requests.test.ts': [
      'cannot be forged by line breaks, escapes, bad UTF-8 or a megabyte',
      '${id.slice(0, 20)} is known here and at the API',
      '${JSON.stringify(id.slice(0, 20))} gets one of ours',
    ],
    'api/app.test.ts': ['keeps a request id of the plain form and makes its own otherwise'],
  }),
  L3: held('Each change has its audit row in its own transaction, and rows are only ever added', {
    'api/rows/resource-api.test.ts': ['are only ever added', 'stand or fall with their change'],
    'api/rows/audit.test.ts': ['keeps nothing of ${what}'],
    'api/sign-in/sign-in.test.ts': [
      'answers the user and a token that signs',
      'counts failures and locks after six for five minutes, known name or not',
      'ends with logout, which ends that token alone',
    ],
    'api/payments/submit-payment.test.ts': ['writes an audit row for the payment, naming no number'],
    'api/imports/imports.test.ts': ['leaves the trace of an export'],
  }),

  // Load.
  'D-1': held('Bodies, their depth, lists, headers, addresses and pages have limits', {
    'portal/session/guards.test.ts': ['takes no more than a hundred kilobytes or twelve hundred fields'],
    'portal/http/requests.test.ts': [
      'with ${what} gets an error of 4xx, and leads nowhere',
      'with headers of 64 KB is refused',
    ],
    'api/app.test.ts': ['reads a body of twelve levels, and none that is deeper'],
    'api/rows/resource-api.test.ts': ['caps a page at 1000 rows'],
    'api/operation/stream-limit.test.ts': ['leave connections to every other call, whoever opens how many'],
    'api/payments/payment-request.test.ts': [
      'goes forty times an hour for all of an organization, whoever sends it, and no other one is held back',
    ],
  }),
  'D-2': held('Clients that are slow are cut off, and hold up nobody meanwhile', {
    'portal/http/slow-sockets.test.ts': [
      'have seconds by the limits of the server',
      'are cut off in the head of their request, and hold up nobody meanwhile',
      'are cut off in the body of their request, and hold up nobody meanwhile',
      'are cut off where they ask for nothing more',
    ],
    'portal/http/slow-bodies.test.ts': [
      'is cut soon wherever nobody is signed in, and has its time behind the upload of who is',
    ],
    'api/operation/slow-bodies.test.ts': [
      'is cut soon where no file is taken, and has its time where a user who may sends one',
      'is refused at once where nobody is signed in, and the connection with it',
      'is cut in the middle of a file when its time is over, and nothing of the file stays',
    ],
  }),
  'D-3': held('Every check and grammar takes time that grows with its text alone', {
    'shared/worst-case.test.ts': ['takes ${name} time that grows with the text alone'],
    'api/ivr/parse.test.ts': ['reads a worst case in time that grows with the text alone'],
    'api/csv/reading.test.ts': ['of the worst kind is read in time that grows with the text alone'],
  }),
  'D-4': held('No JSON that is sent reaches a prototype or goes deeper than it may', {
    'shared/list-query.test.ts': ['leaves every prototype alone whatever the filter holds'],
    'shared/reply.test.ts': ['survives fuzzed texts without touching any prototype'],
    'api/validation.test.ts': [
      'never throws and never lets a field through that is not defined',
      'counts levels and ends on any depth',
    ],
    'portal/state/state-contract.test.ts': ['never takes a key named __proto__ for more than a key'],
  }),

  // Operation.
  O1: held('On SIGTERM what is in flight ends, then the program, which leaves nothing', {
    'ops/image.test.ts': ['ends what is in flight after SIGTERM, then itself, and leaves nothing'],
    'fault/two-portals.test.ts': ['share their sessions, and lose none when one of them is killed'],
    'fault/rolling-restart.test.ts': [
      'loses no request under load, whether its connections are kept or not',
      'says first that it is not ready, and serves on until the balancer has seen it',
    ],
    'ops/roles.test.ts': [
      'is not ready first, serves on while it drains, answers what is in flight, and ends with 0',
      'ends at the second signal, whatever is in flight',
    ],
  }),
  O2: held('Being alive asks nobody; being ready asks the store and the API', {
    'portal/http/health.test.ts': [
      'is not ready while the API fails, and lives',

      'lives without asking anybody',
      'is not ready while the store does not answer, and lives',
    ],
    'fault/disk-full.test.ts': [
      'refuses what needs room in clear words, keeps nothing by half, and is past when there is room again',
    ],
  }),
  O3: held('Without Redis public pages are served and nothing is charged, and all is well after its return', {
    'portal/pages/pay/redis-away.test.ts': [
      'is served to visitors, charges nobody, and works again after its return',
      'charges nothing where Redis stops between verification and payment, and hangs',
    ],
    'portal/state/redis-faults.test.ts': [
      'rejects without a time-out while the server is gone, and works again after its return',
      'rejects within the time while the server hangs, later calls at once, and works again when it goes on',
      'runs its scripts after the server forgot them',
    ],
    'portal/session/redis-full.test.ts': [
      'says so by 503 where something must be kept, reads on, and goes on by itself',
    ],
    'portal/session/redis-strange.test.ts': [
      'lets nobody in after it was emptied, and everybody by a new sign-in',
      'lets nobody in by keys of another kind, serves visitors, and goes on when these are gone',
    ],
  }),
  O4: held('Without the API pages say so, the sign-in loads, and it is left alone and probed', {
    'portal/relay/relay-faults.test.ts': [
      'leaves an API alone that failed ten times in a row, and probes it each second',
    ],
    'portal/pages/sign-in/sign-in.test.ts': [
      'says that nobody answers where the API is away, and keeps the name',
    ],
    'portal/pages/pay/outcomes.test.ts': ['says so where it is away from the start'],
    'portal/resource/list.test.ts': ['says on the page that the API does not answer, with the way back'],
  }),
  O5: held('A fault that nobody caught is logged; the program goes on or ends with 1, and pages say so', {
    'ops/uncaught.test.ts': [
      'goes on after a rejection that nobody takes, and logs it',
      'logs an exception that nobody catches, answers what is in flight, and ends with 1',
    ],
    'portal/http/render.test.tsx': ['whose view throws is answered by the page of a render error'],
    'portal/http/headers.test.ts': ['are all on ${what}'],
    'client/islands.test.ts': ['leaves the page usable where ${chunk} cannot be loaded'],
  }),
  O6: held('A start with settings that are not safe is refused by name, and secrets can be replaced', {
    'config.test.ts': [
      'refuse ${name}=${value} by its name',
      'are refused with ${what}',
      'let secrets rotate: the first signs, all verify',
    ],
    'ops/image.test.ts': ['does not start with ${what}, and says so in one sentence'],
    'portal/session/csrf.test.ts': ['keeps sessions and tokens while the old secret verifies, and no longer'],
    'routes.test.ts': ['of the trial are not there in production'],
    'ops/roles.test.ts': [
      'does not start beside the demo, and does once the command that it names has removed it',
      'is what runs where nothing is said, and development has to be',
    ],
    'ops/packages.test.ts': [
      'of the lock file are named, each with its version, and no others',
      'are run by neither way to install but by name',
      'lists, offline, every package that the program stands on, by its version, and none of the tests',
    ],
  }),

  // What is kept.
  B1: held('What was acknowledged is there after any kill, and nothing by half', {
    'api/database/embedded-postgres.test.ts': [
      'comes back by itself from a kill -9, with every row it acknowledged',
      'starts after its whole process was killed -9, and stops with it',
    ],
    'api/payments/crash.test.ts': [
      'between the charge and its answer loses nothing: the payment is paid after the restart, and once',
      'after an answer keeps what was answered',
    ],
    'api/imports/interrupted.test.ts': ['goes on after the restart, without a row twice or left out'],
    'fault/killed-writes.test.ts': [
      'of PostgreSQL loses no row that was acknowledged, and keeps none by half',
      'of the API loses no row that was acknowledged, and keeps none by half',
    ],
    'fault/disk-full.test.ts': [
      'refuses what needs room in clear words, keeps nothing by half, and is past when there is room again',
    ],
  }),
  B2: held('One process has a data directory; a second is refused, and what a dead one left is taken over', {
    'api/database/embedded-postgres.test.ts': [
      'refuses a second process at once, with a message that names the setting',
      'takes a lock over whose holder is dead, or whose number is somebody else by now',
    ],
  }),
  B3: held('A key stands for one attempt at one payment: the same answer again, another body refused', {
    'api/payments/submit-payment.test.ts': [
      'does not know the outcome where the connection drops, holds the payment and finds the charge',

      'gives the first answer again for the same key and body',
      'refuses another body under a key that was used',
      'keeps the keys of two payments apart',
      'charges once when 50 come at the same moment under one key',
    ],
    'api/payments/crash.test.ts': [
      'between the charge and its answer loses nothing: the payment is paid after the restart, and once',
      '${point} charges nothing twice and refuses nothing',
      'after an answer keeps what was answered',
    ],
    'api/worker/worker.test.ts': ['forgets keys after a day at the least'],
    'fault/killed-portal.test.ts': ['charges once, and tells of no failure: ${point.name}'],
    'fault/payment.test.ts': ['shows the payer being checked, then success, and charges once: ${when}'],
  }),
  B4: held('Whatever is typed into a query is a value of it', {
    'api/ivr/injection.test.ts': [
      'refuses or answers harmlessly each of ${cases.length} tries, and puts no word of them into a statement',
      'refuses everything that is not a field, an order or a limit',
    ],
    'api/rows/resource-api.test.ts': ['takes whatever is typed into a query as a value'],
    'api/contacts/search.test.ts': ['takes every sign as itself'],
    'api/database/serving-role.test.ts': [
      'is no superuser, owns nothing, and may make neither roles nor databases',
      'is refused: ${statement.slice(0, 60)}',
    ],
  }),
  B5: held('Migrations may be cut off anywhere and started twice', {
    'api/database/migrate.test.ts': [
      'is safe for twenty at once',
      'goes on where an earlier run was cut off',
      'leaves nothing of a file that fails',
    ],
    'api/database/embedded-postgres.test.ts': [
      'makes its cluster anew where an earlier start was cut off in the middle',
    ],
  }),
};

/** Ids whose test is still to be written: it may only get shorter. */
export const missing: readonly string[] = [];
