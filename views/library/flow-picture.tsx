import { phoneMessages } from '../../shared/locales/en/phone.ts';
import {
  layFlow,
  pictureWidth,
  pillHeight,
  trunk,
  textX,
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
      aria-label={phoneMessages.flow.title}
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
  const { number, y, title, fittedTitle, detail, lines, exits, unreached, continues } = node;
  return (
    <g className={isCurrent ? 'flow-current' : unreached ? 'flow-unreached' : undefined}>
      <Trunk node={node} next={next} />
      <circle className="flow-dot" cx={trunk} cy={y} r={dot} />
      <text className="flow-number flow-index" x={trunk} y={y + 4}>
        {number}
      </text>
      <FlowText className="flow-title" at={{ x: textX, y: y + 5 }} full={title} fittedText={fittedTitle} />
      {lines.map((line) => (
        <FlowText
          key={line.y}
          className="flow-detail"
          at={{ x: textX, y: line.y }}
          full={line.text.endsWith('…') ? detail : line.text}
          fittedText={line.text}
        />
      ))}
      {exits.map((exit) => (
        <Exit key={exit.y} exit={exit} />
      ))}
      {!continues && exits.length === 0 && (
        <path className="flow-line" d={`M${trunk - 7} ${y + dot + 6}h14`} />
      )}
    </g>
  );
}

function Trunk({ node, next }: Pick<NodeProps, 'node' | 'next'>) {
  const lastExit = node.exits.at(-1)?.y;
  const onward = node.continues && next;
  const end = onward ? next.y - dot - 2 : lastExit === undefined ? node.y + dot + 6 : lastExit - 8;
  return (
    <>
      <path className="flow-line" d={`M${trunk} ${node.y + dot}V${end}`} />
      {onward && <path className="flow-line" d={`M${trunk - 4} ${end - 5}l4 5l4 -5`} />}
    </>
  );
}

function Exit({ exit }: { exit: PlacedExit }) {
  const { key, label, fittedText, labelAt, leadAt, to, y, pill } = exit;
  const branchEnd = key ? textX : textX - 2;
  return (
    <>
      <path className="flow-line" d={`M${trunk} ${y - 8}q0 8 8 8H${branchEnd}`} />
      {key && (
        <>
          <rect className="flow-key" x={textX} y={y - 12} width={24} height={24} rx={6} />
          <text className="flow-number" x={textX + 12} y={y + 4.5}>
            {key}
          </text>
        </>
      )}
      <FlowText
        className="flow-detail"
        at={{ x: labelAt, y: y + 4.5 }}
        full={label}
        fittedText={fittedText}
      />
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
          <FlowText
            className="flow-to"
            at={{ x: pill.x + pill.width / 2, y: y + 4.5 }}
            full={to}
            fittedText={pill.fittedText}
          />
        </>
      )}
    </>
  );
}

interface FlowTextProps {
  className: string;
  at: { x: number; y: number };
  full: string;
  fittedText: string;
}

/** Text with the full version as a tooltip if it is truncated. */
function FlowText({ className, at: { x, y }, full, fittedText }: FlowTextProps) {
  return (
    <text className={className} x={x} y={y}>
      {fittedText !== full && <title>{full}</title>}
      {fittedText}
    </text>
  );
}
