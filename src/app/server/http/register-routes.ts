import { addressRoutes } from '#accounts/addresses/server/routes.ts'
import { accountsAdminRoutes } from '#accounts/admin/server/routes.ts'
import { documentRoutes } from '#accounts/documents/server/routes.ts'
import { passwordRoutes } from '#accounts/passwords/server/routes.ts'
import { profileRoutes } from '#accounts/profile/server/routes.ts'
import { secondFactorRoutes, secondStepRoutes } from '#accounts/second-factor/server/routes.ts'
import { sessionRoutes } from '#accounts/sessions/server/routes.ts'
import { signUpRoutes } from '#accounts/sign-up/server/routes.ts'
import { staffRoutes } from '#accounts/staff/server/routes.ts'
import { auditLogRoutes } from '#back-office/audit-log/server/routes.ts'
import { noteRoutes } from '#back-office/notes/server/routes.ts'
import { programKeyRoutes } from '#back-office/program-keys/server/routes.ts'
import { listViewRoutes } from '#back-office/views/server/routes.ts'
import { brandRoutes } from '#brand/server/routes.ts'
import { adminBannerRoutes } from '#catalogue/banners/admin/server/admin-banner-routes.ts'
import { adminCategoryRoutes } from '#catalogue/categories/admin/server/admin-category-routes.ts'
import { adminSubCategoryRoutes } from '#catalogue/categories/admin/server/admin-sub-category-routes.ts'
import { adminProductImportRoutes, adminProductRoutes } from '#catalogue/products/admin/server/admin-product-routes.ts'
import { catalogueRoutes } from '#catalogue/server/routes.ts'
import { endClientSessionsAfterChange, findPageEmail } from '#client-page/codes/server/client-session.ts'
import { clientCodeRoutes } from '#client-page/codes/server/routes.ts'
import { clientPageOrderRoutes } from '#client-page/orders/server/routes.ts'
import { clientCardRoutes } from '#client-page/server/card-routes.ts'
import { clientPageRoutes } from '#client-page/server/routes.ts'
import { clientImportRoutes, clientsAdminRoutes } from '#clients/admin/server/routes.ts'
import type { ClientEmailChange } from '#clients/email-change/server/email-change.ts'
import { emailChangeRoutes } from '#clients/email-change/server/routes.ts'
import { ownClientImportRoutes } from '#clients/import/server/routes.ts'
import { clientsRoutes } from '#clients/server/routes.ts'
import { clientSummaryRoutes } from '#clients/summary/server/routes.ts'
import { undeliveredRoutes } from '#clients/undelivered/server/routes.ts'
import { commissionRuleRoutes } from '#commission-rules/server/routes.ts'
import { couponRoutes } from '#coupons/server/routes.ts'
import { sellerCouponRoutes } from '#coupons/server/seller-routes.ts'
import { legalRoutes } from '#legal/server/routes.ts'
import { endCorrectedExploreLinks } from '#links/explore/server/explore-links.ts'
import { linksRoutes } from '#links/explore/server/routes.ts'
import { followUpRoutes } from '#links/follow-up/server/routes.ts'
import { adminLinkRoutes } from '#links/overview/admin/server/routes.ts'
import { linkActionRoutes, sentLinkRoutes } from '#links/overview/server/routes.ts'
import { sharingRoutes } from '#links/sharing/server/routes.ts'
import { newsRoutes } from '#mail/news/server/routes.ts'
import { emailPreferenceRoutes } from '#mail/preferences/server/routes.ts'
import { renderVerification } from '#mail/server/emails/verification.ts'
import { wordingRoutes } from '#mail/wordings/server/routes.ts'
import { registerMultipart } from '#media/server/parse-multipart.ts'
import { adminOrderRoutes } from '#orders/admin/server/routes.ts'
import { orderCancellationRoutes } from '#orders/cancellation/server/routes.ts'
import { labelRoutes } from '#orders/carriers/labels/server/routes.ts'
import { trackingRoutes } from '#orders/carriers/server/routes.ts'
import { checkoutRoutes } from '#orders/checkout/server/routes.ts'
import { packingRoutes } from '#orders/dispatch/server/packing-routes.ts'
import { dispatchImportRoutes, dispatchRoutes, receivedOrderRoutes } from '#orders/dispatch/server/routes.ts'
import { disputeRoutes } from '#orders/disputes/server/routes.ts'
import { orderHistoryRoutes } from '#orders/history/server/routes.ts'
import { invoiceRoutes } from '#orders/invoices/server/routes.ts'
import { endCorrectedPayLinks } from '#orders/pay-links/server/pay-links.ts'
import { payLinkRoutes } from '#orders/pay-links/server/routes.ts'
import { orderPaymentRoutes } from '#orders/payment/server/routes.ts'
import { questionRoutes } from '#orders/questions/server/routes.ts'
import { recallRoutes } from '#orders/recalls/server/routes.ts'
import { receiptRoutes } from '#orders/receipts/server/routes.ts'
import { refundRoutes } from '#orders/refunds/server/routes.ts'
import { timelineRoutes } from '#orders/timeline/server/routes.ts'
import { cardRoutes } from '#payments/cards/server/routes.ts'
import { webhookRoutes } from '#payments/webhooks/server/routes.ts'
import { payoutAccountRoutes } from '#payouts/accounts/server/routes.ts'
import { commissionRoutes } from '#payouts/commission/server/routes.ts'
import { debtRoutes } from '#payouts/debts/server/routes.ts'
import { statementRoutes } from '#payouts/statements/server/routes.ts'
import { taxDetailsRoutes, taxReportRoutes } from '#payouts/tax-report/server/routes.ts'
import { placesRoutes } from '#places/server/routes.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Api } from '#platform/server/http/api.ts'
import { pushRoutes } from '#push/server/routes.ts'
import { reportsRoutes } from '#reports/admin/server/routes.ts'
import { sellerDeskRoutes } from '#reports/seller/server/routes.ts'
import { signalRoutes } from '#reports/signals/server/routes.ts'
import { refusedEmailRoutes } from '#reports/undelivered/server/routes.ts'
import { restockRoutes } from '#restock/server/routes.ts'
import { returnDeskRoutes } from '#returns/admin/server/routes.ts'
import { settlementRoutes } from '#returns/admin/server/settlement-routes.ts'
import { eraseReturns } from '#returns/server/erase-returns.ts'
import { listReturnData } from '#returns/server/find-return.ts'
import { clientReturnRoutes, sellerReturnRoutes } from '#returns/server/routes.ts'
import { salonStockRoutes } from '#salon-stock/server/routes.ts'
import { sellingRoutes } from '#selling/server/routes.ts'
import { settingsCheckRoutes } from '#settings/first-hour/server/routes.ts'
import { adminSettingsRoutes } from '#settings/server/routes.ts'
import { requireOpenHandle } from '#shop-page/server/own-shop-page.ts'
import { shopPageRoutes } from '#shop-page/server/routes.ts'
import { getShopPath } from '#shop-page/shop-path.ts'
import { favesRoutes } from '#stock/faves/server/routes.ts'
import { stockRoutes } from '#stock/my-stock/server/routes.ts'
import { adminTrainingRoutes } from '#training/server/admin-routes.ts'
import { trainingRoutes } from '#training/server/routes.ts'
import { webhookEndpointRoutes } from '#webhooks/server/routes.ts'
import type { Dependencies } from '../dependencies.ts'
import { settingsRoutes } from './settings-routes.ts'

/** Registers the routes of every module. */
export async function registerRoutes(api: Api, dependencies: Dependencies): Promise<void> {
  await registerMultipart(api)
  signUpRoutes(api, dependencies)
  sessionRoutes(api, dependencies)
  secondStepRoutes(api, dependencies)
  secondFactorRoutes(api, dependencies)
  documentRoutes(api, dependencies)
  passwordRoutes(api, dependencies)
  profileRoutes(api, dependencies)
  addressRoutes(api, dependencies)
  accountsAdminRoutes(api, dependencies)
  staffRoutes(api, dependencies)
  programKeyRoutes(api, dependencies)
  webhookEndpointRoutes(api, dependencies)
  catalogueRoutes(api, dependencies)
  adminCategoryRoutes(api, dependencies)
  adminSubCategoryRoutes(api, dependencies)
  adminProductRoutes(api, dependencies)
  adminProductImportRoutes(api, dependencies)
  adminBannerRoutes(api, dependencies)
  favesRoutes(api, dependencies)
  stockRoutes(api, dependencies)
  trainingRoutes(api, dependencies)
  adminTrainingRoutes(api, dependencies)
  salonStockRoutes(api, dependencies)
  const emailChange = { db: dependencies.db, publicUrl: dependencies.publicUrl, endFormerEmail }
  clientsRoutes(api, emailChange)
  emailChangeRoutes(api, emailChange)
  undeliveredRoutes(api, dependencies)
  ownClientImportRoutes(api, emailChange)
  clientSummaryRoutes(api, dependencies)
  placesRoutes(api, dependencies)
  cardRoutes(api, dependencies)
  webhookRoutes(api, dependencies)
  payoutAccountRoutes(api, dependencies)
  commissionRoutes(api, dependencies)
  statementRoutes(api, dependencies)
  taxDetailsRoutes(api, dependencies)
  taxReportRoutes(api, dependencies)
  debtRoutes(api, dependencies)
  commissionRuleRoutes(api, dependencies)
  couponRoutes(api, dependencies)
  sellerCouponRoutes(api, dependencies)
  checkoutRoutes(api, dependencies)
  orderHistoryRoutes(api, dependencies)
  orderPaymentRoutes(api, dependencies)
  payLinkRoutes(api, dependencies)
  questionRoutes(api, dependencies)
  receiptRoutes(api, dependencies)
  timelineRoutes(api, dependencies)
  adminOrderRoutes(api, dependencies)
  orderCancellationRoutes(api, dependencies)
  invoiceRoutes(api, dependencies)
  dispatchRoutes(api, dependencies)
  packingRoutes(api, dependencies)
  dispatchImportRoutes(api, dependencies)
  receivedOrderRoutes(api, dependencies)
  trackingRoutes(api, dependencies)
  labelRoutes(api, dependencies)
  disputeRoutes(api, dependencies)
  recallRoutes(api, dependencies)
  refundRoutes(api, dependencies)
  linksRoutes(api, dependencies)
  sharingRoutes(api, {
    ...dependencies,
    findShopPath: async (sellerId, productId) =>
      getShopPath(await requireOpenHandle(dependencies.db, sellerId), productId),
  })
  shopPageRoutes(api, dependencies)
  sentLinkRoutes(api, { ...dependencies, findPageEmail: (token) => findPageEmail(dependencies.db, token) })
  sellingRoutes(api, dependencies)
  sellerDeskRoutes(api, dependencies)
  linkActionRoutes(api, dependencies)
  followUpRoutes(api, dependencies)
  restockRoutes(api, dependencies)
  adminLinkRoutes(api, dependencies)
  brandRoutes(api, { ...dependencies, renderSampleEmail: () => renderSampleEmail(dependencies.publicUrl()) })
  adminSettingsRoutes(api, dependencies)
  settingsCheckRoutes(api, dependencies)
  wordingRoutes(api, dependencies)
  newsRoutes(api, dependencies)
  legalRoutes(api, dependencies)
  clientCodeRoutes(api, dependencies)
  clientPageRoutes(api, { db: dependencies.db, listReturnData, eraseReturns })
  clientPageOrderRoutes(api, dependencies)
  clientCardRoutes(api, dependencies)
  clientReturnRoutes(api, dependencies)
  sellerReturnRoutes(api, dependencies)
  returnDeskRoutes(api, dependencies)
  settlementRoutes(api, dependencies)
  emailPreferenceRoutes(api, dependencies)
  clientsAdminRoutes(api, dependencies)
  clientImportRoutes(api, dependencies)
  noteRoutes(api, dependencies)
  auditLogRoutes(api, dependencies)
  reportsRoutes(api, dependencies)
  refusedEmailRoutes(api, dependencies)
  signalRoutes(api, dependencies)
  listViewRoutes(api, dependencies)
  pushRoutes(api, dependencies)
  settingsRoutes(api, dependencies)
}

/** The sample email in which an administrator sees a brand: it has a heading, a button and small print. */
function renderSampleEmail(publicUrl: string) {
  return renderVerification({ to: 'anna@example.com', firstName: 'Anna', url: publicUrl })
}

/** Ends the sessions, codes and links that are bound to a client's email, after it has changed. Returns how many links ended. */
async function endFormerEmail(tx: Tx, change: ClientEmailChange): Promise<number> {
  await endClientSessionsAfterChange(tx, change)
  const explore = await endCorrectedExploreLinks(tx, change)
  return explore + (await endCorrectedPayLinks(tx, change))
}
