import { addressRoutes } from '#accounts/addresses/server/routes.ts'
import { accountsAdminRoutes } from '#accounts/admin/server/routes.ts'
import { profileRoutes } from '#accounts/profile/server/routes.ts'
import { accountsRoutes } from '#accounts/server/routes.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { settingsRoutes } from '#app/server/http/settings-routes.ts'
import { auditLogRoutes } from '#audit-log/server/routes.ts'
import { adminRoutes } from '#backoffice/server/routes.ts'
import { adminBannerRoutes } from '#catalogue/banners/admin/server/admin-banner-routes.ts'
import { adminCategoryRoutes } from '#catalogue/categories/admin/server/admin-category-routes.ts'
import { adminProductRoutes } from '#catalogue/products/admin/server/admin-product-routes.ts'
import { adminProductImportRoutes } from '#catalogue/products/admin/server/product-import-routes.ts'
import { catalogueRoutes } from '#catalogue/server/routes.ts'
import { clientImportRoutes } from '#clients/admin/server/import-routes.ts'
import { clientsAdminRoutes } from '#clients/admin/server/routes.ts'
import { clientsRoutes } from '#clients/server/routes.ts'
import { favesRoutes } from '#faves/server/routes.ts'
import { linksRoutes } from '#links/server/routes.ts'
import { registerMultipart } from '#media/server/parse-multipart.ts'
import { adminOrderRoutes } from '#orders/admin/server/routes.ts'
import { payLinkRoutes } from '#orders/pay-links/server/routes.ts'
import { receiptRoutes } from '#orders/receipts/server/routes.ts'
import { refundRoutes } from '#orders/refunds/server/routes.ts'
import { ordersRoutes } from '#orders/server/routes.ts'
import { paymentsRoutes } from '#payments/server/routes.ts'
import { commissionRoutes } from '#payouts/server/routes.ts'
import { placesRoutes } from '#places/server/routes.ts'
import type { Api } from '#platform/server/http/api.ts'
import { stockRoutes } from '#stock/server/routes.ts'

/** Every room's routes, and nowhere else. */
export async function registerRoutes(api: Api, dependencies: Dependencies): Promise<void> {
  await registerMultipart(api)
  accountsRoutes(api, dependencies)
  profileRoutes(api, dependencies)
  addressRoutes(api, dependencies)
  accountsAdminRoutes(api, dependencies)
  catalogueRoutes(api, dependencies)
  adminCategoryRoutes(api, dependencies)
  adminProductRoutes(api, dependencies)
  adminProductImportRoutes(api, dependencies)
  adminBannerRoutes(api, dependencies)
  favesRoutes(api, dependencies)
  stockRoutes(api, dependencies)
  clientsRoutes(api, dependencies)
  placesRoutes(api, dependencies)
  paymentsRoutes(api, dependencies)
  commissionRoutes(api, dependencies)
  ordersRoutes(api, dependencies)
  payLinkRoutes(api, dependencies)
  receiptRoutes(api, dependencies)
  adminOrderRoutes(api, dependencies)
  refundRoutes(api, dependencies)
  linksRoutes(api, dependencies)
  clientsAdminRoutes(api, dependencies)
  clientImportRoutes(api, dependencies)
  auditLogRoutes(api, dependencies)
  adminRoutes(api, dependencies)
  settingsRoutes(api, dependencies)
}
