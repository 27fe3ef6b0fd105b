export interface Moment {
  /** As the server writes it, in its zone. */
  text: string;
  unixSeconds: number;
}

/** A text with the moment that stands in it. */
export function WithTime({ text, time }: { text: string; time: Moment }) {
  const [before, after] = text.split(time.text);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <LocalTime {...time} />
      {after}
    </>
  );
}

/** A moment for somebody whose zone is not known yet: `client/local-times.ts` writes it in the browser's own. */
function LocalTime({ text, unixSeconds }: Moment) {
  return (
    <time dateTime={new Date(unixSeconds * 1000).toISOString()} data-local-time>
      {text}
    </time>
  );
}
