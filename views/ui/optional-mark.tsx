/** Opposite the label of a field that may stay empty. */
export function OptionalMark() {
  return <span className="soft small">optional</span>;
}
