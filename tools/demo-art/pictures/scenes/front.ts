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
import { brandStyleOf } from '../brand-styles.ts'
import { darker, lighter, lightness, mix, vivid } from '../colour.ts'
import { pebble, petal, scatter, sphere, sprig } from '../props.ts'
import { createRandom, type Random } from '../random.ts'
import { stand } from '../shadow.ts'
import { createCanvas, type SvgCanvas } from '../svg-canvas.ts'
import { styleVessel, type VesselStyle } from '../vessel-style.ts'
import { partOf } from '../vessels/parts.ts'
import { vessel } from '../vessels/vessel.ts'

const settings: readonly [Setting, ...Setting[]] = ['arch', 'disc', 'window', 'folds', 'steps', 'sweep']
/** The angle of products that cannot stand upright. */
const leaning: Readonly<Record<string, number>> = { pencil: 9, brush: 8, hairbrush: 7, straightener: -4, wand: 8 }

function scenery(canvas: SvgCanvas, random: Random, setting: Setting, ground: string, accent: string): string {
  const branch = leafShadow(random, 1330, random.between(40, 200), 760, random.between(148, 164), 0.09)
  switch (setting) {
    case 'arch':
      return room(canvas, ground, 880) + arch(canvas, ground, 640, 880, 640, 800)
    case 'disc':
      return room(canvas, ground, 880) + disc(canvas, accent, random.between(560, 740), 500, 350) + branch
    case 'window':
      return (
        room(canvas, ground, 900) +
        windowLight(random.between(420, 560), -90, 620, 0.34) +
        leafShadow(random, 1180, 120, 560, 160, 0.08)
      )
    case 'folds':
      return room(canvas, ground, 880) + folds(canvas, ground, 880, random)
    case 'steps':
      return (
        room(canvas, ground, 820) +
        block(canvas, mix(ground, accent, 0.4), 1010, 910, 420, 360, 60) +
        block(canvas, lighter(ground, 0.1), 240, 940, 360, 170, 60) +
        branch
      )
    case 'sweep':
      return sweep(canvas, ground) + branch + leafShadow(random, -60, random.between(900, 1040), 520, -24, 0.07)
  }
}

function besides(canvas: SvgCanvas, random: Random, product: DemoProduct, accent: string): string {
  const { shade } = product.picture
  const stone = mix(accent, '#cbb9a8', 0.5)
  const side = random.pick([-1, 1] as const)
  const at = (off: number) => 640 + side * off
  switch (product.category) {
    case 'skincare':
      return (
        sprig(canvas, random, '#8fa287', at(470), 1090, 330, side > 0 ? -148 : -32) +
        pebble(canvas, stone, at(-420), 1080, 74) +
        pebble(canvas, lighter(stone, 0.3), at(-330), 1112, 40)
      )
    case 'body':
      return (
        scatter(canvas, random, lighter(shade, 0.3), at(400), 1090, 130, 5) + pebble(canvas, stone, at(-420), 1070, 84)
      )
    case 'hair':
      return sphere(canvas, stone, at(430), 1030, 74) + pebble(canvas, darker(stone, 0.1), at(-430), 1090, 66)
    case 'complexion':
      return (
        sphere(canvas, mix(shade, '#f0dcc8', 0.25), at(400), 1020, 84) +
        sphere(canvas, darker(mix(shade, '#c4935c', 0.2), 0.08), at(270), 1074, 40)
      )
    case 'nails':
      return sphere(canvas, shade, at(390), 1050, 62) + petal(canvas, lighter(shade, 0.35), at(-380), 1080, 84, 30, 0.5)
    default:
      return (
        scatter(canvas, random, mix(shade, '#e7b6ac', 0.4), at(-400), 1082, 120, 4) +
        sphere(canvas, accent, at(400), 1040, 64)
      )
  }
}

/** A bold background for a featured product, where the product stands out from it. */
function groundOf(product: DemoProduct, body: string): string {
  const { grounds } = brandStyleOf(product.brand)
  const { form, shade } = product.picture
  const bold = mix(vivid(lighter(shade, 0.34), 0.45), grounds[2], 0.12)
  if (product.featured && Math.abs(lightness(bold) - lightness(body)) > 0.16) return bold
  return groundFor(grounds, form === 'mascara' || form === 'pencil' ? 1 : 0, shade)
}

/** Slim products, which are drawn beside their cap or wand. */
const paired: readonly Form[] = ['lipstick', 'gloss', 'mascara', 'pencil']

function hero(canvas: SvgCanvas, style: VesselStyle, foot: number, raised: boolean): { svg: string; wide: number } {
  const piece = vessel(style)
  const turn = leaning[style.form] ?? 0
  const scale = Math.min((raised ? 760 : 850) / piece.height, 760 / piece.width, 1.75)
  const deep = raised ? 0.75 : 1
  if (!paired.includes(style.form)) {
    return { svg: stand(canvas, piece, 640 - turn * 4, foot, { scale, turn, deep }), wide: piece.width * scale + 170 }
  }
  const part = partOf(style)
  const gap = style.form === 'pencil' ? 74 : piece.width * scale * 0.76
  const second = stand(canvas, part, 640 + gap, foot - 8, {
    scale: scale * (style.form === 'lipstick' ? 1 : 0.92),
    turn: -turn,
    deep,
  })
  return {
    svg: second + stand(canvas, piece, 640 - gap, foot, { scale, turn, deep }),
    wide: (piece.width + part.width) * scale + 260,
  }
}

/** View 1: upright, in front of a backdrop. */
export function front(product: DemoProduct): string {
  const canvas = createCanvas(1280, 1200)
  const random = createRandom(product.slug)
  const brandStyle = brandStyleOf(product.brand)
  const { form, shade } = product.picture
  const style = styleVessel(product, canvas, { bend: 0.07, open: form === 'pencil' })
  const ground = groundOf(product, style.colour)
  const accent = mix(brandStyle.grounds[1], lighter(shade, 0.2), 0.5)
  const setting = createRandom(product.brand + form + product.subCategories[0]).pick(settings)
  const raised = setting !== 'sweep' && setting !== 'window' && !['dryer', 'brushes', 'kit', 'pencil'].includes(form)
  const foot = raised ? 980 : 1056
  const { svg, wide } = hero(canvas, style, foot, raised)
  const across = Math.max(400, wide)
  const base = raised
    ? plinth(canvas, mix(ground, accent, 0.35), 640, foot + 70 + across * 0.02, across, 74 + across * 0.04)
    : ''
  return canvas.finish(
    scenery(canvas, random, setting, ground, accent) + base + svg + besides(canvas, random, product, accent),
  )
}
