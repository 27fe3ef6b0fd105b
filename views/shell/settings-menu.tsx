import { accountPageStrings } from '../../shared/locales/en/profile.ts';
import { operatorMessages } from '../../shared/locales/en/operators.ts';
import { frameStrings } from '../../shared/locales/en/router.ts';
import { paths } from '../../shared/paths.ts';
import type { AppHeadProps } from './props.ts';

type Props = Pick<AppHeadProps, 'user' | 'offerAuthentication' | 'isActing'>;

export function SettingsMenu(props: Props) {
  const { user } = props;
  const name = `${user.firstName} ${user.lastName}`.trim() || user.userName;
  return (
    <details className="menu settings" data-menu>
      <summary>
        <span className="initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="user-name">{name}</span>
      </summary>
      <ul className="menu-list">
        {itemsOf(props).map(([label, href]) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function itemsOf({ user, offerAuthentication, isActing }: Props): (readonly [label: string, href: string])[] {
  const own = [
    [accountPageStrings.password, paths.userPassword.to()],
    [accountPageStrings.profile, paths.user.to()],
  ] as const;
  return [
    ...(user.admin ? [[operatorMessages.panel, paths.admin.to()] as const] : own),
    // While acting for a client, an admin cannot change their own account.
    ...(!isActing && (user.admin || offerAuthentication)
      ? [[accountPageStrings.authentication, paths.userAuthentication.to()] as const]
      : []),
    [frameStrings.logout, paths.logout.to()],
  ];
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]);
  return letters.join('').toUpperCase();
}
