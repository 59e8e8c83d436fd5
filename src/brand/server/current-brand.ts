import { publicBase } from '#media/server/serve-files.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { listenForNotifications } from '#platform/server/database/listen-for-notifications.ts'
import { retryWhileUnavailable } from '#platform/server/database/retry-while-unavailable.ts'
import { standardIdentity } from '#platform/server/standard-identity.ts'
import { type ShopIdentity, type ShopPicture, setShopIdentity, type Typeface } from '#platform/shop-identity.ts'
import { type BrandVersionRow, findBrandVersion } from './brand-store.ts'
import { createShopColors } from './shop-colors.ts'

const retryDelayMs = 1_000

/** A shop with a name of its own has no address that names the program. */
const unnamedMailAddress = 'hello@shop.test'

/**
 * What this process shows of the shop: the newest version that was published. The database notifies every process of a new one
 * (LISTEN/NOTIFY), and the newest id is compared every few seconds.
 */
export interface CurrentBrand {
  /** A different number after every change; null while this process may have missed one. */
  version(): number | null
  /** Reads what is published: the process that has published calls this, so that its next answer shows it. */
  refresh(): Promise<void>
  /** Read once before the first answer, which waits for a database that is away. */
  ready(): Promise<void>
  close(): Promise<void>
}

interface BrandOptions {
  db: Database
  /** Where notifications pass: not through a pooler that shares connections. */
  notificationsUrl: string
  config: Pick<Config, 'distributor' | 'databaseWaitSeconds'>
}

export function createCurrentBrand({ db, notificationsUrl, config }: BrandOptions): CurrentBrand {
  let shown = toIdentity(undefined, config)
  let generation = 0
  let openReads = 0
  let isStale = true
  let isClosed = false
  let reading: Promise<void> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  const read = async (): Promise<void> => {
    const identity = toIdentity(await findBrandVersion(db), config)
    if (isClosed) return
    isStale = false
    setShopIdentity(identity)
    if (JSON.stringify(identity) === JSON.stringify(shown)) return
    shown = identity
    generation += 1
  }
  // one after the other, so that an older answer never replaces a newer one
  const refresh = (): Promise<void> => {
    openReads += 1
    const next = reading.then(read).finally(() => {
      openReads -= 1
    })
    reading = next.catch(() => undefined)
    return next
  }
  const onNotification = (): void => {
    if (isClosed) return
    isStale = true
    refresh().catch(() => {
      if (isClosed) return
      clearTimeout(retry)
      retry = setTimeout(onNotification, retryDelayMs).unref()
    })
  }
  setShopIdentity(shown)
  const heartbeatQuery = 'select id from brand_versions order by id desc limit 1'
  const notifications = listenForNotifications(notificationsUrl, 'brand_changed', onNotification, { heartbeatQuery })
  return {
    version: () => (isStale || openReads > 0 || !notifications.isConnected() ? null : generation),
    refresh,
    ready: () => retryWhileUnavailable(refresh, config.databaseWaitSeconds * 1000),
    async close() {
      isClosed = true
      clearTimeout(retry)
      await notifications.close()
      await reading
      setShopIdentity(standardIdentity)
    },
  }
}

/** What is shown of a version, or of one that is not published yet. */
type ShownBrand = Omit<BrandVersionRow, 'id' | 'published_at' | 'published_by' | 'repeats'>

/** What the setting DISTRIBUTOR says wins over what was published. */
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
