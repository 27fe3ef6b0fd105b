export interface Picture {
  /** File name without the extension. */
  file: string;
  title: string;
  period: string;
  background: string;
  ink: string;
  soft: string;
  /** Legend below the chart; empty for a single series. */
  legend: readonly { label: string; fill: string }[];
}

/** Image pixels per screen pixel. */
const scale = 2;
const titleHeight = 52;
const legendHeight = 28;

export function savePng(svg: SVGSVGElement, picture: Picture): void {
  const { width, height } = svg.getBoundingClientRect();
  const whole = { width, height: titleHeight + height + (picture.legend.length > 0 ? legendHeight : 0) };
  const image = new Image();
  image.onload = () => save(draw(image, whole, picture), picture.file);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(compose(svg, whole, picture))}`;
}

interface Size {
  width: number;
  height: number;
}

/** Composes the chart with its title and legend. The image has no style sheet, so all styles are attributes. */
function compose(svg: SVGSVGElement, { width, height }: Size, picture: Picture): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('y', String(titleHeight));
  const chart = svg.getBoundingClientRect();
  copy.setAttribute('width', String(chart.width));
  copy.setAttribute('height', String(chart.height));
  const frame = document.createElementNS(svg.namespaceURI, 'svg');
  for (const [name, value] of Object.entries({ width, height })) frame.setAttribute(name, String(value));
  frame.setAttribute('font-family', getComputedStyle(document.body).fontFamily);
  frame.append(
    shape('text', { x: 8, y: 22, fill: picture.ink, 'font-size': 16, 'font-weight': 600 }, picture.title),
    shape('text', { x: 8, y: 42, fill: picture.soft, 'font-size': 13 }, picture.period),
    copy,
    ...legendOf(picture, height - legendHeight),
  );
  return new XMLSerializer().serializeToString(frame);
}

/** Width of a legend entry in pixels, enough for the longest label. */
const legendStep = 112;

function legendOf({ legend, ink }: Picture, top: number): Element[] {
  return legend.flatMap(({ label, fill }, index) => {
    const x = 8 + index * legendStep;
    return [
      shape('rect', { x: x + 8, y: top + 6, width: 14, height: 14, fill }),
      shape('text', { x: x + 28, y: top + 18, fill: ink, 'font-size': 13 }, label),
    ];
  });
}

function shape(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

function draw(image: HTMLImageElement, { width, height }: Size, picture: Picture): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  pen.fillStyle = picture.background;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function save(canvas: HTMLCanvasElement, file: string): void {
  const link = document.createElement('a');
  link.download = `${file}.png`;
  link.href = canvas.toDataURL('image/png');
  link.click();
}
