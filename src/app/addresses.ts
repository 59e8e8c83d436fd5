import { appText } from '#app/text.ts'

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
    { path: '/quickview', screen: 'app/quick-view', title: appText.explore, guard: 'quick-view' },
    { path: '/mystock', screen: 'stock/my-stock', title: appText.myStock, guard: 'stock' },
    { path: '/faves', screen: 'faves/faves', title: appText.faves, guard: 'faves' },
    { path: '/myclients', screen: 'clients/clients', title: appText.myClients, guard: 'clients' },
    // ours: what is a dialog on desktops is a page on phones
    { path: '/myclients/add-client', screen: 'clients/client-form', title: appText.addClient, guard: 'clients' },
    {
      path: '/myclients/edit-client/:clientId',
      screen: 'clients/client-form',
      title: appText.editClient,
      guard: 'clients',
    },
    { path: '/myclients/send-link', screen: 'sharing/send-link', title: appText.sendLink, guard: 'clients' },
    { path: '/client', screen: 'app/not-found', title: appText.lost, guard: 'client' },
    { path: '/login', screen: 'accounts/login', title: appText.login, guard: 'visitor' },
    { path: '/signup', screen: 'accounts/sign-up', title: appText.signUp, guard: 'visitor' },
    { path: '/forgot-password', screen: 'accounts/forgot-password', title: appText.forgotPassword },
    { path: '/reset-password/:id', screen: 'accounts/reset-password', title: appText.resetPassword },
    { path: '/signup-verification', screen: 'accounts/signup-verification', title: appText.verification },
    { path: '/signup-verification/:token', screen: 'accounts/signup-verification', title: appText.verification },
    { path: '/accountDetails', screen: 'commission/bank-details', title: appText.bankDetails },
    { path: '/checkout', screen: 'orders/checkout', title: appText.checkout, guard: 'checkout' },
    { path: '/order-confirm', screen: 'orders/order-confirm', title: appText.orderConfirm, guard: 'receipt' },
    { path: '/noInternet', screen: 'app/no-internet', title: appText.noInternet, rendered: true },
    { path: '/404', screen: 'app/not-found', title: appText.lost, rendered: true },
  ],
  account: [
    { path: '/profile', screen: 'accounts/profile', title: appText.myProfile, guard: 'seller' },
    { path: '/my-address', screen: 'accounts/addresses', title: appText.myAddress, guard: 'seller' },
    { path: '/payment', screen: 'payments/cards', title: appText.payment, guard: 'seller' },
    { path: '/orders', screen: 'orders/orders', title: appText.myOrders, guard: 'seller' },
    { path: '/account-setting', screen: 'commission/payout-account', title: appText.payoutAccount, guard: 'seller' },
    { path: '/update-account', screen: 'commission/update-account', title: appText.payoutAccount, guard: 'seller' },
    { path: '/commission', screen: 'commission/commission', title: appText.commission, guard: 'seller' },
    { path: '/payoutPayment', screen: 'commission/payout-payment', title: appText.payoutPayment, guard: 'seller' },
  ],
  // for people who come by a link and have no account: nothing of the shop around
  bare: [
    { path: '/client/payment', screen: 'orders/pay-link', title: appText.payLink },
    { path: '/payment-successful-receipt', screen: 'orders/paid-receipt', title: appText.receipt },
    { path: '/thank-you-client-payment', screen: 'orders/thank-you', title: appText.thankYou },
  ],
  admin: [
    { path: '/dashboard', screen: 'admin/dashboard', title: appText.dashboard },
    { path: '/admin-user', screen: 'accounts/admin-users', title: appText.users },
    { path: '/admin-user/admin-user-details/:id', screen: 'accounts/admin-user', title: appText.userDetails },
    { path: '/admin-order', screen: 'orders/admin-orders', title: appText.orders },
    { path: '/admin-order/admin-order-details/:id', screen: 'orders/admin-order', title: appText.orderDetails },
    { path: '/order', screen: 'app/not-found', title: appText.lost, guard: 'old-orders' },
    { path: '/products', screen: 'catalogue/admin-products', title: appText.products },
    { path: '/products/product-details/:id', screen: 'catalogue/admin-product', title: appText.productDetails },
    { path: '/products/add-new-product', screen: 'catalogue/admin-product-form', title: appText.addProduct },
    // ours: files of products and of clients
    { path: '/products/import', screen: 'catalogue/admin-import-products', title: appText.importProducts },
    { path: '/products/edit-product/:id', screen: 'catalogue/admin-product-form', title: appText.editProduct },
    { path: '/category', screen: 'catalogue/admin-categories', title: appText.categories },
    { path: '/category/add-category', screen: 'catalogue/admin-category-form', title: appText.addCategory },
    { path: '/category/category-details/:id', screen: 'catalogue/admin-category', title: appText.categoryDetails },
    { path: '/category/edit-category/:id', screen: 'catalogue/admin-category-form', title: appText.editCategory },
    {
      path: '/category/category-details/:id/sub-category/:subId',
      screen: 'catalogue/admin-sub-category-form',
      title: appText.addSubCategory,
    },
    { path: '/admin-client', screen: 'clients/admin-clients', title: appText.clients },
    { path: '/admin-client/import', screen: 'clients/admin-import-clients', title: appText.importClients },
    { path: '/admin-client/admin-client-detail/:id', screen: 'clients/admin-client', title: appText.clientDetails },
    { path: '/admin-banner', screen: 'catalogue/admin-banners', title: appText.banners },
    { path: '/admin-banner/add-banner', screen: 'catalogue/admin-banner-form', title: appText.addBanner },
    { path: '/admin-banner/admin-banner-details/:id', screen: 'catalogue/admin-banner', title: appText.bannerDetails },
    { path: '/admin-banner/edit-banner/:id', screen: 'catalogue/admin-banner-form', title: appText.editBanner },
    { path: '/sales', screen: 'admin/sales', title: appText.sales },
    // ours: every administrator's change
    { path: '/admin-log', screen: 'admin/log', title: appText.auditLog },
    { path: '/admin-profile', screen: 'accounts/admin-profile', title: appText.profile },
  ],
}
