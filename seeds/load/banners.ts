import type { Parts } from '#app/server/parts.ts'
import { type DemoBanner, demoBanners } from '../catalogue/banners.ts'
import { bannerPicture } from '../files.ts'
import type { CategoryIds } from './categories.ts'
import { daysAgo, openedDaysAgo } from './dates.ts'
import { findBannerNames } from './find-existing.ts'
import { requireId } from './require-id.ts'
import { storePicture } from './store-picture.ts'

const minuteInDays = 1 / (24 * 60)

export async function loadBanners(parts: Parts, ids: CategoryIds): Promise<void> {
  const known = await findBannerNames(parts.db)
  const missing = demoBanners.filter(({ name }) => !known.has(name))
  await Promise.all(missing.map((banner) => addBanner(parts, banner, ids)))
}

/** The carousel shows them in the order in which they were made. */
async function addBanner(parts: Parts, banner: DemoBanner, ids: CategoryIds): Promise<void> {
  const { name, title, description, position, brands } = banner
  const picture = await storePicture(parts, bannerPicture(position))
  await parts.db
    .insertInto('banners')
    .values({
      ...{ name, title, description, position, picture, brands: [...brands] },
      category_ids: banner.categories.map((slug) => requireId(ids.categories, slug)),
      sub_category_ids: banner.subCategories.map((slug) => requireId(ids.subCategories, slug)),
      created_at: daysAgo(openedDaysAgo - demoBanners.indexOf(banner) * minuteInDays),
    })
    .execute()
}
