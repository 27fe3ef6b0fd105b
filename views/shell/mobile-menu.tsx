import { frameStrings } from '../../shared/locales/en/router.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { paths } from '../../shared/paths.ts';
import type { ShellProps } from './props.ts';
import { Tabs } from './tabs.tsx';

type Props = Pick<ShellProps, 'sections' | 'current' | 'organization' | 'helpUrl'>;

/** Navigation menu for small screens. The IVR tab is disabled if there is no organization or IVR number. */
export function MobileMenu({ sections, current, organization, helpUrl }: Props) {
  return (
    <details className="menu mobile" data-menu>
      <summary>
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M2 5h16M2 10h16M2 15h16" />
        </svg>
        <span className="visually-hidden">{frameStrings.menu}</span>
      </summary>
      <nav className="menu-list" aria-label={frameStrings.menu}>
        <Tabs sections={sections} current={current} resting={organization?.hasIvr ? undefined : 'ivr'} />
        <ul>
          <li>
            <a href={paths.search.to()}>{controlStrings.search}</a>
          </li>
          {helpUrl && (
            <li>
              <a href={helpUrl} target="_blank" rel="noopener noreferrer">
                {frameStrings.help}
              </a>
            </li>
          )}
          <li>
            <a href={paths.logout.to()}>{frameStrings.logout}</a>
          </li>
        </ul>
      </nav>
    </details>
  );
}
