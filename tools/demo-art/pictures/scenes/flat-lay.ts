import type { DemoProduct, Form } from '../../../../seeds/catalogue/product.ts'
import { groundFor } from '../backdrop.ts'
import { lookOf } from '../brand-looks.ts'
import { type Chance, chanceOf } from '../chance.ts'
import { lighter, mix } from '../colour.ts'
import { type Dress, dress } from '../dress.ts'
import type { Piece } from '../piece.ts'
import { smear } from '../props.ts'
import { lay } from '../shadow.ts'
import { newSheet, type Sheet } from '../sheet.ts'
import { litter, surface } from '../surface.ts'
import { bead, crumbs, textureOf } from '../texture.ts'
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

function spill(sheet: Sheet, chance: Chance, product: DemoProduct, x: number, y: number): string {
  const { shade } = product.picture
  switch (textureOf(product)) {
    case 'drops':
      return (
        bead(sheet, lighter(shade, 0.12), x, y, 62, 1.2) +
        bead(sheet, lighter(shade, 0.12), x + 110, y - 60, 30) +
        bead(sheet, lighter(shade, 0.12), x + 92, y + 62, 19) +
        bead(sheet, lighter(shade, 0.12), x - 104, y + 50, 24, 1.2)
      )
    case 'foam':
      return [0, 1, 2, 3, 4, 5, 6]
        .map((at) =>
          bead(
            sheet,
            lighter(shade, 0.66),
            x + Math.cos(at * 2.4) * at * 15,
            y + Math.sin(at * 2.4) * at * 13,
            46 - at * 4,
          ),
        )
        .join('')
    case 'powder':
      return crumbs(chance, shade, x, y, 120, 120, 30)
    case 'grain':
      return crumbs(chance, lighter(shade, 0.3), x, y, 130, 150, 18)
    case 'hair':
    case 'cloth':
      return ''
    default:
      return smear(sheet, chance, shade, x, y, 360, chance.between(-24, -10))
  }
}

/** What is laid out: the product as a whole, and to which side it leans. */
interface Laid {
  sheet: Sheet
  chance: Chance
  product: DemoProduct
  of: Dress
  main: Piece
  lean: 1 | -1
}

const spillAt = ({ sheet, chance, product }: Laid, x: number, y: number) => spill(sheet, chance, product, x, y)

function potAndLid(laid: Laid): string {
  const { of, lean } = laid
  const r = of.form === 'jar' ? 290 : 236
  return (
    spillAt(laid, 640 + lean * 330, 980) +
    lay(partOf(of), 640 + lean * 260, 330, { scale: r / 216 }) +
    lay(potFromAbove(of, r), 640 - lean * 150, 660)
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

function kit({ of }: Laid): string {
  const one = (form: 'pump' | 'dropper' | 'jar', x: number, turn: number) =>
    centred(vessel({ ...of, form, name: of.brand, open: false }), x, 560, 0.98, turn)
  return (
    one('pump', 300, -12) +
    one('dropper', 640, 3) +
    centred(carton(of, 250, 430), 970, 640, 1, 14) +
    lay(potFromAbove(of, 130), 620, 980)
  )
}

function fan(laid: Laid): string {
  const brushes = [-34, -12, 12, 34].map((turn, at) =>
    centred(
      vessel({ ...laid.of, form: 'brush', name: at % 2 ? 'Powder' : 'Detail' }),
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
  const { of, main, lean } = laid
  const scale = Math.min(1.5, 940 / main.height, 860 / main.width)
  return spillAt(laid, 640 - lean * 320, 900) + centred(main, 640, 600, scale, lean * (of.form === 'dryer' ? 14 : 38))
}

function pumped({ sheet, chance, of, main, lean }: Laid): string {
  return (
    smear(sheet, chance, of.shade, 640 + lean * 270, 820, 560, lean * -24) +
    centred(main, 640 - lean * 130, 590, Math.min(1.9, 860 / main.height), lean * -16)
  )
}

/** Beside the part that was taken off it. */
function opened(laid: Laid): string {
  const { of, main, lean } = laid
  const scale = Math.min(1.95, 790 / main.height)
  const part = partOf(of)
  const reach = Math.min(scale, 620 / part.height)
  return (
    spillAt(laid, 640 + lean * 310, 1000) +
    centred(part, 640 + lean * 310, part.height < 200 ? 400 : 560, reach, lean * 24) +
    centred(main, 640 - lean * 150, 600, scale, lean * -17)
  )
}

const layouts: Partial<Record<Form, (laid: Laid) => string>> = {
  ...{ jar: potAndLid, pot: potAndLid, compact: openCompact, palette: openPalette, kit, brushes: fan, sachet: pair },
  ...{ brush: tool, hairbrush: tool, dryer: tool, straightener: tool, wand: tool, pump: pumped },
}

function arranged(sheet: Sheet, chance: Chance, product: DemoProduct, of: Dress): string {
  const lean = chance.pick([-1, 1] as const)
  const layout = layouts[of.form] ?? opened
  return layout({ sheet, chance, product, of, main: vessel(of), lean })
}

/** View 2: open, on a table, seen from above. */
export function flatLay(product: DemoProduct): string {
  const sheet = newSheet(1280, 1200)
  const chance = chanceOf(`${product.slug} open`)
  const look = lookOf(product.brand)
  const { shade } = product.picture
  const ground = groundFor(look.grounds, 1, shade)
  const accent = mix(lighter(shade, 0.3), look.grounds[0], 0.5)
  const of = dress(product, sheet, { bend: 0, open: true })
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
  return sheet.finish(
    surface(sheet, chance, ground, accent) + litter(sheet, chance, shade, about) + arranged(sheet, chance, product, of),
  )
}
