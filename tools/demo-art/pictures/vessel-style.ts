import type { Form } from '../../../seeds/catalogue/product.ts'
import type { BrandStyle } from './brand-styles.ts'
import { brandStyleOf } from './brand-styles.ts'
import { lightness, mix } from './colour.ts'
import type { Material } from './materials.ts'
import type { SvgCanvas } from './svg-canvas.ts'

/** How a product's container is drawn. */
export type VesselStyle = {
  canvas: SvgCanvas
  brandStyle: BrandStyle
  brand: string
  name: string
  form: Form
  /** The colour of the content. */
  shade: string
  /** The colour of the body, and what it is made of. */
  colour: string
  material: Material
  /** How far round ends bulge for their width: 0.07 seen from a little above, 0 seen from straight above. */
  bend: number
  /** Cap off, lid up, bullet out. */
  open: boolean
  /** Scale of the container: 1, or 1.16 for large sizes. */
  bulk: number
}

type StyledProduct = {
  brand: string
  name: string
  weight: number
  weightUnit: string
  picture: { form: Form; shade: string }
}

export function styleVessel(
  product: StyledProduct,
  canvas: SvgCanvas,
  manner: { bend: number; open: boolean },
): VesselStyle {
  const brandStyle = brandStyleOf(product.brand)
  const { form, shade } = product.picture
  const colour = brandStyle.bodyColour ? mix(brandStyle.bodyColour, shade, 0.24) : shade
  const large = product.weightUnit !== 'gm' && product.weight >= 200
  return {
    canvas,
    brandStyle,
    brand: product.brand,
    name: product.name,
    form,
    shade,
    colour,
    material: brandStyle.body,
    bulk: large ? 1.16 : 1,
    ...manner,
  }
}

/** A print colour that is legible on this ground: gold on deep colours, cream on middling ones, plum-brown on light ones. */
export function inkOn(ground: string, gilded: boolean): string {
  const light = lightness(ground)
  if (light > 0.52) return '#3a1f29'
  return gilded ? '#e6c98f' : '#fbf3e8'
}
