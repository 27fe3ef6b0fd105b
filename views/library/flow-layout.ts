import { fitText, widthOf } from './fit-text.ts';

export interface FlowExit {
  /** Key to press; '' if the branch does not depend on a key. */
  key: string;
  label: string;
  /** Destination, such as 'Office' or 'Call ends'; '' if the sequence continues. */
  to: string;
}

export interface FlowNode {
  title: string;
  detail: string;
  exits: readonly FlowExit[];
  unreached: boolean;
  continues: boolean;
}

/** Width of all flow diagrams, small enough for a phone. The height depends on the steps. */
export const pictureWidth = 340;
/** Horizontal position of the vertical line and of the text. */
export const trunk = 15;
export const textX = 42;

const sizes = { title: 15, detail: 13 } as const;
const heights = { title: 20, line: 17, exit: 34, gap: 16 } as const;
export const pillHeight = 24;
const pillPadding = 9;
const maxPillWidth = 132;

export interface PlacedExit extends FlowExit {
  y: number;
  fittedText: string;
  labelAt: number;
  /** Horizontal position where the text ends and the connector begins. */
  leadAt: number;
  pill?: { x: number; width: number; fittedText: string };
}

export interface PlacedNode extends Omit<FlowNode, 'exits'> {
  number: number;
  y: number;
  fittedTitle: string;
  lines: readonly { y: number; text: string }[];
  exits: readonly PlacedExit[];
  bottom: number;
}

export function layFlow(nodes: readonly FlowNode[]): { placed: PlacedNode[]; height: number } {
  const placed: PlacedNode[] = [];
  let y = 4;
  for (const [index, node] of nodes.entries()) {
    const next = placeNode(node, index + 1, y);
    placed.push(next);
    y = next.bottom + heights.gap;
  }
  return { placed, height: y };
}

function placeNode(node: FlowNode, number: number, top: number): PlacedNode {
  const width = pictureWidth - textX;
  const fittedTitle = fitText(node.title, { width, size: sizes.title, lines: 1 })[0] ?? '';
  const detail = fitText(node.detail, { width, size: sizes.detail, lines: 3 });
  const y = top + heights.title / 2 + 2;
  const lines = detail.map((text, line) => ({ y: top + heights.title + 4 + heights.line * line + 10, text }));
  const exitsAt = top + heights.title + 8 + heights.line * detail.length;
  const exits = node.exits.map((exit, at) => placeExit(exit, exitsAt + heights.exit * (at + 0.5)));
  const bottom = exitsAt + heights.exit * exits.length;
  return { ...node, number, y, fittedTitle, lines, exits, bottom };
}

function placeExit(exit: FlowExit, y: number): PlacedExit {
  const labelAt = exit.key ? textX + 34 : textX + 6;
  const pill = exit.to ? placePill(exit.to) : undefined;
  const width = (pill ? pill.x - 10 : pictureWidth) - labelAt;
  const fittedText = fitText(exit.label, { width, size: sizes.detail, lines: 1 })[0] ?? '';
  const leadAt = labelAt + Math.ceil(widthOf(fittedText, sizes.detail)) + 6;
  return { ...exit, y, fittedText, labelAt, leadAt, pill };
}

function placePill(to: string) {
  const fittedText =
    fitText(to, { width: maxPillWidth - 2 * pillPadding, size: sizes.detail, lines: 1 })[0] ?? '';
  const width = Math.ceil(widthOf(fittedText, sizes.detail)) + 2 * pillPadding;
  return { x: pictureWidth - 1 - width, width, fittedText };
}
