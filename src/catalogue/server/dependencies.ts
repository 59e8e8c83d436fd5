import type { ReadSellerMarks } from '#catalogue/products/server/seller-marks.ts'
import type { CurrentProductIndex } from '#catalogue/search/server/current-product-index.ts'
import type { ReadSellerRules } from '#commission-rules/server/seller-rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { CatalogueResponseCache } from './catalogue-response-cache.ts'
import type { SellerResponseCache } from './seller-response-cache.ts'

/** What the storefront's lists and pages need. */
export interface CatalogueDependencies {
  db: Database
  catalogueCache: CatalogueResponseCache
  productIndex: CurrentProductIndex
  sellerResponses: SellerResponseCache
  sellerMarks: ReadSellerMarks
  sellerRules: ReadSellerRules
  config: { commissionInClientVisits: boolean }
}
