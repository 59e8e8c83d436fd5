import type { DemoProduct } from '../../../seeds/catalogue/product.ts'
import { demoProducts } from '../../../seeds/catalogue/products.ts'
import { trainingSeconds } from '../../../seeds/files.ts'
import { arch, room } from '../pictures/backdrop.ts'
import { darker, lighter, mix } from '../pictures/colour.ts'
import { writeLine } from '../pictures/lettering.ts'
import { oval } from '../pictures/piece.ts'
import { lay, stand } from '../pictures/shadow.ts'
import { createCanvas, type SvgCanvas } from '../pictures/svg-canvas.ts'
import { bead } from '../pictures/texture.ts'
import { styleVessel } from '../pictures/vessel-style.ts'
import { vessel } from '../pictures/vessels/vessel.ts'

const framesPerSecond = 20

const width = 640
const height = 600
const ink = '#3a1f29'

/** Progress of a step from `from` to `to` seconds, 0 to 1, easing in and out. */
function along(seconds: number, from: number, to: number): number {
  const part = Math.max(0, Math.min(1, (seconds - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

function named(slug: string): DemoProduct {
  const product = demoProducts.find((one) => one.slug === slug)
  if (!product) throw new Error(`the video needs ${slug}`)
  return product
}

const foundation = named('second-skin-foundation-honey')
const buffer = named('buffing-foundation-brush')
const { shade } = foundation.picture
const skin = mix(shade, '#f3dcc4', 0.42)
const dots = [
  [236, 208],
  [398, 196],
  [318, 262],
  [252, 344],
  [386, 336],
] as const
/** The points that the brush passes on the skin. */
const route = [
  [212, 196],
  [430, 178],
  [206, 262],
  [434, 248],
  [216, 332],
  [426, 320],
  [250, 392],
  [396, 386],
] as const

function drawOpening(canvas: SvgCanvas, seconds: number): string {
  const ground = mix('#efd9cb', lighter(shade, 0.46), 0.3)
  const piece = vessel(styleVessel(foundation, canvas, { bend: 0.07, open: false }))
  const near = 0.8 + 0.035 * along(seconds, 0, 3)
  return `${room(canvas, ground, 440)}${arch(canvas, ground, 320, 440, 330, 400)}${stand(canvas, piece, 320, 474, { scale: near })}`
}

function caption(step: string, words: string, visible: number): string {
  if (visible <= 0) return ''
  const line = (text: string, y: number, size: number, solid: number) =>
    writeLine(text, 320, y, { size, colour: ink, tracking: 40, weight: 9, opacity: solid * visible })
  return line(step, 528, 12, 0.6) + line(words, 556, 17, 1)
}

/** The part of the route that the brush has done, and where it is now. */
function brushed(part: number): { d: string; x: number; y: number } {
  const legs = route.length - 1
  const whole = Math.min(legs, part * legs)
  let [x, y]: readonly [number, number] = route[0]
  let d = `M${x} ${y}`
  for (let leg = 0; leg < whole; leg++) {
    const from = route[leg] ?? route[0]
    const to = route[leg + 1] ?? from
    const done = Math.min(1, whole - leg)
    x = from[0] + (to[0] - from[0]) * done
    y = from[1] + (to[1] - from[1]) * done
    d += `L${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return { d, x, y }
}

/** The strokes of the brush, and the even skin at the end. */
function buffed(canvas: SvgCanvas, d: string, settled: number): { veil: string; finish: string } {
  const veil = [118, 96, 72, 46].map(
    (wide) =>
      `<path d="${d}" fill="none" stroke="${shade}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${(0.2 * (1 - settled)).toFixed(3)}"/>`,
  )
  const even = canvas.radial(
    [
      [0, lighter(shade, 0.16), 0.8],
      [0.6, shade, 0.55],
      [1, shade, 0],
    ],
    [0.42, 0.38, 0.6],
  )
  const finish = `<path d="${oval(322, 294, 214, 212)}" fill="${even}" fill-opacity="${settled.toFixed(2)}"/>`
  return { veil: veil.join(''), finish }
}

/** The dots that the brush has not reached yet. */
function waitingDots(canvas: SvgCanvas, seconds: number, work: number): string {
  return dots
    .map(([x, y], at) => {
      const size = along(seconds, 2.7 + at * 0.42, 3.05 + at * 0.42) * 25
      const reached = work * route.length > at * 1.35 + 1
      return size > 0.5 && !reached ? bead(canvas, shade, x, y, size) : ''
    })
    .join('')
}

/** The brush comes in from below, follows its route and leaves. */
function brushAt(canvas: SvgCanvas, seconds: number, x: number, y: number): string {
  const enters = along(seconds, 4.6, 5)
  const leaves = along(seconds, 8.2, 8.8)
  if (enters === 0 || leaves === 1) return ''
  const piece = vessel(styleVessel(buffer, canvas, { bend: 0, open: true }))
  const [dx, dy] = [118 + 340 * (1 - enters) + 380 * leaves, 302 + 300 * (1 - enters) + 320 * leaves]
  return lay(piece, x + dx, y + dy, { scale: 0.6, turn: -22 + 5 * Math.sin(seconds * 9) })
}

function table(canvas: SvgCanvas, seconds: number): string {
  const paper = canvas.linear(
    [
      [0, '#f9efe6'],
      [1, '#ead6c6'],
    ],
    [0, 0, 1, 1],
  )
  const cheek = canvas.radial(
    [
      [0, lighter(skin, 0.2)],
      [0.7, skin],
      [1, darker(skin, 0.12)],
    ],
    [0.4, 0.36, 0.66],
  )
  const work = along(seconds, 5, 8.2)
  const { d, x, y } = brushed(work)
  const { veil, finish } = buffed(canvas, d, along(seconds, 8, 9.2))
  const waiting = waitingDots(canvas, seconds, work)
  const glow = along(seconds, 8.4, 9.4)
  const light = canvas.radial([
    [0, '#fff8ee', 0.4],
    [1, '#fff8ee', 0],
  ])
  return (
    `<rect width="${width}" height="${height}" fill="${paper}"/><path d="${oval(330, 306, 214, 212)}" fill="#2a1013" fill-opacity=".12"/><path d="${oval(322, 294, 214, 212)}" fill="${cheek}"/>` +
    `${work > 0 ? veil : ''}${finish}${waiting}<path d="${oval(268, 226, 130, 104)}" fill="${light}" fill-opacity="${glow.toFixed(2)}"/>${brushAt(canvas, seconds, x, y)}`
  )
}

/** Draws one frame of the training video. */
export function drawFrame(frame: number): string {
  const seconds = frame / framesPerSecond
  const canvas = createCanvas(width, height)
  const toTable = along(seconds, 2, 2.6)
  const toEnding = along(seconds, 9.6, 10.1)
  const opening = 1 - toTable + toEnding
  const scene = opening >= 1 ? drawOpening(canvas, seconds) : table(canvas, seconds)
  const mixing =
    opening > 0 && opening < 1 ? `<g opacity="${opening.toFixed(2)}">${drawOpening(canvas, seconds)}</g>` : ''
  const words =
    caption('STEP 1', 'BEGIN WITH A LITTLE', along(seconds, 0.4, 0.8) * (1 - along(seconds, 1.8, 2.1))) +
    caption('STEP 2', 'DOT FROM THE CENTRE', along(seconds, 2.6, 2.9) * (1 - along(seconds, 4.6, 4.8))) +
    caption('STEP 3', 'BUFF OUTWARDS', along(seconds, 4.9, 5.2) * (1 - along(seconds, 8, 8.3))) +
    caption('STEP 4', 'LET IT SETTLE', along(seconds, 8.5, 8.8))
  return canvas.finish(
    `${scene}${mixing}<rect y="496" width="${width}" height="104" fill="#fbf7f3" fill-opacity=".62"/>${words}`,
  )
}

export const frameCount = trainingSeconds * framesPerSecond
