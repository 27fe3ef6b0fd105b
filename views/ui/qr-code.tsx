interface Props {
  modules: readonly (readonly boolean[])[];
  label: string;
}

/** Width of the white border in modules, required by scanners. */
const quiet = 4;

/** QR code drawn as a single path. It stays black on white in dark mode because scanners expect that. */
export function QrCode({ modules, label }: Props) {
  const size = modules.length + 2 * quiet;
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} />
      <path d={pathOf(modules)} />
    </svg>
  );
}

function pathOf(modules: Props['modules']): string {
  return modules
    .flatMap((row, y) =>
      runsOf(row).map(([x, length]) => `M${x + quiet} ${y + quiet}h${length}v1h-${length}z`),
    )
    .join('');
}

function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
