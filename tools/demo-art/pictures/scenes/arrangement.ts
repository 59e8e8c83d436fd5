import type { DemoProduct, Form } from '../../../../seeds/catalogue/product.ts'
import { demoProducts } from '../../../../seeds/catalogue/products.ts'
import { arch, block, disc, groundFor, leafShadow, plinth, room, windowLight } from '../backdrop.ts'
import { brandStyleOf } from '../brand-styles.ts'
import { darker, lighter, mix } from '../colour.ts'
import { pebble, scatter, sphere, towels, vase } from '../props.ts'
import { createRandom, type Random } from '../random.ts'
import { stand } from '../shadow.ts'
import { createCanvas, type SvgCanvas } from '../svg-canvas.ts'
import { styleVessel, type VesselStyle } from '../vessel-style.ts'
import { carton } from '../vessels/parcels.ts'
import { vessel } from '../vessels/vessel.ts'

/** Height of a product's form, in pixels of a scene with others. */
const heightOf: Readonly<Record<Form, number>> = {
  pump: 560,
  dropper: 470,
  serum: 500,
  jar: 290,
  pot: 200,
  tube: 540,
  bottle: 600,
  spray: 580,
  compact: 370,
  palette: 440,
  lipstick: 430,
  gloss: 470,
  mascara: 520,
  pencil: 560,
  polish: 430,
  brush: 600,
  brushes: 640,
  hairbrush: 610,
  dryer: 500,
  straightener: 600,
  wand: 620,
  sachet: 440,
  kit: 470,
}

const leans: readonly Form[] = ['pencil', 'brush', 'hairbrush', 'straightener', 'wand']

/** A product in a scene, in proportion to the others. */
export function figure(canvas: SvgCanvas, product: DemoProduct, x: number, foot: number, size = 1): string {
  const form = product.picture.form
  const piece = vessel(styleVessel(product, canvas, { bend: 0.07, open: form === 'pencil' }))
  const turn = leans.includes(form) ? 7 : 0
  return stand(canvas, piece, x, foot, { scale: (heightOf[form] / piece.height) * size, turn, deep: 0.85 })
}

/** Another product of the brand, or of the category where the brand has only this one form. */
function neighbours(product: DemoProduct, random: Random): DemoProduct[] {
  const other = ({ slug, picture }: DemoProduct) =>
    slug !== product.slug && picture.form !== 'kit' && picture.form !== 'brushes'
  const brand = demoProducts.filter((one) => other(one) && one.brand === product.brand)
  const category = demoProducts.filter(
    (one) => other(one) && one.category === product.category && one.brand !== product.brand,
  )
  const unlike = brand.filter((one) => one.picture.form !== product.picture.form)
  const pool = [...unlike, ...brand, ...category]
  const from = Math.floor(random.between(0, Math.max(1, unlike.length)))
  const first = pool[from] ?? product
  const second = pool.find(
    (one) => one !== first && one.picture.form !== first.picture.form && one.picture.form !== product.picture.form,
  )
  return [first, second ?? pool.find((one) => one !== first) ?? first]
}

function stage(
  canvas: SvgCanvas,
  random: Random,
  ground: string,
  stone: string,
  kind: 'arches' | 'shelf' | 'moon' | 'window',
): string {
  const base = room(canvas, ground, 820)
  switch (kind) {
    case 'arches':
      return base + arch(canvas, ground, 350, 820, 470, 640) + arch(canvas, darker(ground, 0.06), 930, 820, 470, 740)
    case 'shelf':
      return base + block(canvas, stone, 930, 900, 560, 250, 70) + leafShadow(random, 1320, 30, 820, 154, 0.1)
    case 'moon':
      return base + disc(canvas, lighter(ground, 0.34), 830, 430, 330) + leafShadow(random, -80, 60, 640, 24, 0.08)
    case 'window':
      return base + windowLight(500, -110, 660, 0.26)
  }
}

function company(canvas: SvgCanvas, random: Random, product: DemoProduct, ground: string): string {
  const { shade } = product.picture
  switch (product.category) {
    case 'body':
    case 'skincare':
      return towels(canvas, ['#f3ebe1', mix('#e6d5c6', lighter(ground, 0.5), 0.4)], 1050, 1130, 330)
    case 'hair':
    case 'others':
      return pebble(canvas, '#d8c8b8', 1080, 1110, 96) + pebble(canvas, '#b9a594', 960, 1134, 46)
    default:
      return (
        scatter(canvas, random, mix(shade, '#ecc3b8', 0.5), 1010, 1120, 150, 6) +
        sphere(canvas, lighter(ground, 0.4), 1130, 1050, 56)
      )
  }
}

/** View 4: with its carton and other products. */
export function arrangement(product: DemoProduct): string {
  const canvas = createCanvas(1280, 1200)
  const random = createRandom(`${product.slug} company`)
  const { grounds } = brandStyleOf(product.brand)
  const { shade, form } = product.picture
  const ground = groundFor(grounds, 2, shade)
  const stone = lighter(ground, 0.46)
  const kind = random.pick(['arches', 'shelf', 'moon', 'window'] as const)
  const [first, second] = neighbours(product, random)
  const style: VesselStyle = styleVessel(product, canvas, { bend: 0.07, open: false })
  const tall = Math.min(620, heightOf[form] * 1.12)
  const box = ['kit', 'brushes', 'dryer', 'sachet', 'hairbrush'].includes(form)
    ? ''
    : stand(canvas, carton(style, Math.max(170, tall * 0.42), tall), 330, 985)
  const raisedFoot = kind === 'shelf' ? 625 : 905
  const behind = first ? figure(canvas, first, 880, raisedFoot, kind === 'shelf' ? 0.82 : 0.9) : ''
  const beside = second ? figure(canvas, second, 1110, kind === 'shelf' ? 650 : 950, kind === 'shelf' ? 0.7 : 0.78) : ''
  const stems =
    kind === 'window' || kind === 'moon'
      ? vase(canvas, random, mix('#e9dccf', ground, 0.2), mix('#d9b98f', shade, 0.12), 140, 930, 300)
      : ''
  const low = plinth(canvas, stone, 600, 1090, 430, 56)
  return canvas.finish(
    stage(canvas, random, ground, stone, kind) +
      stems +
      box +
      behind +
      beside +
      low +
      figure(canvas, product, 600, 1030, form === 'jar' || form === 'pot' ? 1.2 : 1.06) +
      company(canvas, random, product, ground),
  )
}
