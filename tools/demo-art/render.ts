import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { demoBanners } from '../../seeds/catalogue/banners.ts'
import { demoCategories } from '../../seeds/catalogue/categories.ts'
import { demoProducts } from '../../seeds/catalogue/products.ts'
import { bannerPicture, categoryPicture, documentPicture, productPicture, productViews } from '../../seeds/files.ts'
import { demoSellers } from '../../seeds/people/sellers.ts'
import { drawDocument } from './draw-document.ts'
import { drawBanner } from './pictures/draw-banner.ts'
import { drawCategory } from './pictures/draw-category.ts'
import { drawProduct } from './pictures/draw-product.ts'

/** `npm run demo-art`: draws every picture of the demo shop and writes it to seeds/files, where the demo loader reads it. */
const pictures: [file: string, svg: () => string][] = [
  ...demoProducts.flatMap((product) =>
    productViews.map((view): [string, () => string] => [
      productPicture(product.slug, view),
      () => drawProduct(product, view),
    ]),
  ),
  ...demoCategories.map((category): [string, () => string] => [
    categoryPicture(category.slug),
    () => drawCategory(category),
  ]),
  ...demoBanners.map((banner): [string, () => string] => [bannerPicture(banner.position), () => drawBanner(banner)]),
  ...demoSellers.flatMap(({ firstName, lastName, qualifications }) =>
    qualifications.map(({ file, title }): [string, () => string] => [
      documentPicture(file),
      () => drawDocument(`${firstName} ${lastName}`, title),
    ]),
  ),
]

for (const folder of new Set(pictures.map(([file]) => path.dirname(file)))) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
let bytes = 0
for (const [file, svg] of pictures) {
  const drawing = sharp(Buffer.from(svg())).removeAlpha()
  // a document keeps the format in which a seller sends it
  const picture = file.endsWith('.png') ? drawing.png({ palette: true }) : drawing.webp({ quality: 80, effort: 6 })
  bytes += (await picture.toFile(file)).size
}
console.log(`${pictures.length} pictures, ${(bytes / 1_000_000).toFixed(1)} MB, in seeds/files`)
