interface Props {
  name: string;
  logo?: string;
  /** What the logo is called where no name stands beside it. */
  unnamed?: string;
}

/** The practice's logo and name; a drawn mark where there is no logo. The name may be unknown, then the logo stands alone. */
export function Identity({ name, logo, unnamed }: Props) {
  return (
    <p className="identity">
      {logo ? <img className="logo" src={logo} alt={name ? '' : unnamed} height={48} /> : <Mark />}
      {name && <span>{name}</span>}
    </p>
  );
}

function Mark() {
  return (
    <svg width="32" height="32" viewBox="0 0 28 28" aria-hidden="true" className="identity-mark">
      <rect width="28" height="28" rx="8" />
      <path d="M14 7v14M7 14h14" />
    </svg>
  );
}
