import { fitText, widthOf } from './fit-text.ts';

/** What a key, or an outcome of a step, leads to. */
export interface FlowExit {
  /** The key that is pressed; '' where it is no key. */
  key: string;
  label: string;
  /** Where the call goes: 'Office', 'Call ends'. '' where it goes on. */
  to: string;
}

/** One step as it is drawn. */
export interface FlowNode {
  title: string;
  detail: string;
  exits: readonly FlowExit[];
  /** No caller comes this far. */
  unreached: boolean;
  /** The call goes on with the step below. */
  goesOn: boolean;
}

/** Of all pictures; their height is as their steps need. A phone has room for it. */
export const pictureWidth = 340;
/** The line on which the steps stand, and where their words begin. */
export const trunk = 15;
export const wordsAt = 42;

const sizes = { title: 15, detail: 13 } as const;
const heights = { title: 20, line: 17, exit: 34, gap: 16 } as const;
export const pillHeight = 24;
const pillPadding = 9;
const mostPill = 132;

export interface PlacedExit extends FlowExit {
  y: number;
  /** As far as there is room for it. */
  shown: string;
  labelAt: number;
  /** Where the words end and the way to the right begins. */
  leadAt: number;
  pill?: { x: number; width: number; shown: string };
}

export interface PlacedNode extends Omit<FlowNode, 'exits'> {
  number: number;
  y: number;
  titleShown: string;
  lines: readonly { y: number; text: string }[];
  exits: readonly PlacedExit[];
  /** Where the next one may begin. */
  bottom: number;
}

/** Where everything stands, from above. */
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
  const width = pictureWidth - wordsAt;
  const titleShown = fitText(node.title, { width, size: sizes.title, lines: 1 })[0] ?? '';
  const detail = fitText(node.detail, { width, size: sizes.detail, lines: 3 });
  const y = top + heights.title / 2 + 2;
  const lines = detail.map((text, line) => ({ y: top + heights.title + 4 + heights.line * line + 10, text }));
  const exitsAt = top + heights.title + 8 + heights.line * detail.length;
  const exits = node.exits.map((exit, at) => placeExit(exit, exitsAt + heights.exit * (at + 0.5)));
  const bottom = exitsAt + heights.exit * exits.length;
  return { ...node, number, y, titleShown, lines, exits, bottom };
}

function placeExit(exit: FlowExit, y: number): PlacedExit {
  const labelAt = exit.key ? wordsAt + 34 : wordsAt + 6;
  const pill = exit.to ? placePill(exit.to) : undefined;
  const width = (pill ? pill.x - 10 : pictureWidth) - labelAt;
  const shown = fitText(exit.label, { width, size: sizes.detail, lines: 1 })[0] ?? '';
  const leadAt = labelAt + Math.ceil(widthOf(shown, sizes.detail)) + 6;
  return { ...exit, y, shown, labelAt, leadAt, pill };
}

function placePill(to: string) {
  const shown = fitText(to, { width: mostPill - 2 * pillPadding, size: sizes.detail, lines: 1 })[0] ?? '';
  const width = Math.ceil(widthOf(shown, sizes.detail)) + 2 * pillPadding;
  return { x: pictureWidth - 1 - width, width, shown };
}
