import type { DemoProduct, Form } from '../../../../seeds/catalogue/product.ts'
import {
  arch,
  block,
  disc,
  folds,
  groundFor,
  leafShadow,
  plinth,
  room,
  type Setting,
  sweep,
  windowLight,
} from '../backdrop.ts'
import { lookOf } from '../brand-looks.ts'
import { type Chance, chanceOf } from '../chance.ts'
import { darker, lighter, lightness, mix, vivid } from '../colour.ts'
import { type Dress, dress } from '../dress.ts'
import { pebble, petal, scatter, sphere, sprig } from '../props.ts'
import { stand } from '../shadow.ts'
import { newSheet, type Sheet } from '../sheet.ts'
import { partOf } from '../vessels/parts.ts'
import { vessel } from '../vessels/vessel.ts'

const settings: readonly [Setting, ...Setting[]] = ['arch', 'disc', 'window', 'folds', 'steps', 'sweep']
/** What cannot stand by itself leans a little. */
const leaning: Readonly<Record<string, number>> = { pencil: 9, brush: 8, hairbrush: 7, straightener: -4, wand: 8 }

function scenery(sheet: Sheet, chance: Chance, setting: Setting, ground: string, accent: string): string {
  const branch = leafShadow(chance, 1330, chance.between(40, 200), 760, chance.between(148, 164), 0.09)
  switch (setting) {
    case 'arch':
      return room(sheet, ground, 880) + arch(sheet, ground, 640, 880, 640, 800)
    case 'disc':
      return room(sheet, ground, 880) + disc(sheet, accent, chance.between(560, 740), 500, 350) + branch
    case 'window':
      return (
        room(sheet, ground, 900) +
        windowLight(chance.between(420, 560), -90, 620, 0.34) +
        leafShadow(chance, 1180, 120, 560, 160, 0.08)
      )
    case 'folds':
      return room(sheet, ground, 880) + folds(sheet, ground, 880, chance)
    case 'steps':
      return (
        room(sheet, ground, 820) +
        block(sheet, mix(ground, accent, 0.4), 1010, 910, 420, 360, 60) +
        block(sheet, lighter(ground, 0.1), 240, 940, 360, 170, 60) +
        branch
      )
    case 'sweep':
      return sweep(sheet, ground) + branch + leafShadow(chance, -60, chance.between(900, 1040), 520, -24, 0.07)
  }
}

function besides(sheet: Sheet, chance: Chance, product: DemoProduct, accent: string): string {
  const { shade } = product.picture
  const stone = mix(accent, '#cbb9a8', 0.5)
  const side = chance.pick([-1, 1] as const)
  const at = (off: number) => 640 + side * off
  switch (product.category) {
    case 'skincare':
      return (
        sprig(sheet, chance, '#8fa287', at(470), 1090, 330, side > 0 ? -148 : -32) +
        pebble(sheet, stone, at(-420), 1080, 74) +
        pebble(sheet, lighter(stone, 0.3), at(-330), 1112, 40)
      )
    case 'body':
      return (
        scatter(sheet, chance, lighter(shade, 0.3), at(400), 1090, 130, 5) + pebble(sheet, stone, at(-420), 1070, 84)
      )
    case 'hair':
      return sphere(sheet, stone, at(430), 1030, 74) + pebble(sheet, darker(stone, 0.1), at(-430), 1090, 66)
    case 'complexion':
      return (
        sphere(sheet, mix(shade, '#f0dcc8', 0.25), at(400), 1020, 84) +
        sphere(sheet, darker(mix(shade, '#c4935c', 0.2), 0.08), at(270), 1074, 40)
      )
    case 'nails':
      return sphere(sheet, shade, at(390), 1050, 62) + petal(sheet, lighter(shade, 0.35), at(-380), 1080, 84, 30, 0.5)
    default:
      return (
        scatter(sheet, chance, mix(shade, '#e7b6ac', 0.4), at(-400), 1082, 120, 4) +
        sphere(sheet, accent, at(400), 1040, 64)
      )
  }
}

/** Bold colour for what the shop puts forward, as long as the product still stands out from it. */
function groundOf(product: DemoProduct, body: string): string {
  const { grounds } = lookOf(product.brand)
  const { form, shade } = product.picture
  const bold = mix(vivid(lighter(shade, 0.34), 0.45), grounds[2], 0.12)
  if (product.featured && Math.abs(lightness(bold) - lightness(body)) > 0.16) return bold
  return groundFor(grounds, form === 'mascara' || form === 'pencil' ? 1 : 0, shade)
}

/** Slim things stand with the part that comes off them. */
const paired: readonly Form[] = ['lipstick', 'gloss', 'mascara', 'pencil']

function hero(sheet: Sheet, of: Dress, foot: number, raised: boolean): { svg: string; wide: number } {
  const piece = vessel(of)
  const turn = leaning[of.form] ?? 0
  const scale = Math.min((raised ? 760 : 850) / piece.height, 760 / piece.width, 1.75)
  const deep = raised ? 0.75 : 1
  if (!paired.includes(of.form)) {
    return { svg: stand(sheet, piece, 640 - turn * 4, foot, { scale, turn, deep }), wide: piece.width * scale + 170 }
  }
  const part = partOf(of)
  const gap = of.form === 'pencil' ? 74 : piece.width * scale * 0.76
  const second = stand(sheet, part, 640 + gap, foot - 8, {
    scale: scale * (of.form === 'lipstick' ? 1 : 0.92),
    turn: -turn,
    deep,
  })
  return {
    svg: second + stand(sheet, piece, 640 - gap, foot, { scale, turn, deep }),
    wide: (piece.width + part.width) * scale + 260,
  }
}

/** View 1: upright, in front of a backdrop. */
export function front(product: DemoProduct): string {
  const sheet = newSheet(1280, 1200)
  const chance = chanceOf(product.slug)
  const look = lookOf(product.brand)
  const { form, shade } = product.picture
  const of = dress(product, sheet, { bend: 0.07, open: form === 'pencil' })
  const ground = groundOf(product, of.colour)
  const accent = mix(look.grounds[1], lighter(shade, 0.2), 0.5)
  const setting = chanceOf(product.brand + form + product.subCategories[0]).pick(settings)
  const raised = setting !== 'sweep' && setting !== 'window' && !['dryer', 'brushes', 'kit', 'pencil'].includes(form)
  const foot = raised ? 980 : 1056
  const { svg, wide } = hero(sheet, of, foot, raised)
  const across = Math.max(400, wide)
  const base = raised
    ? plinth(sheet, mix(ground, accent, 0.35), 640, foot + 70 + across * 0.02, across, 74 + across * 0.04)
    : ''
  return sheet.finish(
    scenery(sheet, chance, setting, ground, accent) + base + svg + besides(sheet, chance, product, accent),
  )
}
