import type { DemoProduct } from '../../../seeds/catalogue/product.ts'
import { arrangement } from './scenes/arrangement.ts'
import { closeUp } from './scenes/close-up.ts'
import { flatLay } from './scenes/flat-lay.ts'
import { front } from './scenes/front.ts'

export type View = 1 | 2 | 3 | 4

const views = { 1: front, 2: flatLay, 3: closeUp, 4: arrangement } as const

/** One of a product's four pictures as SVG, 1280 by 1200: front, open from above, texture, in company. */
export function drawProduct(product: DemoProduct, view: View): string {
  return views[view](product)
}
