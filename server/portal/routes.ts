import { paths } from '../../shared/paths.ts';
import { callLog } from '../../shared/sections.ts';
import type { PortalDeps } from './http/deps.ts';
import { authenticationPage } from './pages/account/authentication-page.ts';
import { passwordPage } from './pages/account/password-page.tsx';
import { profilePage } from './pages/account/profile-page.tsx';
import { appointmentsPage } from './pages/appointments/appointments-page.tsx';
import { appointmentsExportPage } from './pages/appointments/export-appointments.ts';
import { createClientDirectory, type ClientContext } from './pages/clients/client-directory.ts';
import { getSetting, postSetting } from './pages/clients/setting.tsx';
import { getSwitcher, postSwitcher } from './pages/clients/switcher.tsx';
import { duplicatesPage } from './pages/contacts/duplicates-page.tsx';
import { erasePage } from './pages/contacts/erase-page.tsx';
import { holdPage } from './pages/contacts/hold-page.tsx';
import { mergePage } from './pages/contacts/merge-page.tsx';
import { undoPage } from './pages/deletions/undo-page.ts';
import { devCallPage } from './pages/dev/dev-call-page.tsx';
import { devMailHtmlPage, devMailPage, devOutboxPage, devStartPage } from './pages/dev/dev-pages.tsx';
import { emailResponsePage } from './pages/reminders/email-answer/email-response-page.tsx';
import { appointmentCalendar } from './pages/reminders/email-answer/appointment-calendar.ts';
import { filesUpload } from './pages/files/files-screen.tsx';
import { homePage } from './pages/reminders/home/home-page.tsx';
import { checkRoutes, homeRoutes } from './pages/reminders/reminder-routes.ts';
import { sampleList } from './pages/reminders/home/sample-list.ts';
import { worklistPage } from './pages/reminders/home/worklist-page.tsx';
import { importRoutes } from './pages/imports/import-routes.ts';
import { ivrExportPage } from './pages/ivr/export-calls.ts';
import { callPage, ivrPage } from './pages/ivr/ivr-pages.tsx';
import { recordingPage } from './pages/ivr/recording.ts';
import { phoneFilesUpload } from './pages/library/phone-files-screen.tsx';
import { speechRoutes } from './pages/library/phone-speech-screen.tsx';
import { tryRoutes } from './pages/library/try-page.tsx';
import { organizationPage } from './pages/operators/organization-page.tsx';
import { organizationsPage } from './pages/operators/organizations-page.tsx';
import { resellersPage } from './pages/operators/resellers-page.tsx';
import { systemHealthPage } from './pages/operators/system-health-page.tsx';
import {
  outboxHtmlPage,
  outboxMessagePage,
  outboxPage,
} from './pages/reminders/test-outbox/outbox-pages.tsx';
import { payPage } from './pages/pay/pay-page.ts';
import { shortLinkPage } from './pages/pay/short-link-page.ts';
import { paymentFilesUpload } from './pages/payments/payment-files-screen.tsx';
import { dataExportPage } from './pages/administration/data-export.tsx';
import { locksPage } from './pages/administration/locks-page.tsx';
import { paymentRoutes } from './pages/payments/payment-record-page.tsx';
import { confirmEmailPage } from './pages/sign-in/confirm-email-page.tsx';
import { invitationPage } from './pages/sign-in/invitation-page.tsx';
import { passwordResetPage } from './pages/sign-in/password-reset-page.ts';
import { sessionPage } from './pages/sign-in/session-page.ts';
import { signInPage } from './pages/sign-in/sign-in-page.ts';
import { signOutPage } from './pages/sign-in/sign-out-page.tsx';
import { ssoFinishPage, ssoStartPage } from './pages/sign-in/sso-pages.ts';
import { searchPage } from './pages/search/search-page.tsx';
import { signUpPage } from './pages/sign-up/sign-up-page.tsx';
import { redirectRoutes, withTabRedirects } from './resource/old-addresses.ts';
import { resourceRoutes, sectionPage } from './resource/resource-routes.ts';
import type { ResourceParts } from './resource/screen-parts.ts';
import { uploadRoutes } from './resource/upload-routes.ts';
import type { Guard } from './session/guards.ts';
import type { Page, Route } from './page/route.ts';

export function portalRoutes(
  { config, clock }: Pick<PortalDeps, 'config' | 'clock'>,
  resources: ResourceParts,
): Route[] {
  const clients = clientPages(clock);
  const customRoutes: Route[] = [
    route(paths.root, 'public', redirectTo(paths.login.to())),
    route(paths.login, 'public', signInPage),
    route(paths.betaLogin, 'public', signInPage),
    route(paths.passwordReset, 'public', passwordResetPage),
    route(paths.invitation, 'public', invitationPage),
    route(paths.confirmEmail, 'public', confirmEmailPage),
    route(paths.sso, 'public', ssoStartPage),
    route(paths.ssoLogin, 'public', ssoFinishPage),
    route(paths.logout, 'public', signOutPage),
    route(paths.session, 'public', sessionPage),
    route(paths.signUp, 'public', signUpPage),
    route(paths.emailResponse, 'public', emailResponsePage),
    route(paths.emailCalendar, 'public', appointmentCalendar),
    route(paths.pay, 'public', payPage),
    route(paths.shortLink, 'public', shortLinkPage),
    route(paths.app, 'user', redirectTo(paths.home.to())),
    route(paths.home, 'home', homePage),
    route(paths.worklist, 'home', worklistPage),
    route(paths.sampleList, 'home', sampleList),
    route(paths.appointments, 'home', appointmentsPage),
    route(paths.appointmentsExport, 'home', appointmentsExportPage),
    ...ivrRoutes,
    route(paths.library, 'library', sectionPage(resources, 'library')),
    route(paths.contacts, 'contacts', sectionPage(resources, 'contacts')),
    route(paths.files, 'files', withTabRedirects('files', sectionPage(resources, 'files'))),
    route(paths.administration, 'admin', withTabRedirects('admin', sectionPage(resources, 'admin'))),
    ...administrationRoutes,
    ...contactRoutes,
    ...profileRoutes,
    route(paths.admin, 'internalAdmin', clients.switcher),
    route(paths.clientSetting, 'internalAdmin', clients.setting),
    ...operatorRoutes,
    ...uploadRoutes(resources, [filesUpload, phoneFilesUpload, paymentFilesUpload]),
    ...importRoutes(resources),
    ...[homeRoutes(), checkRoutes(), speechRoutes(), paymentRoutes(), tryRoutes(resources)].flat(),
    ...redirectRoutes(),
    ...(config.production ? [] : devRoutes),
  ];
  const customPaths = new Set(customRoutes.map(({ path }) => path));
  const isDerived = ({ path }: Route) => !customPaths.has(path);
  return inOrder([...customRoutes, ...resourceRoutes(resources).filter(isDerived)]);
}

/** Sorts paths without parameters first, so that `/app/contacts/new` is not taken for a contact. */
function inOrder(routes: readonly Route[]): Route[] {
  const isFixed = ({ path }: Route) => !path.includes(':');
  return [...routes.filter(isFixed), ...routes.filter((one) => !isFixed(one))];
}

const route = ({ pattern }: { pattern: string }, guard: Guard, page: Page): Route => ({
  path: pattern,
  guard,
  ...page,
});

const redirectTo = (path: string): Page => ({ get: ({ redirect }) => redirect(path) });

const ivrRoutes: readonly Route[] = [
  route(paths.ivr, 'ivr', ivrPage),
  route(paths.ivrExport, 'ivr', ivrExportPage),
  route(paths.ivrCalls, 'ivr', redirectTo(callLog)),
  route(paths.ivrCall, 'ivr', callPage),
  route(paths.ivrRecording, 'ivr', recordingPage),
];

const contactRoutes: readonly Route[] = [
  route(paths.duplicates, 'contacts', duplicatesPage),
  route(paths.mergeContacts, 'contacts', mergePage),
  route(paths.holdContact, 'contacts', holdPage),
  route(paths.eraseContact, 'contacts', erasePage),
];

const operatorRoutes: readonly Route[] = [
  route(paths.operatorOrganizations, 'internalAdmin', organizationsPage),
  route(paths.operatorOrganization, 'internalAdmin', organizationPage),
  route(paths.resellers, 'internalAdmin', resellersPage),
  route(paths.systemHealth, 'internalAdmin', systemHealthPage),
];

const administrationRoutes: readonly Route[] = [
  route(paths.locks, 'admin', locksPage),
  route(paths.dataExport, 'admin', dataExportPage),
];

const profileRoutes: readonly Route[] = [
  route(paths.search, 'user', searchPage),
  route(paths.undo, 'user', undoPage),
  route(paths.user, 'user', profilePage),
  route(paths.userPassword, 'unready', passwordPage),
  route(paths.userAuthentication, 'unready', authenticationPage),
];

const devRoutes: readonly Route[] = [
  route(paths.dev, 'public', devStartPage),
  route(paths.devCall, 'public', devCallPage),
  route(paths.devOutbox, 'public', devOutboxPage),
  route(paths.devMail, 'public', devMailPage),
  route(paths.devMailHtml, 'public', devMailHtmlPage),
  route(paths.outbox, 'home', outboxPage),
  route(paths.outboxMessage, 'home', outboxMessagePage),
  route(paths.outboxHtml, 'home', outboxHtmlPage),
];

function clientPages(clock: PortalDeps['clock']): Record<'switcher' | 'setting', Page> {
  const directory = createClientDirectory({ clock });
  type Handle = (ctx: ClientContext) => Promise<void>;
  const page = (handleGet: Handle, handlePost: Handle): Page => ({
    get: (ctx) => handleGet({ ...ctx, directory }),
    post: (ctx) => handlePost({ ...ctx, directory }),
  });
  return { switcher: page(getSwitcher, postSwitcher), setting: page(getSetting, postSetting) };
}
