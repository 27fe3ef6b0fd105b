/** Error whose stack is the same at each run. */
function failure(message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at read (file:///app/dist/server/chunk.js:1:1)`;
  return error;
}

/**
 * Example of each field of a log line. A field must not describe a patient: ids are random, and texts come from the program, from a code that a
 * provider documents, or from the settings of an organization. A key `sentence: field` is for one kind of line.
 */
export const fieldExamples: Readonly<Record<string, unknown>> = {
  'api: status': 200,
  'mail servers reject many emails for the same reason: kind': 'sender',
  'request: status': 200,
  'stopping: reason': 'SIGTERM',
  'the gateway did not answer: call': 'createTransactionRequest',
  'the gateway did not answer: kind': 'unsent',
  account: '41',
  actor: '1732000000-user',
  api: false,
  blocked: 'https://cdn.example/script.js',
  call: 'POST notify2pay/payment_submission',
  count: 12,
  databaseRole: 'portal_serving',
  directive: 'script-src',
  durationMs: 18,
  ended: true,
  err: failure('connect ECONNREFUSED 10.0.0.5:5432'),
  event: '1732000000-event',
  failure: { code: '30003' },
  fault: 'timeout',
  gateway: { codes: ['E00007'] },
  id: '0b9f4d3e-6f0c-4b6e-9a59-2d1d8a3d7c11',
  kind: 'unreachable',
  logLevel: 'debug',
  message: '1732000000-message',
  method: 'GET',
  ms: 7,
  of: 'payment',
  org: '204117',
  outcome: 'unknown',
  ownOrg: '204260',
  part: 'queues',
  plugin: '1732000000-plugin',
  ports: { api: 3001, metrics: 9464 },
  postgres: 'FATAL:  terminating connection due to administrator command',
  problem: 'away',
  provider: 'lakeside',
  publicUrl: 'https://portal.example',
  reason: 'The server did not respond in time.',
  reference: 'a1b2c3d4e5f6a7b8c9d0',
  role: 'api',
  route: '/contacts/:id',
  row: '1732000000-row',
  run: "alter role portal_serving set statement_timeout = '20s'; alter role portal_serving set idle_in_transaction_session_timeout = '30s'",
  scan: 'recover',
  sql: 'select "id" from "contacts" where "id_org" = $1',
  status: 502,
  stopping: false,
  store: true,
  subject: 'Your password was changed',
  table: 'plugins',
  tries: 2,
  user: '1732000000-user',
  why: 'The API is not responding.',
  worker: 'Completed task 812 (deliver, 41ms, attempt 1 of 25)',
};

/** Example of each variable in a sentence. */
export const sentenceExamples: Readonly<Record<string, string>> = {
  notice: 'This installation has been held since 2026-01-05 14:00 UTC because an operator held it.',
  warning: 'SMTP_URL is not set: no emails are sent.',
};
