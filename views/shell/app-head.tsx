import { frameStrings } from '../../shared/locales/en/router.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { formatPhone, readAccountNumber } from '../../shared/contact-details.ts';
import { searchMessages } from '../../shared/locales/en/search.ts';
import { paths } from '../../shared/paths.ts';
import { MobileMenu } from './mobile-menu.tsx';
import type { AppHeadProps } from './props.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { Tabs } from './tabs.tsx';

export function AppHead(props: AppHeadProps) {
  const { organization, brandName, forced, sections, current, helpUrl } = props;
  return (
    <header className="app-head">
      <div className="app-width app-bar">
        <div className="org">
          <span className="org-name">{organization?.name ?? brandName}</span>
          {organization && <OrganizationLine {...organization} />}
        </div>
        {!forced && (
          <nav className="tabs" aria-label={frameStrings.main}>
            <Tabs sections={sections} current={current} />
          </nav>
        )}
        <div className="app-tools">
          {!forced && (props.isSearch ? <span className="find-place" /> : <Find />)}
          {helpUrl && (
            <a className="help" href={helpUrl} target="_blank" rel="noopener noreferrer">
              {frameStrings.help}
              <span className="visually-hidden">{frameStrings.newTab}</span>
            </a>
          )}
          {forced ? (
            <a className="way-out" href={paths.logout.to()}>
              {frameStrings.logout}
            </a>
          ) : (
            <>
              <SettingsMenu {...props} />
              <MobileMenu {...props} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** Global search field, also opened by the shortcut '/'. On small screens, it is a link to the search page. */
function Find() {
  return (
    <>
      <form
        className="find"
        role="search"
        aria-label={searchMessages.field}
        method="get"
        action={paths.search.to()}
        data-find
      >
        <input
          type="search"
          name="search"
          aria-label={searchMessages.field}
          aria-keyshortcuts="/"
          placeholder={controlStrings.search}
          maxLength={200}
        />
        <kbd aria-hidden="true">/</kbd>
      </form>
      <a className="find-link" href={paths.search.to()} data-find>
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="9" cy="9" r="5.5" />
          <path d="m13 13 4 4" />
        </svg>
        <span className="visually-hidden">{controlStrings.search}</span>
      </a>
    </>
  );
}

/** Account number extracted from the organization's name, and phone number. Each gets its own line if space is limited. */
function OrganizationLine({ name, phone }: { name: string; phone: string }) {
  const account = readAccountNumber(name);
  const facts = [account && frameStrings.account(account), phone && formatPhone(phone)].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <small className="org-facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </small>
  );
}
