import type { DemoProduct } from '../../../seeds/catalogue/product.ts'
import { darker, lighter } from './colour.ts'
import { oval } from './piece.ts'
import type { Random } from './random.ts'
import type { SvgCanvas } from './svg-canvas.ts'

export type Texture =
  | 'cream'
  | 'drops'
  | 'powder'
  | 'wax'
  | 'lacquer'
  | 'lash'
  | 'line'
  | 'hair'
  | 'grain'
  | 'foam'
  | 'cloth'

/** The texture of a product outside its container. */
export function textureOf({ picture: { form }, subCategories, name }: DemoProduct): Texture {
  const inside = (words: readonly string[]) => words.some((word) => subCategories.includes(word))
  if (name.includes('Powder') || form === 'compact' || form === 'palette' || form === 'brush' || form === 'brushes')
    return 'powder'
  if (inside(['scrubs']) || name.includes('Salts')) return 'grain'
  if (form === 'lipstick') return 'wax'
  if (form === 'polish') return 'lacquer'
  if (form === 'mascara') return 'lash'
  if (form === 'pencil') return 'line'
  if (['dryer', 'straightener', 'wand', 'hairbrush'].includes(form)) return 'hair'
  if (form === 'kit' || name.includes('Pads')) return 'cloth'
  if (inside(['shampoo', 'bath-and-wash', 'tan'])) return 'foam'
  if (form === 'dropper' || form === 'serum' || form === 'spray' || name.includes('Gloss') || name.includes('Gel'))
    return 'drops'
  return 'cream'
}

/** A clear bead of liquid lying on a surface. */
export function bead(canvas: SvgCanvas, colour: string, x: number, y: number, r: number, stretch = 1): string {
  const fill = canvas.linear(
    [
      [0, darker(colour, 0.26)],
      [0.45, colour],
      [1, lighter(colour, 0.72)],
    ],
    [0.2, 0, 0.8, 1],
  )
  const rx = r * stretch
  const place = `transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"`
  return (
    `<g ${place}><path d="${oval(r * 0.16, r * 0.2, rx * 1.03, r * 1.02)}" fill="${darker(colour, 0.45)}" fill-opacity=".3"/>` +
    `<path d="${oval(r * 0.26, r * 0.3, rx * 0.96, r * 0.94)}" fill="${lighter(colour, 0.8)}" fill-opacity=".45"/>` +
    `<path d="${oval(0, 0, rx, r)}" fill="${fill}"/>` +
    `<path d="M${-rx * 0.62} ${-r * 0.3}A${rx * 0.72} ${r * 0.72} 0 0 1 ${-rx * 0.02} ${-r * 0.7}A${rx * 0.9} ${r * 0.9} 0 0 0 ${-rx * 0.62} ${-r * 0.3}Z" fill="#fff" fill-opacity=".85"/>` +
    `<path d="${oval(rx * 0.42, r * 0.5, rx * 0.2, r * 0.1)}" fill="#fff" fill-opacity=".5"/></g>`
  )
}

/** Crumbs of pressed powder or crystals, the large ones underneath. */
export function crumbs(
  random: Random,
  colour: string,
  x: number,
  y: number,
  spread: number,
  count: number,
  size: number,
): string {
  const tones = [darker(colour, 0.2), lighter(colour, 0.2), darker(colour, 0.06), lighter(colour, 0.4), colour]
  const layers = 16
  let all = ''
  for (let layer = 0; layer < layers; layer++) {
    const largest = size * (1 - (layer / layers) * 0.86)
    let pieces = ''
    for (let at = 0; at < count / layers; at++) {
      const turn = random.between(0, Math.PI * 2)
      const far = spread * random.between(0, 1) ** (1.1 - layer * 0.02) * (0.5 + (layer / layers) * 0.5)
      const px = x + Math.cos(turn) * far * 1.25
      const py = y + Math.sin(turn) * far * 0.8
      const s = largest * random.between(0.5, 1) + 2
      for (let corner = 0; corner < 6; corner++) {
        const angle = (corner / 6) * Math.PI * 2 + turn
        const r = s * random.between(0.66, 1.15)
        pieces += `${corner ? 'L' : 'M'}${(px + Math.cos(angle) * r).toFixed(0)} ${(py + Math.sin(angle) * r).toFixed(0)}`
      }
      pieces += 'Z'
    }
    all += `<path transform="translate(${(largest * 0.22).toFixed(1)} ${(largest * 0.28).toFixed(1)})" d="${pieces}" fill="${darker(colour, 0.6)}" fill-opacity=".24"/><path d="${pieces}" fill="${tones[layer % tones.length]}"/>`
  }
  return all
}

/** Soft folds over the whole canvas, as a spatula leaves them in cream or a hand in cloth. */
export function waves(canvas: SvgCanvas, random: Random, colour: string, rows: number, contrast: number): string {
  const { width, height } = canvas
  const fill = canvas.linear(
    [
      [0, darker(colour, 0.12 * contrast)],
      [0.07, lighter(colour, 0.34 * contrast)],
      [0.17, lighter(colour, 0.7 * contrast)],
      [0.3, lighter(colour, 0.24 * contrast)],
      [0.55, colour],
      [0.8, darker(colour, 0.24 * contrast)],
      [1, darker(colour, 0.42 * contrast)],
    ],
    [0.1, 0, 0, 1],
  )
  const reach = width * 1.5
  const step = (height * 1.9) / rows
  let bands = ''
  for (let row = -1; row < rows; row++) {
    const y = row * step + random.between(-0.22, 0.22) * step
    const [a, b, c] = [
      random.between(0.1, 1.3) * step,
      random.between(-0.3, 1.2) * step,
      random.between(-0.5, 0.7) * step,
    ]
    const d = `M-60 ${y}C${reach * random.between(0.16, 0.3)} ${y - a} ${reach * random.between(0.36, 0.48)} ${y + b} ${reach * 0.6} ${y + c}S${reach * 0.86} ${y - b * 0.7} ${reach} ${y + a * 0.5}V${y + step * 2}H-60Z`
    bands += `<path transform="translate(0 -16)" d="${d}" fill="${darker(colour, 0.5)}" fill-opacity="${0.12 * contrast}"/><path d="${d}" fill="${fill}"/>`
  }
  const turn = random.between(-30, -14)
  return `<rect width="${width}" height="${height}" fill="${colour}"/><g transform="translate(${-width * 0.16} ${height * 0.06}) rotate(${turn.toFixed(0)} ${width / 2} ${height / 2})">${bands}</g>`
}

/** The top of a full jar, whipped round and round to a tip. */
export function swirl(canvas: SvgCanvas, random: Random, colour: string): string {
  const { width, height } = canvas
  const start = random.between(0, 360)
  let rings = `<rect width="${width}" height="${height}" fill="${darker(colour, 0.1)}"/>`
  let x = width * 0.5
  let y = height * 0.54
  for (let ring = 0; ring < 13; ring++) {
    const r = 900 * 0.79 ** ring
    const turn = start + ring * 47
    const lit = Math.cos(((turn - 225) * Math.PI) / 180)
    const rad = (turn * Math.PI) / 180
    const [dx, dy] = [Math.cos(rad) * 0.5, Math.sin(rad) * 0.5]
    const fill = canvas.linear(
      [
        [0, lighter(colour, 0.5 + lit * 0.2)],
        [0.3, lighter(colour, 0.22)],
        [0.62, colour],
        [1, darker(colour, 0.26 - lit * 0.06)],
      ],
      [0.5 + dx, 0.5 + dy, 0.5 - dx, 0.5 - dy],
    )
    rings += `<path d="${oval(x + r * 0.03, y + r * 0.035, r, r * 0.96)}" fill="${darker(colour, 0.55)}" fill-opacity=".14"/><path d="${oval(x, y, r, r * 0.96)}" fill="${fill}"/>`
    x += Math.cos(rad) * r * 0.1
    y += Math.sin(rad) * r * 0.1
  }
  return rings
}

/** Long shining strands across the canvas. */
export function strands(canvas: SvgCanvas, random: Random, colour: string): string {
  const { width, height } = canvas
  let hair = `<rect width="${width}" height="${height}" fill="${darker(colour, 0.45)}"/>`
  for (let lock = 0; lock < 13; lock++) {
    const y = -180 + lock * (height / 8.6)
    const lift = random.between(-150, 90)
    for (let strand = 0; strand < 13; strand++) {
      const off = strand * 13.5
      const tone = Math.sin((strand / 12) * Math.PI)
      const shade =
        random.between(0, 1) > 0.5 ? lighter(colour, tone * random.between(0.1, 0.5)) : darker(colour, (1 - tone) * 0.5)
      hair += `<path d="M-20 ${(y + off).toFixed(0)}C${width * 0.28} ${(y + lift + off * 0.7).toFixed(0)} ${width * 0.46} ${(y + 290 - lift + off * 0.9).toFixed(0)} ${width * 0.7} ${(y + 120 + off * 0.8).toFixed(0)}S${width + 30} ${(y - 40 + off * 1.1).toFixed(0)} ${width + 30} ${(y - 60 + off * 1.1).toFixed(0)}" fill="none" stroke="${shade}" stroke-width="${random.between(5, 15).toFixed(0)}" stroke-opacity=".82"/>`
    }
  }
  const sheen = canvas.linear(
    [
      [0, '#fff4e4', 0],
      [0.3, '#fff4e4', 0.05],
      [0.42, '#fff4e4', 0.42],
      [0.54, '#fff4e4', 0.05],
      [1, '#2a1013', 0.25],
    ],
    [0, 0, 1, 0.55],
  )
  return `${hair}<rect width="${width}" height="${height}" fill="${sheen}"/>`
}
