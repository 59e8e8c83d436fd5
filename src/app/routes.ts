import { accessText } from '#access/text.ts'
import { staffText } from '#accounts/staff/text.ts'
import { adminLegalText } from '#legal/admin/text.ts'
import { myStockText } from '#stock/my-stock/my-stock-text.ts'
import { appText } from './text.ts'

/** Who may open a route; app/web/routing/guards.ts decides where other visitors are sent. */
export type Guard =
  | 'home'
  | 'visitor'
  | 'seller'
  | 'explore'
  | 'stock'
  | 'faves'
  | 'clients'
  | 'client'
  | 'checkout'
  | 'receipt'
  | 'quick-view'
  | 'old-orders'

/** The routes of a group have the same layout, and the browser loads the imports of their screens together. */
export type RouteGroup = 'storefront' | 'visitor' | 'seller' | 'account' | 'client' | 'admin'

export interface RouteDefinition<Screen extends string = ScreenName> {
  path: string
  /** The component that is rendered: `HomeScreen` is found in the file home-screen.tsx, wherever that lies (tools/build/screen-imports.ts). */
  screen: Screen
  /** Absent where the server renders a screen whose page definition (`*.head.ts` next to it) has a title of its own. */
  title?: string
  guard?: Guard
  /** The server renders the screen with its data, as it does all screens of the storefront; other screens get a skeleton. */
  isRendered?: true
  /** The server answers a request for the page with a redirect to this path. */
  redirectTo?: string
  /** The page has no navigation of the shop, as for a client who pays through a link. */
  bare?: true
}

/** The query with which /order redirects to /admin-order, where it brings all but administrators to the 404 page (D-075). */
export const oldOrdersMark = 'old=orders'

/** Every path of the two specifications. Static paths win over those with parameters. */
const definitions = {
  storefront: [
    { path: '/', screen: 'HomeScreen', guard: 'home' },
    { path: '/explore', screen: 'ExploreScreen', guard: 'explore' },
    { path: '/explore/:exploreClientUrl', screen: 'ExploreScreen', guard: 'explore' },
    { path: '/product-details/:productId/:categoryId/:from', screen: 'ProductScreen' },
    // not in the specification: a seller's own shop, also opened at one product, and the check of a training certificate
    { path: '/shop/:handle', screen: 'ShopPageScreen', bare: true },
    { path: '/shop/:handle/:shopProductId', screen: 'ShopPageScreen', bare: true },
    // a link without its token leads to the 404 page (S-EVER-016)
    { path: '/signup-verification', screen: 'NotFoundScreen', title: appText.lost },
    { path: '/signup-verification/varification_token=', screen: 'NotFoundScreen', title: appText.lost },
    { path: '/certificates/:certificateNumber', screen: 'CertificateScreen', bare: true },
    // not in the specification: the pages that the law asks for
    { path: '/terms', screen: 'LegalPageScreen' },
    { path: '/privacy', screen: 'LegalPageScreen' },
    { path: '/returns', screen: 'LegalPageScreen' },
    { path: '/contact', screen: 'LegalPageScreen' },
    { path: '/imprint', screen: 'LegalPageScreen' },
    { path: '/noInternet', screen: 'NoInternetScreen', title: appText.noInternet },
    { path: '/404', screen: 'NotFoundScreen', title: appText.lost },
  ],
  visitor: [
    { path: '/quickview', screen: 'QuickViewScreen', title: appText.explore, guard: 'quick-view' },
    { path: '/login', screen: 'LoginScreen', title: appText.login, guard: 'visitor' },
    { path: '/signup', screen: 'SignUpScreen', title: appText.signUp, guard: 'visitor' },
    { path: '/forgot-password', screen: 'ForgotPasswordScreen', title: appText.forgotPassword },
    { path: '/reset-password/:id', screen: 'ResetPasswordScreen', title: appText.resetPassword },
    // not in the specification: the link of the email about refused documents
    { path: '/replace-documents', screen: 'ReplaceDocumentsScreen', title: appText.replaceDocuments },
    { path: '/signup-verification/:token', screen: 'EmailVerificationScreen', title: appText.verification },
    { path: '/accountDetails', screen: 'BankDetailsScreen', title: appText.bankDetails },
  ],
  // sellers, and the clients who shop with one of them
  seller: [
    { path: '/mystock', screen: 'MyStockScreen', title: myStockText.myStock, guard: 'stock' },
    { path: '/faves', screen: 'FavesScreen', title: appText.faves, guard: 'faves' },
    { path: '/myclients', screen: 'ClientsScreen', title: appText.myClients, guard: 'clients' },
    // not in the specification: the form of a client, which is a dialog on desktops and a page on phones
    { path: '/myclients/add-client', screen: 'ClientFormScreen', title: appText.addClient, guard: 'clients' },
    {
      path: '/myclients/edit-client/:clientId',
      screen: 'ClientFormScreen',
      title: appText.editClient,
      guard: 'clients',
    },
    {
      path: '/myclients/import',
      screen: 'ImportClientsScreen',
      title: accessText.importClients,
      guard: 'clients',
    },
    { path: '/myclients/send-link', screen: 'SendLinkScreen', title: appText.sendLink, guard: 'clients' },
    // not in the specification: a sale that starts from the client's page
    { path: '/myclients/sell', screen: 'SellScreen', title: appText.sell, guard: 'clients' },
    { path: '/myclients/sell/:clientId', screen: 'SellScreen', title: appText.sell, guard: 'clients' },
    // not in the specification: what clients run out of, and the basket of a reminder
    { path: '/running-out', screen: 'RunningOutScreen', title: appText.runningOut, guard: 'clients' },
    { path: '/explore/:exploreClientUrl/basket', screen: 'ReminderBasketScreen', title: appText.reminderBasket },
    { path: '/client', screen: 'NotFoundScreen', title: appText.lost, guard: 'client', redirectTo: '/myclients' },
    { path: '/checkout', screen: 'CheckoutScreen', title: appText.checkout, guard: 'checkout' },
    { path: '/order-confirm', screen: 'OrderConfirmScreen', title: appText.orderConfirm, guard: 'receipt' },
  ],
  account: [
    // not in the specification: the seller's dashboard, and the calls that wait on her device until there is a network
    { path: '/desk', screen: 'DeskScreen', title: accessText.desk, guard: 'seller' },
    { path: '/waiting', screen: 'WaitingScreen', title: appText.waiting, guard: 'seller' },
    { path: '/profile', screen: 'ProfileScreen', title: appText.myProfile, guard: 'seller' },
    { path: '/my-address', screen: 'AddressesScreen', title: appText.myAddress, guard: 'seller' },
    { path: '/payment', screen: 'CardsScreen', title: appText.payment, guard: 'seller' },
    { path: '/orders', screen: 'OrdersScreen', title: appText.myOrders, guard: 'seller' },
    // not in the specification: salon stock, sent links, news, the seller's own shop page, her coupon codes and trainings
    { path: '/salon-stock', screen: 'SalonStockScreen', title: appText.salonStock, guard: 'seller' },
    { path: '/links', screen: 'LinksScreen', title: appText.links, guard: 'seller' },
    { path: '/news', screen: 'NewsScreen', title: appText.news, guard: 'seller' },
    { path: '/shop-page', screen: 'ShopPageSettingsScreen', title: appText.shopPage, guard: 'seller' },
    { path: '/codes', screen: 'OwnCouponsScreen', title: appText.codes, guard: 'seller' },
    { path: '/training', screen: 'OwnTrainingsScreen', title: appText.training, guard: 'seller' },
    { path: '/account-setting', screen: 'PayoutAccountScreen', title: accessText.payoutAccount, guard: 'seller' },
    { path: '/update-account', screen: 'UpdateAccountScreen', title: accessText.payoutAccount, guard: 'seller' },
    { path: '/commission', screen: 'CommissionScreen', title: appText.commission, guard: 'seller' },
    { path: '/payoutPayment', screen: 'PayDebtScreen', title: accessText.payoutPayment, guard: 'seller' },
  ],
  // for clients who pay through a link and have no account: no navigation of the shop
  client: [
    { path: '/client/payment', screen: 'PayLinkScreen', isRendered: true },
    { path: '/payment-successful-receipt', screen: 'PaidReceiptScreen', title: appText.receipt },
    { path: '/thank-you-client-payment', screen: 'ThankYouScreen', title: appText.thankYou },
    // not in the specification: a client's own page, and the link that stops emails
    { path: '/client-page', screen: 'ClientPageScreen', title: appText.clientPage },
    { path: '/client-page/orders/:id/return', screen: 'ReturnFormScreen', title: appText.returnOrProblem },
    { path: '/client-page/returns/:id', screen: 'ClientReturnScreen', title: appText.yourReturn },
    { path: '/unsubscribe', screen: 'UnsubscribeScreen', title: appText.unsubscribe },
    { path: '/email-changed', screen: 'EmailChangedScreen', title: appText.emailChanged },
  ],
  admin: [
    { path: '/dashboard', screen: 'DashboardScreen', title: appText.dashboard },
    { path: '/admin-user', screen: 'AdminUsersScreen', title: appText.users },
    { path: '/admin-user/admin-user-details/:id', screen: 'AdminUserScreen', title: appText.userDetails },
    { path: '/admin-order', screen: 'AdminOrdersScreen', title: appText.orders },
    { path: '/admin-order/admin-order-details/:id', screen: 'AdminOrderScreen', title: appText.orderDetails },
    // not in the specification: the list of orders to dispatch, and the list of invoices
    { path: '/admin-dispatch', screen: 'DispatchDeskScreen', title: appText.dispatch },
    { path: '/admin-dispatch/import', screen: 'ImportDispatchesScreen', title: accessText.importNumbers },
    { path: '/admin-invoice', screen: 'InvoicesScreen', title: appText.invoices },
    // not in the specification: the yearly report of sellers' income to the tax office
    { path: '/admin-tax-report', screen: 'TaxReportScreen', title: appText.taxReport },
    // not in the specification: returns and complaints of clients
    { path: '/admin-return', screen: 'ReturnsDeskScreen', title: appText.returns },
    { path: '/admin-return/admin-return-details/:id', screen: 'ReturnScreen', title: appText.returnDetails },
    // not in the specification: disputes and their evidence
    { path: '/admin-dispute', screen: 'DisputesScreen', title: appText.disputes },
    { path: '/admin-dispute/admin-dispute-details/:id', screen: 'DisputeScreen', title: appText.dispute },
    { path: '/admin-signals', screen: 'SignalsScreen', title: appText.signals },
    // not in the specification: recalls
    { path: '/admin-recall', screen: 'RecallsScreen', title: appText.recalls },
    { path: '/admin-recall/withdraw', screen: 'WithdrawProductScreen', title: appText.withdraw },
    { path: '/admin-recall/admin-recall-details/:id', screen: 'RecallScreen', title: appText.recall },
    {
      path: '/order',
      screen: 'NotFoundScreen',
      title: appText.lost,
      guard: 'old-orders',
      redirectTo: `/admin-order?${oldOrdersMark}`,
    },
    { path: '/products', screen: 'AdminProductsScreen', title: appText.products },
    { path: '/products/product-details/:id', screen: 'AdminProductScreen', title: appText.productDetails },
    { path: '/products/add-new-product', screen: 'AdminProductFormScreen', title: appText.addProduct },
    // not in the specification: imports of products and of clients
    { path: '/products/import', screen: 'AdminImportProductsScreen', title: accessText.importProducts },
    { path: '/products/edit-product/:id', screen: 'AdminProductFormScreen', title: appText.editProduct },
    { path: '/category', screen: 'AdminCategoriesScreen', title: appText.categories },
    { path: '/category/add-category', screen: 'AdminCategoryFormScreen', title: appText.addCategory },
    { path: '/category/category-details/:id', screen: 'AdminCategoryScreen', title: appText.categoryDetails },
    { path: '/category/edit-category/:id', screen: 'AdminCategoryFormScreen', title: appText.editCategory },
    {
      path: '/category/category-details/:id/sub-category/:subId',
      screen: 'AdminSubCategoryFormScreen',
      title: appText.addSubCategory,
    },
    { path: '/admin-client', screen: 'AdminClientsScreen', title: appText.clients },
    { path: '/admin-client/import', screen: 'AdminImportClientsScreen', title: accessText.importClients },
    { path: '/admin-client/admin-client-detail/:id', screen: 'AdminClientScreen', title: appText.clientDetails },
    { path: '/admin-banner', screen: 'AdminBannersScreen', title: appText.banners },
    { path: '/admin-banner/add-banner', screen: 'AdminBannerFormScreen', title: appText.addBanner },
    { path: '/admin-banner/admin-banner-details/:id', screen: 'AdminBannerScreen', title: appText.bannerDetails },
    { path: '/admin-banner/edit-banner/:id', screen: 'AdminBannerFormScreen', title: appText.editBanner },
    // not in the specification: coupons, commission rules and trainings
    { path: '/admin-coupon', screen: 'CouponsScreen', title: appText.coupons },
    { path: '/admin-coupon/admin-coupon-details/:id', screen: 'CouponScreen', title: appText.coupon },
    { path: '/admin-training', screen: 'TrainingsScreen', title: appText.training },
    { path: '/admin-training/admin-training-details/:id', screen: 'AdminTrainingScreen', title: appText.aTraining },
    { path: '/admin-commission', screen: 'AdminCommissionScreen', title: appText.commission },
    { path: '/sales', screen: 'SalesScreen', title: appText.sales },
    // not in the specification: colleagues and their roles, and the log of administrators' changes
    { path: '/admin-staff', screen: 'StaffScreen', title: staffText.colleagues },
    { path: '/admin-log', screen: 'AuditLogScreen', title: appText.auditLog },
    { path: '/admin-legal', screen: 'AdminLegalPagesScreen', title: adminLegalText.pages },
    { path: '/admin-legal/edit-legal-page/:page', screen: 'AdminLegalPageFormScreen', title: adminLegalText.editPage },
    // not in the specification: news to sellers, and the texts of the shop's emails
    { path: '/admin-news', screen: 'AdminNewsScreen', title: appText.news },
    { path: '/admin-emails', screen: 'AdminEmailsScreen', title: appText.emails },
    { path: '/admin-emails/edit-email/:name', screen: 'AdminEmailScreen', title: appText.editEmail },
    // not in the specification: the shop's name and look, and its settings
    { path: '/admin-brand', screen: 'AdminBrandScreen', title: appText.brand },
    { path: '/admin-start', screen: 'GettingStartedScreen', title: appText.gettingStarted },
    { path: '/admin-settings', screen: 'AdminSettingsScreen', title: appText.settings },
    // not in the specification: API keys of other programs, and webhooks
    { path: '/admin-connections', screen: 'ConnectionsScreen', title: appText.connections },
    { path: '/admin-profile', screen: 'AdminProfileScreen', title: appText.profile },
  ],
} as const satisfies Record<RouteGroup, readonly RouteDefinition<string>[]>

/** The names of all screens that the routes show. */
export type ScreenName = (typeof definitions)[RouteGroup][number]['screen']

export const routes: Record<RouteGroup, readonly RouteDefinition[]> = definitions
