import type { Form } from '../../../seeds/catalogue/product.ts'
import type { BrandLook } from './brand-looks.ts'
import { lookOf } from './brand-looks.ts'
import { lightness, mix } from './colour.ts'
import type { Material } from './materials.ts'
import type { Sheet } from './sheet.ts'

/** All that a vessel needs to know to be drawn. */
export type Dress = {
  sheet: Sheet
  look: BrandLook
  brand: string
  name: string
  form: Form
  /** What is inside. */
  shade: string
  /** The colour of the body, and what it is made of. */
  colour: string
  material: Material
  /** How far round ends bulge for their width: 0.07 seen from a little above, 0 seen from straight above. */
  bend: number
  /** Cap off, lid up, bullet out. */
  open: boolean
  /** 1 for what stands in a hand, up to 1.2 for family sizes. */
  bulk: number
}

type Dressed = {
  brand: string
  name: string
  weight: number
  weightUnit: string
  picture: { form: Form; shade: string }
}

export function dress(product: Dressed, sheet: Sheet, manner: { bend: number; open: boolean }): Dress {
  const look = lookOf(product.brand)
  const { form, shade } = product.picture
  const colour = look.bodyColour ? mix(look.bodyColour, shade, 0.24) : shade
  const large = product.weightUnit !== 'gm' && product.weight >= 200
  return {
    sheet,
    look,
    brand: product.brand,
    name: product.name,
    form,
    shade,
    colour,
    material: look.body,
    bulk: large ? 1.16 : 1,
    ...manner,
  }
}

/** Print that can be read on this ground: gold on deep colours, cream on middling ones, plum-brown on light ones. */
export function inkOn(ground: string, gilded: boolean): string {
  const light = lightness(ground)
  if (light > 0.52) return '#3a1f29'
  return gilded ? '#e6c98f' : '#fbf3e8'
}
