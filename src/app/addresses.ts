import { navigationMessages as say } from '#app/text.ts'

/** Who may be where; app/web/guards.ts knows what happens otherwise. */
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

/** What stands around a screen. */
export type Frame = 'shop' | 'account' | 'bare' | 'admin'

export interface Address {
  path: string
  /** 'catalogue/home' is src/catalogue/web/home-screen.tsx. Until that file exists the 404 page is shown. */
  screen: string
  /** Absent where a `.head.ts` beside the screen writes it. */
  title?: string
  guard?: Guard
  /** Drawn by the server with its data; all others are drawn in the browser. */
  rendered?: true
}

/** Every address of the two specifications. Static ones win over those with parameters. */
export const addresses: Record<Frame, readonly Address[]> = {
  shop: [
    { path: '/', screen: 'catalogue/home', rendered: true, guard: 'home' },
    { path: '/explore', screen: 'catalogue/explore', rendered: true, guard: 'explore' },
    { path: '/explore/:exploreClientUrl', screen: 'catalogue/explore', rendered: true, guard: 'explore' },
    { path: '/product-details/:productId/:categoryId/:from', screen: 'catalogue/product', rendered: true },
    { path: '/quickview', screen: 'app/quick-view', title: say.explore, guard: 'quick-view' },
    { path: '/mystock', screen: 'stock/my-stock', title: say.myStock, guard: 'stock' },
    { path: '/faves', screen: 'faves/faves', title: say.faves, guard: 'faves' },
    { path: '/myclients', screen: 'clients/clients', title: say.myClients, guard: 'clients' },
    // ours: what is a dialog on desktops is a page on phones
    { path: '/myclients/add-client', screen: 'clients/client-form', title: say.addClient, guard: 'clients' },
    {
      path: '/myclients/edit-client/:clientId',
      screen: 'clients/client-form',
      title: say.editClient,
      guard: 'clients',
    },
    { path: '/myclients/send-link', screen: 'sharing/send-link', title: say.sendLink, guard: 'clients' },
    { path: '/client', screen: 'app/not-found', title: say.lost, guard: 'client' },
    { path: '/login', screen: 'accounts/login', title: say.login, guard: 'visitor' },
    { path: '/signup', screen: 'accounts/sign-up', title: say.signUp, guard: 'visitor' },
    { path: '/forgot-password', screen: 'accounts/forgot-password', title: say.forgotPassword },
    { path: '/reset-password/:id', screen: 'accounts/reset-password', title: say.resetPassword },
    { path: '/signup-verification', screen: 'accounts/signup-verification', title: say.verification },
    { path: '/signup-verification/:token', screen: 'accounts/signup-verification', title: say.verification },
    { path: '/accountDetails', screen: 'commission/bank-details', title: say.bankDetails },
    { path: '/checkout', screen: 'orders/checkout', title: say.checkout, guard: 'checkout' },
    { path: '/order-confirm', screen: 'orders/order-confirm', title: say.orderConfirm, guard: 'receipt' },
    { path: '/noInternet', screen: 'app/no-internet', title: say.noInternet, rendered: true },
    { path: '/404', screen: 'app/not-found', title: say.lost, rendered: true },
  ],
  account: [
    { path: '/profile', screen: 'accounts/profile', title: say.myProfile, guard: 'seller' },
    { path: '/my-address', screen: 'accounts/addresses', title: say.myAddress, guard: 'seller' },
    { path: '/payment', screen: 'payments/cards', title: say.payment, guard: 'seller' },
    { path: '/orders', screen: 'orders/orders', title: say.myOrders, guard: 'seller' },
    { path: '/account-setting', screen: 'commission/payout-account', title: say.payoutAccount, guard: 'seller' },
    { path: '/update-account', screen: 'commission/update-account', title: say.payoutAccount, guard: 'seller' },
    { path: '/commission', screen: 'commission/commission', title: say.commission, guard: 'seller' },
    { path: '/payoutPayment', screen: 'commission/payout-payment', title: say.payoutPayment, guard: 'seller' },
  ],
  // for people who come by a link and have no account: nothing of the shop around
  bare: [
    { path: '/client/payment', screen: 'orders/pay-link', title: say.payLink },
    { path: '/payment-successful-receipt', screen: 'orders/paid-receipt', title: say.receipt },
    { path: '/thank-you-client-payment', screen: 'orders/thank-you', title: say.thankYou },
  ],
  admin: [
    { path: '/dashboard', screen: 'admin/dashboard', title: say.dashboard },
    { path: '/admin-user', screen: 'accounts/admin-users', title: say.users },
    { path: '/admin-user/admin-user-details/:id', screen: 'accounts/admin-user', title: say.userDetails },
    { path: '/admin-order', screen: 'orders/admin-orders', title: say.orders },
    { path: '/admin-order/admin-order-details/:id', screen: 'orders/admin-order', title: say.orderDetails },
    { path: '/order', screen: 'app/not-found', title: say.lost, guard: 'old-orders' },
    { path: '/products', screen: 'catalogue/admin-products', title: say.products },
    { path: '/products/product-details/:id', screen: 'catalogue/admin-product', title: say.productDetails },
    { path: '/products/add-new-product', screen: 'catalogue/admin-product-form', title: say.addProduct },
    // ours: files of products and of clients
    { path: '/products/import', screen: 'catalogue/admin-import-products', title: say.importProducts },
    { path: '/products/edit-product/:id', screen: 'catalogue/admin-product-form', title: say.editProduct },
    { path: '/category', screen: 'catalogue/admin-categories', title: say.categories },
    { path: '/category/add-category', screen: 'catalogue/admin-category-form', title: say.addCategory },
    { path: '/category/category-details/:id', screen: 'catalogue/admin-category', title: say.categoryDetails },
    { path: '/category/edit-category/:id', screen: 'catalogue/admin-category-form', title: say.editCategory },
    {
      path: '/category/category-details/:id/sub-category/:subId',
      screen: 'catalogue/admin-sub-category-form',
      title: say.addSubCategory,
    },
    { path: '/admin-client', screen: 'clients/admin-clients', title: say.clients },
    { path: '/admin-client/import', screen: 'clients/admin-import-clients', title: say.importClients },
    { path: '/admin-client/admin-client-detail/:id', screen: 'clients/admin-client', title: say.clientDetails },
    { path: '/admin-banner', screen: 'catalogue/admin-banners', title: say.banners },
    { path: '/admin-banner/add-banner', screen: 'catalogue/admin-banner-form', title: say.addBanner },
    { path: '/admin-banner/admin-banner-details/:id', screen: 'catalogue/admin-banner', title: say.bannerDetails },
    { path: '/admin-banner/edit-banner/:id', screen: 'catalogue/admin-banner-form', title: say.editBanner },
    { path: '/sales', screen: 'admin/sales', title: say.sales },
    // ours: every administrator's change
    { path: '/admin-log', screen: 'admin/log', title: say.auditLog },
    { path: '/admin-profile', screen: 'accounts/admin-profile', title: say.profile },
  ],
}
