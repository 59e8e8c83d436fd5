import { addressRoutes } from '#accounts/server/address-routes.ts'
import { accountsAdminRoutes } from '#accounts/server/admin-routes.ts'
import { profileRoutes } from '#accounts/server/profile-routes.ts'
import { accountsRoutes } from '#accounts/server/routes.ts'
import type { Parts } from '#app/server/parts.ts'
import { settingsRoutes } from '#app/server/settings-routes.ts'
import { adminRoutes } from '#backoffice/server/routes.ts'
import { adminBannerRoutes } from '#catalogue/server/admin-banner-routes.ts'
import { adminCategoryRoutes } from '#catalogue/server/admin-category-routes.ts'
import { adminProductImportRoutes } from '#catalogue/server/admin-import-routes.ts'
import { adminProductRoutes } from '#catalogue/server/admin-product-routes.ts'
import { catalogueRoutes } from '#catalogue/server/routes.ts'
import { adminClientImportRoutes } from '#clients/server/admin-import-routes.ts'
import { clientsAdminRoutes } from '#clients/server/admin-routes.ts'
import { clientsRoutes } from '#clients/server/routes.ts'
import { favesRoutes } from '#faves/server/routes.ts'
import { sharingRoutes } from '#links/server/routes.ts'
import { registerForms } from '#media/server/take-form.ts'
import { adminRefundRoutes } from '#orders/server/admin-refund-routes.ts'
import { ordersAdminRoutes } from '#orders/server/admin-routes.ts'
import { payLinkRoutes } from '#orders/server/pay-link-routes.ts'
import { receiptRoutes } from '#orders/server/receipt-routes.ts'
import { ordersRoutes } from '#orders/server/routes.ts'
import { paymentsRoutes } from '#payments/server/routes.ts'
import { commissionRoutes } from '#payouts/server/routes.ts'
import { placesRoutes } from '#places/server/routes.ts'
import type { Api } from '#platform/server/http.ts'
import { stockRoutes } from '#stock/server/routes.ts'

/** Every room's routes, and nowhere else. */
export async function mountRooms(api: Api, parts: Parts): Promise<void> {
  await registerForms(api)
  accountsRoutes(api, parts)
  profileRoutes(api, parts)
  addressRoutes(api, parts)
  accountsAdminRoutes(api, parts)
  catalogueRoutes(api, parts)
  adminCategoryRoutes(api, parts)
  adminProductRoutes(api, parts)
  adminProductImportRoutes(api, parts)
  adminBannerRoutes(api, parts)
  favesRoutes(api, parts)
  stockRoutes(api, parts)
  clientsRoutes(api, parts)
  placesRoutes(api, parts)
  paymentsRoutes(api, parts)
  commissionRoutes(api, parts)
  ordersRoutes(api, parts)
  payLinkRoutes(api, parts)
  receiptRoutes(api, parts)
  ordersAdminRoutes(api, parts)
  adminRefundRoutes(api, parts)
  sharingRoutes(api, parts)
  clientsAdminRoutes(api, parts)
  adminClientImportRoutes(api, parts)
  adminRoutes(api, parts)
  settingsRoutes(api, parts)
}
