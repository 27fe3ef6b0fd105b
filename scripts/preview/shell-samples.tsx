import { grantedPermissions } from '../../shared/permissions.ts';
import { sessionMessages } from '../../shared/locales/en/router.ts';
import { sectionNames } from '../../shared/sections.ts';
import { HomePage } from '../../views/reminders/home/home-page.tsx';
import { MessagePage } from '../../views/shell/outcome-pages.tsx';
import type { ShellProps } from '../../views/shell/props.ts';
import { SearchPage } from '../../views/search/search-page.tsx';
import { confirmFirst } from '../../views/ui/question.tsx';
import { emptyHome, homeSample } from './home-samples.ts';
import type { Sample } from './render-sample.tsx';

export const shell: ShellProps = {
  brandName: 'Notify2Pay',
  helpUrl: 'https://help.notify2pay.example/',
  organization: { name: 'Lakeside Family Clinic 204117', phone: '3125550142', hasIvr: true },
  user: { userName: 'maria', firstName: 'Maria', lastName: 'Ortega', admin: false },
  sections: sectionNames,
  permissions: grantedPermissions({ admin: true, accessGroup: '' }, undefined),
  offerAuthentication: true,
  session: { remainingSeconds: 900, warnSeconds: 60 },
  csrfToken: 'preview',
  year: 2026,
};

export const longShell: ShellProps = {
  ...shell,
  organization: {
    name: 'The Greater Metropolitan Orthopaedics, Rehabilitation and Sports Medicine Associates 2041178',
    phone: '3125550142',
    hasIvr: false,
  },
  user: {
    userName: 'a',
    firstName: 'Ana-Lucía Maximiliana',
    lastName: 'de la Concepción-Abernathy',
    admin: true,
  },
};

export const inFrame = (title: string, element: Sample['element']): Sample => ({
  title,
  element,
  styles: 'all',
});
const home = (more: Partial<ShellProps>, sample = homeSample) =>
  inFrame('Home', <HomePage {...sample} shell={{ ...shell, ...more }} />);

export const shellSamples: Readonly<Record<string, Sample>> = {
  home: home({}),
  'home-empty': home({}, emptyHome),
  'home-long': home({
    ...longShell,
    actingFor: { organization: longShell.organization?.name ?? '', minutesLeft: 48 },
  }),
  'home-limited': home({ sections: ['home'], offerAuthentication: false, helpUrl: '' }),
  'home-alone': home({ organization: undefined, sections: ['home', 'ivr'] }),
  'home-saved': home({ banner: { kind: 'success' } }),
  'home-error': home({ banner: { kind: 'error' } }),
  'home-draft': home({ draft: { pageTitle: 'User Profile', restoreHref: '/app/user?draft=1' } }),
  'home-idle': home({ session: { remainingSeconds: 5, warnSeconds: 4 } }),
  'no-ivr': inFrame('IVR', <MessagePage shell={longShell} title="IVR" message={sessionMessages.noIvr} />),
  asking: inFrame(
    'Asking',
    <MessagePage shell={shell} title="Asking" message="A link that asks first.">
      <a className="btn btn-quiet" href="/delete-in-use" {...confirmFirst}>
        Delete
      </a>
      <a className="btn btn-quiet" href="/home" {...confirmFirst}>
        Leave
      </a>
    </MessagePage>,
  ),
  search: inFrame(
    'Search',
    <SearchPage
      shell={shell}
      search="ellen park"
      isTooShort={false}
      kinds={[
        {
          label: 'Contacts',
          findings: [
            { href: '/app/contacts/1', title: 'Park, Ellen', about: ['04/11/1966', '(312) 555-0144'] },
            { href: '/app/contacts/2', title: 'Parker, Ellen', about: ['(312) 555-0190'] },
          ],
          allHref: '/app/contacts?search=ellen+park',
        },
        {
          label: 'Calls from the last 30 days',
          findings: [{ href: '/app/ivr/calls/1', title: 'Ellen Park', about: ['(312) 555-0144'] }],
        },
        {
          label: 'Files',
          findings: [],
          failure: 'We couldn’t search this right now. Please try again in a moment.',
        },
      ]}
    />,
  ),
  refreshed: inFrame(
    'Refreshed',
    <MessagePage shell={shell} title="Refreshed" message="The part below is fetched anew every second.">
      <section id="jobs" data-refresh-seconds="1">
        <p id="count">First</p>
        <label>
          <input type="checkbox" name="ids" value="1" /> Select one
        </label>
        <label>
          Note <input type="text" name="note" />
        </label>
        <a href="/home">Open</a>
      </section>
    </MessagePage>,
  ),
};
