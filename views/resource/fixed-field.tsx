interface Props {
  label: string;
  text: string;
  hint?: string;
}

export function FixedField({ label, text, hint }: Props) {
  return (
    <div className="field">
      <div className="field-head">
        <span>{label}</span>
      </div>
      {hint && <p className="hint">{hint}</p>}
      <p className="fixed">{text}</p>
    </div>
  );
}
