import type { DemoProduct, Form } from '../../../../seeds/catalogue/product.ts'
import { demoProducts } from '../../../../seeds/catalogue/products.ts'
import { arch, block, disc, groundFor, leafShadow, plinth, room, windowLight } from '../backdrop.ts'
import { lookOf } from '../brand-looks.ts'
import { type Chance, chanceOf } from '../chance.ts'
import { darker, lighter, mix } from '../colour.ts'
import { type Dress, dress } from '../dress.ts'
import { pebble, scatter, sphere, towels, vase } from '../props.ts'
import { stand } from '../shadow.ts'
import { newSheet, type Sheet } from '../sheet.ts'
import { carton } from '../vessels/parcels.ts'
import { vessel } from '../vessels/vessel.ts'

/** How tall things are beside each other, in pixels of a set. */
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

/** A product standing in a set, at the size it would have beside the others. */
export function figure(sheet: Sheet, product: DemoProduct, x: number, foot: number, size = 1): string {
  const form = product.picture.form
  const piece = vessel(dress(product, sheet, { bend: 0.07, open: form === 'pencil' }))
  const turn = leans.includes(form) ? 7 : 0
  return stand(sheet, piece, x, foot, { scale: (heightOf[form] / piece.height) * size, turn, deep: 0.85 })
}

/** Another product of the brand, or of the category where the brand has only this one form. */
function neighbours(product: DemoProduct, chance: Chance): DemoProduct[] {
  const other = ({ slug, picture }: DemoProduct) =>
    slug !== product.slug && picture.form !== 'kit' && picture.form !== 'brushes'
  const brand = demoProducts.filter((one) => other(one) && one.brand === product.brand)
  const category = demoProducts.filter(
    (one) => other(one) && one.category === product.category && one.brand !== product.brand,
  )
  const unlike = brand.filter((one) => one.picture.form !== product.picture.form)
  const pool = [...unlike, ...brand, ...category]
  const from = Math.floor(chance.between(0, Math.max(1, unlike.length)))
  const first = pool[from] ?? product
  const second = pool.find(
    (one) => one !== first && one.picture.form !== first.picture.form && one.picture.form !== product.picture.form,
  )
  return [first, second ?? pool.find((one) => one !== first) ?? first]
}

function stage(
  sheet: Sheet,
  chance: Chance,
  ground: string,
  stone: string,
  kind: 'arches' | 'shelf' | 'moon' | 'window',
): string {
  const base = room(sheet, ground, 820)
  switch (kind) {
    case 'arches':
      return base + arch(sheet, ground, 350, 820, 470, 640) + arch(sheet, darker(ground, 0.06), 930, 820, 470, 740)
    case 'shelf':
      return base + block(sheet, stone, 930, 900, 560, 250, 70) + leafShadow(chance, 1320, 30, 820, 154, 0.1)
    case 'moon':
      return base + disc(sheet, lighter(ground, 0.34), 830, 430, 330) + leafShadow(chance, -80, 60, 640, 24, 0.08)
    case 'window':
      return base + windowLight(500, -110, 660, 0.26)
  }
}

function company(sheet: Sheet, chance: Chance, product: DemoProduct, ground: string): string {
  const { shade } = product.picture
  switch (product.category) {
    case 'body':
    case 'skincare':
      return towels(sheet, ['#f3ebe1', mix('#e6d5c6', lighter(ground, 0.5), 0.4)], 1050, 1130, 330)
    case 'hair':
    case 'others':
      return pebble(sheet, '#d8c8b8', 1080, 1110, 96) + pebble(sheet, '#b9a594', 960, 1134, 46)
    default:
      return (
        scatter(sheet, chance, mix(shade, '#ecc3b8', 0.5), 1010, 1120, 150, 6) +
        sphere(sheet, lighter(ground, 0.4), 1130, 1050, 56)
      )
  }
}

/** View 4: in company, with its carton and its neighbours from the shelf. */
export function arrangement(product: DemoProduct): string {
  const sheet = newSheet(1280, 1200)
  const chance = chanceOf(`${product.slug} company`)
  const { grounds } = lookOf(product.brand)
  const { shade, form } = product.picture
  const ground = groundFor(grounds, 2, shade)
  const stone = lighter(ground, 0.46)
  const kind = chance.pick(['arches', 'shelf', 'moon', 'window'] as const)
  const [first, second] = neighbours(product, chance)
  const of: Dress = dress(product, sheet, { bend: 0.07, open: false })
  const tall = Math.min(620, heightOf[form] * 1.12)
  const box = ['kit', 'brushes', 'dryer', 'sachet', 'hairbrush'].includes(form)
    ? ''
    : stand(sheet, carton(of, Math.max(170, tall * 0.42), tall), 330, 985)
  const raisedFoot = kind === 'shelf' ? 625 : 905
  const behind = first ? figure(sheet, first, 880, raisedFoot, kind === 'shelf' ? 0.82 : 0.9) : ''
  const beside = second ? figure(sheet, second, 1110, kind === 'shelf' ? 650 : 950, kind === 'shelf' ? 0.7 : 0.78) : ''
  const stems =
    kind === 'window' || kind === 'moon'
      ? vase(sheet, chance, mix('#e9dccf', ground, 0.2), mix('#d9b98f', shade, 0.12), 140, 930, 300)
      : ''
  const low = plinth(sheet, stone, 600, 1090, 430, 56)
  return sheet.finish(
    stage(sheet, chance, ground, stone, kind) +
      stems +
      box +
      behind +
      beside +
      low +
      figure(sheet, product, 600, 1030, form === 'jar' || form === 'pot' ? 1.2 : 1.06) +
      company(sheet, chance, product, ground),
  )
}
