import type { Dependencies } from '#app/server/dependencies.ts'
import { type DemoBanner, demoBanners } from '../catalogue/banners.ts'
import { bannerPicture } from '../files.ts'
import { daysAgo, openedDaysAgo } from './dates.ts'
import { findBannerNames } from './find-existing.ts'
import type { CategoryIds } from './load-categories.ts'
import { requireId } from './require-id.ts'
import { storePicture } from './store-picture.ts'

const minuteInDays = 1 / (24 * 60)

export async function loadBanners(dependencies: Dependencies, ids: CategoryIds): Promise<void> {
  const known = await findBannerNames(dependencies.db)
  const missing = demoBanners.filter(({ name }) => !known.has(name))
  await Promise.all(missing.map((banner) => addBanner(dependencies, banner, ids)))
}

/** The carousel shows banners in the order of their creation, so each is dated a minute after the one before. */
async function addBanner(dependencies: Dependencies, banner: DemoBanner, ids: CategoryIds): Promise<void> {
  const { name, title, description, position, brands } = banner
  const picture = await storePicture(dependencies, bannerPicture(position))
  await dependencies.db
    .insertInto('banners')
    .values({
      name,
      title,
      description,
      position,
      picture,
      brands: [...brands],
      category_ids: banner.categories.map((slug) => requireId(ids.categories, slug)),
      sub_category_ids: banner.subCategories.map((slug) => requireId(ids.subCategories, slug)),
      created_at: daysAgo(openedDaysAgo - demoBanners.indexOf(banner) * minuteInDays),
    })
    .execute()
}
