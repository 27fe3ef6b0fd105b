export interface Moment {
  /** Time formatted by the server in its own zone. */
  text: string;
  unixSeconds: number;
}

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

/** Time for a reader whose time zone is unknown. `client/local-times.ts` converts it to the browser's time zone. */
function LocalTime({ text, unixSeconds }: Moment) {
  return (
    <time dateTime={new Date(unixSeconds * 1000).toISOString()} data-local-time>
      {text}
    </time>
  );
}
