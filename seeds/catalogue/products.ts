import type { DemoProduct } from './product.ts'
import { bodyProducts } from './products/body.ts'
import { complexionProducts } from './products/complexion.ts'
import { eyeProducts } from './products/eyes.ts'
import { hairProducts } from './products/hair.ts'
import { lipProducts } from './products/lips.ts'
import { nailProducts } from './products/nails.ts'
import { otherProducts } from './products/others.ts'
import { skincareProducts } from './products/skincare.ts'

export const demoProducts: readonly DemoProduct[] = [
  ...skincareProducts,
  ...complexionProducts,
  ...eyeProducts,
  ...lipProducts,
  ...hairProducts,
  ...nailProducts,
  ...bodyProducts,
  ...otherProducts,
]
