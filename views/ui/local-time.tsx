interface Props {
  /** As the server writes it, in its zone. */
  text: string;
  unixSeconds: number;
}

/** A moment for somebody whose zone is not known yet: `client/local-times.ts` writes it in the browser's own. */
export function LocalTime({ text, unixSeconds }: Props) {
  return (
    <time dateTime={new Date(unixSeconds * 1000).toISOString()} data-local-time>
      {text}
    </time>
  );
}
