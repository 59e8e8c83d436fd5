import { publicBase } from '#media/server/serve-files.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type FollowedVersions, followVersions } from '#platform/server/database/follow-versions.ts'
import { standardIdentity } from '#platform/server/standard-identity.ts'
import { type ShopIdentity, type ShopPicture, setShopIdentity, type Typeface } from '#platform/shop-identity.ts'
import { type BrandVersionRow, findBrandVersion } from './brand-store.ts'
import { createShopColors } from './shop-colors.ts'

/** The sender of a shop that has its own name but no address yet: it must not name the program. */
const unnamedMailAddress = 'hello@shop.test'

/** The brand that this process shows: the newest published version. */
export type CurrentBrand = FollowedVersions

interface BrandOptions {
  db: Database
  /** The database URL on which to listen for notifications: not that of a pooler that shares connections. */
  notificationsUrl: string
  config: Pick<Config, 'distributor' | 'databaseWaitSeconds'>
}

export function createCurrentBrand({ db, notificationsUrl, config }: BrandOptions): CurrentBrand {
  let shown = toIdentity(undefined, config)
  setShopIdentity(shown)
  const followed = followVersions({
    notificationsUrl,
    channel: 'brand_changed',
    newestQuery: 'select id from brand_versions order by id desc limit 1',
    read: async () => toIdentity(await findBrandVersion(db), config),
    take(identity) {
      setShopIdentity(identity)
      const isAnother = JSON.stringify(identity) !== JSON.stringify(shown)
      shown = identity
      return isAnother
    },
    waitSeconds: config.databaseWaitSeconds,
  })
  return {
    ...followed,
    async close() {
      await followed.close()
      setShopIdentity(standardIdentity)
    },
  }
}

/** The values of a brand, published or not, that decide what the shop shows. */
type ShownBrand = Omit<BrandVersionRow, 'id' | 'published_at' | 'published_by' | 'repeats'>

/** Turns a brand into the shop's identity; the setting DISTRIBUTOR wins over the published name. */
export function toIdentity(row: ShownBrand | undefined, { distributor }: Pick<Config, 'distributor'>): ShopIdentity {
  const name = distributor ?? row?.name ?? standardIdentity.name
  const isNamed = name !== standardIdentity.name
  return {
    name,
    tagline: row?.tagline ?? '',
    footer: row?.footer ?? '',
    colors: row ? createShopColors(row) : null,
    typeface: (row?.typeface ?? standardIdentity.typeface) as Typeface,
    logo: toPicture(row?.logo, row?.logo_size),
    icon: toPicture(row?.icon, row?.icon_size),
    preview: toPicture(row?.preview, row?.preview_size),
    senderName: distributor === undefined && row && isNamed ? name : null,
    mailAddress: row?.mail_address || (isNamed ? unnamedMailAddress : standardIdentity.mailAddress),
  }
}

function toPicture(
  name: string | null | undefined,
  size: { width: number; height: number } | null | undefined,
): ShopPicture | null {
  return name && size ? { path: publicBase + name, width: size.width, height: size.height } : null
}
