import type { DemoProduct, Form } from '../../../../seeds/catalogue/product.ts'
import { groundFor } from '../backdrop.ts'
import { brandStyleOf } from '../brand-styles.ts'
import { lighter, mix } from '../colour.ts'
import type { Piece } from '../piece.ts'
import { smear } from '../props.ts'
import { createRandom, type Random } from '../random.ts'
import { lay } from '../shadow.ts'
import { litter, surface } from '../surface.ts'
import { createCanvas, type SvgCanvas } from '../svg-canvas.ts'
import { bead, crumbs, textureOf } from '../texture.ts'
import { styleVessel, type VesselStyle } from '../vessel-style.ts'
import { potFromAbove } from '../vessels/jars.ts'
import { carton } from '../vessels/parcels.ts'
import { partOf } from '../vessels/parts.ts'
import { vessel } from '../vessels/vessel.ts'

/** Lays a piece so that its middle, not its foot, is at x, y. */
function centred(piece: Piece, x: number, y: number, scale: number, turn: number): string {
  const angle = (turn * Math.PI) / 180
  const half = (piece.height / 2) * scale
  return lay(piece, x - Math.sin(angle) * half, y + Math.cos(angle) * half, { scale, turn })
}

function spill(canvas: SvgCanvas, random: Random, product: DemoProduct, x: number, y: number): string {
  const { shade } = product.picture
  switch (textureOf(product)) {
    case 'drops':
      return (
        bead(canvas, lighter(shade, 0.12), x, y, 62, 1.2) +
        bead(canvas, lighter(shade, 0.12), x + 110, y - 60, 30) +
        bead(canvas, lighter(shade, 0.12), x + 92, y + 62, 19) +
        bead(canvas, lighter(shade, 0.12), x - 104, y + 50, 24, 1.2)
      )
    case 'foam':
      return [0, 1, 2, 3, 4, 5, 6]
        .map((at) =>
          bead(
            canvas,
            lighter(shade, 0.66),
            x + Math.cos(at * 2.4) * at * 15,
            y + Math.sin(at * 2.4) * at * 13,
            46 - at * 4,
          ),
        )
        .join('')
    case 'powder':
      return crumbs(random, shade, x, y, 120, 120, 30)
    case 'grain':
      return crumbs(random, lighter(shade, 0.3), x, y, 130, 150, 18)
    case 'hair':
    case 'cloth':
      return ''
    default:
      return smear(canvas, random, shade, x, y, 360, random.between(-24, -10))
  }
}

/** The product that is laid out, and the side to which it leans. */
interface Laid {
  canvas: SvgCanvas
  random: Random
  product: DemoProduct
  style: VesselStyle
  main: Piece
  lean: 1 | -1
}

const spillAt = ({ canvas, random, product }: Laid, x: number, y: number) => spill(canvas, random, product, x, y)

function potAndLid(laid: Laid): string {
  const { style, lean } = laid
  const r = style.form === 'jar' ? 290 : 236
  return (
    spillAt(laid, 640 + lean * 330, 980) +
    lay(partOf(style), 640 + lean * 260, 330, { scale: r / 216 }) +
    lay(potFromAbove(style, r), 640 - lean * 150, 660)
  )
}

function openCompact(laid: Laid): string {
  const { main, lean } = laid
  return spillAt(laid, 640 + lean * 390, 950) + centred(main, 640 - lean * 60, 600, 1.14, lean * 16)
}

function openPalette(laid: Laid): string {
  const { main, lean } = laid
  return spillAt(laid, 640 + lean * 400, 1010) + centred(main, 640, 600, 570 / main.width, lean * -9)
}

function kit({ style }: Laid): string {
  const one = (form: 'pump' | 'dropper' | 'jar', x: number, turn: number) =>
    centred(vessel({ ...style, form, name: style.brand, open: false }), x, 560, 0.98, turn)
  return (
    one('pump', 300, -12) +
    one('dropper', 640, 3) +
    centred(carton(style, 250, 430), 970, 640, 1, 14) +
    lay(potFromAbove(style, 130), 620, 980)
  )
}

function fan(laid: Laid): string {
  const brushes = [-34, -12, 12, 34].map((turn, at) =>
    centred(
      vessel({ ...laid.style, form: 'brush', name: at % 2 ? 'Powder' : 'Detail' }),
      640 + turn * 10,
      600 + Math.abs(turn) * 2.6,
      1.1 + (at % 2) * 0.1,
      turn,
    ),
  )
  return spillAt(laid, 650, 1060) + brushes.join('')
}

function pair(laid: Laid): string {
  const { main, lean } = laid
  return (
    spillAt(laid, 640 + lean * 380, 960) +
    centred(main, 640 - lean * 120, 560, 1.12, -14 * lean) +
    centred(main, 640 + lean * 130, 640, 1.12, 9 * lean)
  )
}

function tool(laid: Laid): string {
  const { style, main, lean } = laid
  const scale = Math.min(1.5, 940 / main.height, 860 / main.width)
  return (
    spillAt(laid, 640 - lean * 320, 900) + centred(main, 640, 600, scale, lean * (style.form === 'dryer' ? 14 : 38))
  )
}

function pumped({ canvas, random, style, main, lean }: Laid): string {
  return (
    smear(canvas, random, style.shade, 640 + lean * 270, 820, 560, lean * -24) +
    centred(main, 640 - lean * 130, 590, Math.min(1.9, 860 / main.height), lean * -16)
  )
}

/** The open product beside its cap or lid. */
function opened(laid: Laid): string {
  const { style, main, lean } = laid
  const scale = Math.min(1.95, 790 / main.height)
  const part = partOf(style)
  const reach = Math.min(scale, 620 / part.height)
  return (
    spillAt(laid, 640 + lean * 310, 1000) +
    centred(part, 640 + lean * 310, part.height < 200 ? 400 : 560, reach, lean * 24) +
    centred(main, 640 - lean * 150, 600, scale, lean * -17)
  )
}

const layouts: Partial<Record<Form, (laid: Laid) => string>> = {
  jar: potAndLid,
  pot: potAndLid,
  compact: openCompact,
  palette: openPalette,
  kit,
  brushes: fan,
  sachet: pair,
  brush: tool,
  hairbrush: tool,
  dryer: tool,
  straightener: tool,
  wand: tool,
  pump: pumped,
}

function arranged(canvas: SvgCanvas, random: Random, product: DemoProduct, style: VesselStyle): string {
  const lean = random.pick([-1, 1] as const)
  const layout = layouts[style.form] ?? opened
  return layout({ canvas, random, product, style, main: vessel(style), lean })
}

/** View 2: open, on a table, seen from above. */
export function flatLay(product: DemoProduct): string {
  const canvas = createCanvas(1280, 1200)
  const random = createRandom(`${product.slug} open`)
  const brandStyle = brandStyleOf(product.brand)
  const { shade } = product.picture
  const ground = groundFor(brandStyle.grounds, 1, shade)
  const accent = mix(lighter(shade, 0.3), brandStyle.grounds[0], 0.5)
  const style = styleVessel(product, canvas, { bend: 0, open: true })
  const kind = {
    skincare: 'leaves',
    hair: 'light',
    complexion: 'light',
    eyes: 'light',
    lips: 'petals',
    nails: 'petals',
    body: 'petals',
    others: 'light',
  } as const
  const about = kind[product.category as keyof typeof kind] ?? 'light'
  return canvas.finish(
    surface(canvas, random, ground, accent) +
      litter(canvas, random, shade, about) +
      arranged(canvas, random, product, style),
  )
}
