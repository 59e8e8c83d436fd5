import type { DemoProduct } from '../../../../seeds/catalogue/product.ts'
import { groundFor } from '../backdrop.ts'
import { brandStyleOf } from '../brand-styles.ts'
import { darker, lighter, mix } from '../colour.ts'
import { oval } from '../piece.ts'
import { smear } from '../props.ts'
import { createRandom, type Random } from '../random.ts'
import { lay } from '../shadow.ts'
import { createCanvas, type SvgCanvas } from '../svg-canvas.ts'
import { bead, crumbs, strands, swirl, textureOf, waves } from '../texture.ts'
import { styleVessel, type VesselStyle } from '../vessel-style.ts'
import { panColours } from '../vessels/palettes.ts'
import { carton } from '../vessels/parcels.ts'
import { partOf } from '../vessels/parts.ts'
import { vessel } from '../vessels/vessel.ts'

function paper(canvas: SvgCanvas, ground: string): string {
  const fill = canvas.linear(
    [
      [0, lighter(ground, 0.42)],
      [0.6, ground],
      [1, darker(ground, 0.1)],
    ],
    [0, 0, 1, 1],
  )
  return `<rect width="1280" height="1200" fill="${fill}"/>`
}

function beads(canvas: SvgCanvas, random: Random, colour: string, count: number, most: number): string {
  let all = ''
  for (let at = 0; at < count; at++) {
    const turn = at * 2.39996
    const far = 70 + 104 * Math.sqrt(at) * 1.28
    const r = most * random.between(0.2, 1) ** 1.6
    all += bead(
      canvas,
      colour,
      600 + Math.cos(turn) * far * 1.2,
      620 + Math.sin(turn) * far,
      Math.max(14, r),
      random.between(0.95, 1.2),
    )
  }
  return all
}

/** Lacquer that runs down a pale canvas. */
function poured(canvas: SvgCanvas, random: Random, shade: string): string {
  const a = random.between(560, 760)
  const b = random.between(820, 980)
  const c = random.between(440, 600)
  const d = `M-20 -20H1300V420C1260 520 1200 ${c} 1130 ${c}S1030 470 980 480S900 ${a} 800 ${a}S690 560 620 560S520 ${b} 400 ${b}S300 640 220 610S60 700 -20 620Z`
  const fill = canvas.linear(
    [
      [0, darker(shade, 0.3)],
      [0.25, shade],
      [0.5, lighter(shade, 0.2)],
      [0.75, shade],
      [1, darker(shade, 0.2)],
    ],
    [0, 0, 1, 0.4],
  )
  const light = `M70 40C90 240 60 420 110 560C40 420 40 200 70 40ZM330 60C300 300 330 620 380 ${b - 60}C300 640 280 280 330 60ZM760 40C740 240 740 420 790 ${a - 60}C710 420 710 220 760 40ZM1110 40C1090 160 1090 300 1120 ${c - 50}C1070 300 1070 160 1110 40Z`
  return `<path transform="translate(14 20)" d="${d}" fill="#2a1013" fill-opacity=".2"/><path d="${d}" fill="${fill}"/><path d="${light}" fill="#fff" fill-opacity=".42"/>${bead(canvas, shade, 240, 960, 70)}${bead(canvas, shade, 1000, 820, 54)}${bead(canvas, shade, 1090, 990, 28)}`
}

/** Strokes of a lash brush or a pencil on paper. */
function drawn(random: Random, shade: string, width: number): string {
  let strokes = ''
  for (let at = 0; at < 6; at++) {
    const y = 210 + at * 142
    for (let hair = 0; hair < (width > 20 ? 13 : 5); hair++) {
      const off = (hair - 6) * (width / 9) + random.between(-4, 4)
      strokes += `<path d="M${random.between(130, 180).toFixed(0)} ${(y + off + 40).toFixed(0)}C420 ${(y + off - 46 + at * 4).toFixed(0)} 640 ${(y + off + 60).toFixed(0)} ${random.between(760, 900).toFixed(0)} ${(y + off - 30).toFixed(0)}" fill="none" stroke="${hair % 4 ? shade : lighter(shade, 0.22)}" stroke-width="${random.between(width * 0.1, width * 0.34).toFixed(1)}" stroke-linecap="round" stroke-opacity="${random.between(0.55, 0.95).toFixed(2)}"/>`
    }
  }
  return strokes
}

/** Heaps of colour side by side, or one large one. */
function heaps(canvas: SvgCanvas, random: Random, colours: readonly string[]): string {
  const single = colours.length === 1
  const across = Math.ceil(Math.sqrt(colours.length))
  const down = Math.ceil(colours.length / across)
  return colours
    .map((colour, at) => {
      const x = (1280 * ((at % across) + 0.5)) / across
      const y = (1200 * (Math.floor(at / across) + 0.5)) / down
      const spread = single ? 500 : 600 / across
      const bed = canvas.radial([
        [0, colour],
        [0.62, colour, 0.85],
        [1, colour, 0],
      ])
      return `<path d="${oval(x, y, spread * 1.2, spread * 0.84)}" fill="${bed}"/>${crumbs(random, colour, x, y, spread * 0.92, Math.round(1050 / colours.length), single ? 62 : 40)}`
    })
    .join('')
}

function powdery(canvas: SvgCanvas, random: Random, product: DemoProduct, style: VesselStyle): string {
  const { shade, form } = product.picture
  const brush = (turn: number) => lay(vessel({ ...style, form: 'brush' }), 1250, 1290, { scale: 1.9, turn })
  if (form === 'palette') return heaps(canvas, random, panColours(shade, product.name.includes('Quad') ? 4 : 9))
  if (form === 'brushes') return heaps(canvas, random, panColours('#b0706a', 9)) + brush(-34)
  if (form !== 'brush') return heaps(canvas, random, [shade])
  if (product.name.includes('Powder')) return heaps(canvas, random, ['#e3bfa0']) + brush(-36)
  const [a, b, c] = ['#e6c6a6', '#c4935c', '#8a5836'] as const
  return (
    smear(canvas, random, a, 520, 260, 860, -14) +
    smear(canvas, random, b, 560, 590, 900, -12) +
    smear(canvas, random, c, 500, 920, 840, -15) +
    brush(-32)
  )
}

/** Cream: a jar shows a swirl, any other container lies on its content. */
function creamy(canvas: SvgCanvas, random: Random, style: VesselStyle): string {
  const colour = lighter(style.shade, 0.12)
  if (style.form === 'jar' || style.form === 'pot') return swirl(canvas, random, colour)
  const piece = vessel(style.form === 'gloss' ? { ...style, open: false } : style)
  const scale = Math.min(2.3, 1020 / piece.height)
  return waves(canvas, random, colour, 8, 0.9) + lay(piece, 930, 1130, { scale, turn: -33 })
}

function texture(canvas: SvgCanvas, random: Random, product: DemoProduct, style: VesselStyle, ground: string): string {
  const { shade } = product.picture
  switch (textureOf(product)) {
    case 'cream':
      return creamy(canvas, random, style)
    case 'cloth': {
      const piece = style.form === 'kit' ? carton(style, 330, 560) : vessel(style)
      return (
        waves(canvas, random, mix(shade, '#f1e8de', 0.5), 9, 0.7) + lay(piece, 900, 1080, { scale: 1.5, turn: -24 })
      )
    }
    case 'foam':
      return paper(canvas, lighter(shade, 0.2)) + beads(canvas, random, lighter(shade, 0.55), 46, 96)
    case 'drops': {
      const rod = style.form === 'dropper' ? 34 : 214
      const part =
        style.form === 'dropper' || style.form === 'gloss'
          ? lay(partOf(style), style.form === 'gloss' ? 1110 : 760, style.form === 'gloss' ? 130 : 560, {
              scale: 1.7,
              turn: rod,
            })
          : ''
      return (
        paper(canvas, mix(ground, lighter(shade, 0.5), 0.4)) +
        beads(canvas, random, lighter(shade, 0.1), 17, 150) +
        part
      )
    }
    case 'grain':
      return (
        waves(canvas, random, lighter(shade, 0.2), 8, 0.7) +
        crumbs(random, lighter(shade, 0.42), 640, 600, 640, 900, 26)
      )
    case 'hair':
      return strands(canvas, random, mix(shade, '#7a4a30', 0.6))
    case 'lacquer':
      return paper(canvas, mix('#f6efe8', lighter(shade, 0.6), 0.3)) + poured(canvas, random, shade)
    case 'lash':
      return (
        paper(canvas, ground) + drawn(random, shade, 56) + lay(partOf(style), 1150, 1180, { scale: 1.7, turn: -22 })
      )
    case 'line':
      return (
        paper(canvas, ground) + drawn(random, shade, 44) + lay(vessel(style), 1330, 1130, { scale: 1.75, turn: -38 })
      )
    case 'wax':
      return (
        paper(canvas, ground) +
        smear(canvas, random, shade, 560, 300, 960, -16) +
        smear(canvas, random, lighter(shade, 0.18), 620, 640, 980, -13) +
        smear(canvas, random, darker(shade, 0.12), 560, 960, 900, -15) +
        lay(vessel(style), 1340, 1190, { scale: 1.7, turn: -52 })
      )
    case 'powder':
      return paper(canvas, ground) + powdery(canvas, random, product, style)
  }
}

/** View 3: the texture from close by. */
export function closeUp(product: DemoProduct): string {
  const canvas = createCanvas(1280, 1200)
  const random = createRandom(`${product.slug} close`)
  const brandStyle = brandStyleOf(product.brand)
  const style = styleVessel(product, canvas, { bend: 0, open: true })
  return canvas.finish(
    texture(canvas, random, product, style, groundFor(brandStyle.grounds, 0, lighter(product.picture.shade, 0.3))),
  )
}
