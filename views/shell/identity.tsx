interface Props {
  name: string;
  logo?: string;
  /** Alternative text of the logo if no name is shown. */
  unnamed?: string;
}

/** Logo and name of the practice. A drawn icon replaces a missing logo; a missing name is omitted. */
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
