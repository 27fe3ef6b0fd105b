import { expect } from 'chai';
import { emptyHome } from '../../scripts/preview/home-samples.ts';
import { shell } from '../../scripts/preview/shell-samples.tsx';
import { version } from '../../shared/constants.ts';
import { sections } from '../../shared/sections.ts';
import { HomePage } from '../../views/reminders/home/home-page.tsx';
import type { ShellProps } from '../../views/shell/props.ts';
import { attributeOf, textOf, type Page } from '../support/page.ts';
import { renderSamplePage } from '../support/preview.ts';

describe('AppShell', () => {
  it('shows permitted tabs in the header and the mobile menu and marks the current tab', () => {
    const page = home({ sections: ['home', 'contacts'] });
    const tabs = page.all('a').filter((link) => attributeOf(link, 'class') === 'tab');
    expect(tabs.map(textOf)).to.deep.equal(['Home', 'Contacts', 'Home', 'Contacts']);
    const current = tabs.filter((tab) => attributeOf(tab, 'aria-current') === 'page');
    expect(current.map((tab) => attributeOf(tab, 'href'))).to.deep.equal([
      sections.home.path,
      sections.home.path,
    ]);
  });

  it('shows the organization, its account number, and its phone number', () => {
    const { text } = home({});
    expect(text).to.include('Lakeside Family Clinic 204117');
    expect(text).to.include('Account # 204117').and.include('(312) 555-0142').and.include('Maria Ortega');
  });

  it('shows no account number when the name lacks a number of 6 or 7 digits', () => {
    const { text } = home({ organization: { name: 'Clinic 12345678', phone: '', hasIvr: true } });
    expect(text).not.to.include('Account #');
  });

  const user = shell.user;
  const menus: [string, Partial<ShellProps>, string[]][] = [
    [
      'staff of a practice with MFA',
      { offerAuthentication: true },
      ['Change Password', 'User Profile', 'Authentication', 'Logout'],
    ],
    [
      'staff of a practice without',
      { offerAuthentication: false },
      ['Change Password', 'User Profile', 'Logout'],
    ],
    [
      'admins',
      { user: { ...user, admin: true }, offerAuthentication: false },
      ['Admin Panel', 'Authentication', 'Logout'],
    ],
  ];
  for (const [who, props, items] of menus) {
    it(`offers the settings menu items for ${who}`, () => {
      expect(settingsOf(home(props))).to.deep.equal(items);
    });
  }

  it('disables the IVR tab in the mobile menu without an organization or an IVR number', () => {
    const resting = (page: Page) =>
      page
        .all('span')
        .filter((one) => attributeOf(one, 'aria-disabled') === 'true')
        .map(textOf);
    expect(resting(home({}))).to.deep.equal([]);
    expect(resting(home({ organization: undefined }))).to.deep.equal(['IVR']);
    expect(resting(home({ organization: { name: 'X', phone: '', hasIvr: false } }))).to.deep.equal(['IVR']);
  });

  it('opens help in a new tab without an opener or referrer, and only when a help URL is set', () => {
    const help = (page: Page) => page.all('a').filter((link) => textOf(link).startsWith('Help'));
    for (const link of help(home({}))) {
      expect(attributeOf(link, 'target')).to.equal('_blank');
      expect(attributeOf(link, 'rel')).to.equal('noopener noreferrer');
    }
    expect(help(home({}))).to.have.length(2);
    expect(help(home({ helpUrl: '' }))).to.deep.equal([]);
  });

  it('shows the year and the version', () => {
    expect(home({}).text).to.include('2026').and.include(`Version ${version}`);
  });

  it('keeps the idle warning closed and lets its form work without scripts', () => {
    const page = home({});
    const dialog = page.all('dialog').find((one) => attributeOf(one, 'data-idle') !== undefined);
    expect(attributeOf(dialog, 'open')).to.equal(undefined);
    expect(attributeOf(dialog, 'data-idle')).to.equal('900');
    expect(attributeOf(dialog, 'data-warn')).to.equal('60');
    expect(page.fill('Stay Signed In')).to.deep.include({ method: 'post', action: '/session' });
  });

  it('leaves only Logout while a step is required', () => {
    const page = home({ forced: true });
    expect(page.all('details')).to.deep.equal([]);
    expect(page.all('a').filter((link) => attributeOf(link, 'class') === 'tab')).to.deep.equal([]);
    expect(page.all('a').map(textOf)).to.include('Logout');
  });

  it('offers to restore or discard a saved draft', () => {
    const page = home({ draft: { pageTitle: 'User Profile', restoreHref: '/app/user?draft=1' } });
    expect(page.all('a').map((link) => attributeOf(link, 'href'))).to.include('/app/user?draft=1');
    expect(page.fill('Discard').fields).to.deep.include({ draft: ['discard'] });
  });
});

const home = (more: Partial<ShellProps>) =>
  renderSamplePage({ title: 'Home', element: <HomePage {...emptyHome} shell={{ ...shell, ...more }} /> });

function settingsOf(page: Page): string[] {
  const menu = page.all('details').find((one) => attributeOf(one, 'class')?.includes('settings'));
  return page
    .all('li')
    .filter((item) => menu?.childNodes.some((child) => child === item.parentNode))
    .map(textOf);
}
