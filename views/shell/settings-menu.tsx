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
    ['Change Password', paths.userPassword.to()],
    ['User Profile', paths.user.to()],
  ] as const;
  return [
    ...(user.admin ? [['Admin Panel', paths.admin.to()] as const] : own),
    // While acting for a client, an admin cannot change their own account.
    ...(!isActing && (user.admin || offerAuthentication)
      ? [['Authentication', paths.userAuthentication.to()] as const]
      : []),
    ['Logout', paths.logout.to()],
  ];
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]);
  return letters.join('').toUpperCase();
}
