/** The five skin tones of the shop, lightest to deepest. */
export type SkinTone = 1 | 2 | 3 | 4 | 5
export const everyTone: readonly SkinTone[] = [1, 2, 3, 4, 5]

export type DemoProduct = {
  slug: string
  name: string
  /** A name from demoBrands. */
  brand: string
  /** A slug from demoCategories, and slugs of its sub-categories. */
  category: string
  subCategories: readonly string[]
  title: string
  description: string
  /** Simple rich text: p, ul, ol, li, strong, em and br only. */
  uses: string
  ingredients: string
  pricePence: number
  rrpPence: number
  commissionPence: number
  quantity: number
  weight: number
  weightUnit: 'gm' | 'ml' | 'pound'
  skinTones: readonly SkinTone[]
  /** A hex from demoColours, or null where a colour would mean nothing. */
  colour: string | null
  featured: boolean
  popular: boolean
  hasVideo: boolean
}

/** What touches lips, eyes or face comes sealed: the sub-categories of such products. */
const sealedSubCategories = new Set(
  [
    'cleansers serums moisturisers masks foundation concealer powder blush-and-glow',
    'mascara eyeshadow liner brows lipstick gloss lip-care',
  ].flatMap((line) => line.split(' ')),
)

export function hasHygieneSeal({ subCategories }: DemoProduct): boolean {
  return subCategories.some((slug) => sealedSubCategories.has(slug))
}
