import type { DemoProduct } from './product.ts'
import { bodyProducts } from './products/body.ts'
import { complexionProducts } from './products/complexion.ts'
import { eyeProducts } from './products/eyes.ts'
import { hairProducts } from './products/hair.ts'
import { hairToolProducts } from './products/hair-tools.ts'
import { lipProducts } from './products/lips.ts'
import { nailProducts } from './products/nails.ts'
import { otherProducts } from './products/others.ts'
import { seaweedSkincareProducts } from './products/seaweed-skincare.ts'
import { skincareProducts } from './products/skincare.ts'

export const demoProducts: readonly DemoProduct[] = [
  ...skincareProducts,
  ...seaweedSkincareProducts,
  ...complexionProducts,
  ...eyeProducts,
  ...lipProducts,
  ...hairProducts,
  ...hairToolProducts,
  ...nailProducts,
  ...bodyProducts,
  ...otherProducts,
]
