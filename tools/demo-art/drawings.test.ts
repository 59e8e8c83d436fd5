import { expect, test } from 'vitest'
import { demoBanners } from '../../seeds/catalogue/banners.ts'
import { demoCategories } from '../../seeds/catalogue/categories.ts'
import { demoProducts } from '../../seeds/catalogue/products.ts'
import { productViews } from '../../seeds/files.ts'
import { demoSellers } from '../../seeds/people/sellers.ts'
import { drawDocument } from './draw-document.ts'
import { bannerCasts, categoryCasts } from './pictures/casts.ts'
import { drawBanner } from './pictures/draw-banner.ts'
import { drawCategory } from './pictures/draw-category.ts'
import { drawProduct } from './pictures/draw-product.ts'

test('no two drawings are the same, and a drawing is the same each time', () => {
  const views = demoProducts.flatMap((product) => productViews.map((view) => drawProduct(product, view)))
  const others = [...demoCategories.map(drawCategory), ...demoBanners.map(drawBanner)]
  const documents = demoSellers.flatMap((seller) =>
    seller.qualifications.map(({ title }) => drawDocument(`${seller.firstName} ${seller.lastName}`, title)),
  )
  const all = [...views, ...others, ...documents]
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((svg) => /<text|NaN|undefined/.test(svg))).toEqual([])
  const [first] = demoProducts
  if (!first) throw new Error('the demo shop has no product')
  expect(drawProduct(first, 1)).toBe(views[0])
})

test('the drawings of categories and banners show products that exist', () => {
  const slugs = new Set(demoProducts.map(({ slug }) => slug))
  const shown = [...Object.values(categoryCasts), ...Object.values(bannerCasts)].flatMap(({ cast }) => cast)
  expect(shown.filter((slug) => !slugs.has(slug))).toEqual([])
})
