type ParamName<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<Pattern extends string> = Record<ParamName<Pattern>, string>;

interface Path<Pattern extends string = string> {
  readonly pattern: Pattern;
  to(...args: ParamName<Pattern> extends never ? [] : [Params<Pattern>]): string;
}

function definePath<const Pattern extends string>(pattern: Pattern): Path<Pattern> {
  return {
    pattern,
    to: (...[params]) =>
      pattern.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent((params as Record<string, string>)[name] ?? ''),
      ),
  };
}

/** All URLs of the portal. Routes, links, redirects and tests must use these instead of string literals. */
export const paths = {
  root: definePath('/'),
  login: definePath('/login'),
  betaLogin: definePath('/betalogin'),
  passwordReset: definePath('/passwordreset'),
  invitation: definePath('/invitation'),
  confirmEmail: definePath('/confirm-email'),
  sso: definePath('/sso/:urlId'),
  ssoLogin: definePath('/sso/login/:urlId'),
  logout: definePath('/logout'),
  session: definePath('/session'),
  app: definePath('/app'),
  home: definePath('/app/home'),
  worklist: definePath('/app/home/worklist'),
  sampleList: definePath('/app/home/sample-list.csv'),
  appointments: definePath('/app/home/appointments'),
  appointmentsExport: definePath('/app/home/appointments/export'),
  outbox: definePath('/app/home/outbox'),
  outboxMessage: definePath('/app/home/outbox/:id'),
  outboxHtml: definePath('/app/home/outbox/:id/html'),
  ivr: definePath('/app/ivr'),
  ivrExport: definePath('/app/ivr/export'),
  ivrCalls: definePath('/app/ivr/calls'),
  ivrCall: definePath('/app/ivr/calls/:id'),
  ivrRecording: definePath('/app/ivr/recordings/:id'),
  library: definePath('/app/library'),
  contacts: definePath('/app/contacts'),
  duplicates: definePath('/app/contacts/duplicates'),
  mergeContacts: definePath('/app/contacts/duplicates/:one/:other'),
  holdContact: definePath('/app/contacts/:id/hold'),
  eraseContact: definePath('/app/contacts/:id/erase'),
  files: definePath('/app/files'),
  payments: definePath('/app/payments'),
  paymentsDay: definePath('/app/payments/day'),
  paymentsDayExport: definePath('/app/payments/day/export'),
  administration: definePath('/app/admin'),
  search: definePath('/app/search'),
  undo: definePath('/app/undo'),
  locks: definePath('/app/admin/locks'),
  dataExport: definePath('/app/admin/exports/:id'),
  user: definePath('/app/user'),
  userPassword: definePath('/app/user/password'),
  userAuthentication: definePath('/app/user/authentication'),
  admin: definePath('/admin'),
  clientSetting: definePath('/admin/clients/:id/settings'),
  operatorOrganizations: definePath('/admin/organizations'),
  operatorOrganization: definePath('/admin/organizations/:id'),
  resellers: definePath('/admin/resellers'),
  systemHealth: definePath('/admin/health'),
  queues: definePath('/admin/queues'),
  tasks: definePath('/admin/tasks'),
  signUp: definePath('/create'),
  emailResponse: definePath('/eml'),
  emailCalendar: definePath('/eml/visit.ics'),
  pay: definePath('/pay/:clientId/:paymentId'),
  shortLink: definePath('/p/:code'),
  dev: definePath('/dev'),
  devCall: definePath('/dev/call'),
  devOutbox: definePath('/dev/outbox'),
  devMail: definePath('/dev/outbox/:id'),
  devMailHtml: definePath('/dev/outbox/:id/html'),
  assets: definePath('/assets'),
  live: definePath('/health/live'),
  ready: definePath('/health/ready'),
  metrics: definePath('/metrics'),
  cspReport: definePath('/csp-report'),
} as const;
