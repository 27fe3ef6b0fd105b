import {
  layFlow,
  pictureWidth,
  pillHeight,
  trunk,
  wordsAt,
  type FlowNode,
  type PlacedExit,
  type PlacedNode,
} from './flow-layout.ts';

interface Props {
  nodes: readonly FlowNode[];
  describedBy: string;
  current?: number;
}

/** Flow diagram of a phone sequence, drawn on the server. The referenced list contains the same information as text. */
export function FlowPicture({ nodes, describedBy, current }: Props) {
  const { placed, height } = layFlow(nodes);
  return (
    <svg
      className="flow-picture"
      viewBox={`0 0 ${pictureWidth} ${height}`}
      role="img"
      aria-label="The way of the call as a picture"
      aria-describedby={describedBy}
    >
      {placed.map((node, index) => (
        <Node key={node.number} node={node} next={placed[index + 1]} isCurrent={index === current} />
      ))}
    </svg>
  );
}

const dot = 11;

interface NodeProps {
  node: PlacedNode;
  next: PlacedNode | undefined;
  isCurrent: boolean;
}

function Node({ node, next, isCurrent }: NodeProps) {
  const { number, y, title, titleShown, detail, lines, exits, unreached, goesOn } = node;
  return (
    <g className={isCurrent ? 'flow-current' : unreached ? 'flow-unreached' : undefined}>
      <Trunk node={node} next={next} />
      <circle className="flow-dot" cx={trunk} cy={y} r={dot} />
      <text className="flow-number flow-index" x={trunk} y={y + 4}>
        {number}
      </text>
      <Words className="flow-title" at={{ x: wordsAt, y: y + 5 }} full={title} shown={titleShown} />
      {lines.map((line) => (
        <Words
          key={line.y}
          className="flow-detail"
          at={{ x: wordsAt, y: line.y }}
          full={line.text.endsWith('…') ? detail : line.text}
          shown={line.text}
        />
      ))}
      {exits.map((exit) => (
        <Exit key={exit.y} exit={exit} />
      ))}
      {!goesOn && exits.length === 0 && <path className="flow-line" d={`M${trunk - 7} ${y + dot + 6}h14`} />}
    </g>
  );
}

function Trunk({ node, next }: Pick<NodeProps, 'node' | 'next'>) {
  const lastExit = node.exits.at(-1)?.y;
  const onward = node.goesOn && next;
  const end = onward ? next.y - dot - 2 : lastExit === undefined ? node.y + dot + 6 : lastExit - 8;
  return (
    <>
      <path className="flow-line" d={`M${trunk} ${node.y + dot}V${end}`} />
      {onward && <path className="flow-line" d={`M${trunk - 4} ${end - 5}l4 5l4 -5`} />}
    </>
  );
}

function Exit({ exit }: { exit: PlacedExit }) {
  const { key, label, shown, labelAt, leadAt, to, y, pill } = exit;
  const branchEnd = key ? wordsAt : wordsAt - 2;
  return (
    <>
      <path className="flow-line" d={`M${trunk} ${y - 8}q0 8 8 8H${branchEnd}`} />
      {key && (
        <>
          <rect className="flow-key" x={wordsAt} y={y - 12} width={24} height={24} rx={6} />
          <text className="flow-number" x={wordsAt + 12} y={y + 4.5}>
            {key}
          </text>
        </>
      )}
      <Words className="flow-detail" at={{ x: labelAt, y: y + 4.5 }} full={label} shown={shown} />
      {pill && (
        <>
          {leadAt < pill.x - 14 && (
            <path className="flow-lead" d={`M${leadAt} ${y}H${pill.x - 5}m-4 -4l4 4l-4 4`} />
          )}
          <rect
            className="flow-pill"
            x={pill.x}
            y={y - pillHeight / 2}
            width={pill.width}
            height={pillHeight}
            rx={pillHeight / 2}
          />
          <Words
            className="flow-to"
            at={{ x: pill.x + pill.width / 2, y: y + 4.5 }}
            full={to}
            shown={pill.shown}
          />
        </>
      )}
    </>
  );
}

interface WordsProps {
  className: string;
  at: { x: number; y: number };
  full: string;
  shown: string;
}

/** Text with the full version as a tooltip if it is truncated. */
function Words({ className, at: { x, y }, full, shown }: WordsProps) {
  return (
    <text className={className} x={x} y={y}>
      {shown !== full && <title>{full}</title>}
      {shown}
    </text>
  );
}
