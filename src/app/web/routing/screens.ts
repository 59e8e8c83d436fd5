import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Frame, ScreenName } from '#app/routes.ts'
import { NoInternetScreen } from '#app/web/error-pages/no-internet-screen.tsx'
import { NotFoundScreen } from '#app/web/error-pages/not-found-screen.tsx'
import { QuickViewScreen } from '#app/web/quick-view-screen.tsx'
import type { PageContext } from '#platform/web/router/page-definition.ts'

/** A screen's file exports the screen under its own name. Screens of the back office also prefetch the list they show. */
export type ScreenFile<Name extends string> = { [Export in Name]: ComponentType } & {
  load?: (queries: QueryClient, context: PageContext) => Promise<unknown>
}
export type ScreenImport<Name extends string> = () => Promise<ScreenFile<Name>>
type ScreenTable<Name extends string> = { [Each in Name]: ScreenImport<Each> }

/** The screens that the server renders too; its bundle contains no other screen. Those of `app` come with every page. */
type RenderedScreen =
  | 'HomeScreen'
  | 'ExploreScreen'
  | 'ProductScreen'
  | 'LegalPageScreen'
  | 'NotFoundScreen'
  | 'NoInternetScreen'
  | 'QuickViewScreen'
const renderedScreens: ScreenTable<RenderedScreen> = {
  HomeScreen: () => import('#catalogue/home/web/home-screen.tsx'),
  ExploreScreen: () => import('#catalogue/search/web/explore-screen.tsx'),
  ProductScreen: () => import('#catalogue/products/web/product-screen.tsx'),
  LegalPageScreen: () => import('#legal/web/legal-page-screen.tsx'),
  NotFoundScreen: async () => ({ NotFoundScreen }),
  NoInternetScreen: async () => ({ NoInternetScreen }),
  QuickViewScreen: async () => ({ QuickViewScreen }),
}

const browserScreens: ScreenTable<Exclude<ScreenName, RenderedScreen>> | null = import.meta.env.SSR
  ? null
  : {
      AddressesScreen: () => import('#accounts/addresses/web/addresses-screen.tsx'),
      AdminLegalPageFormScreen: () => import('#legal/admin/web/legal-page-form-screen.tsx'),
      AdminLegalPagesScreen: () => import('#legal/admin/web/legal-pages-screen.tsx'),
      AdminUserScreen: () => import('#accounts/admin/web/admin-user-screen.tsx'),
      AdminUsersScreen: () => import('#accounts/admin/web/admin-users-screen.tsx'),
      ForgotPasswordScreen: () => import('#accounts/passwords/web/forgot-password-screen.tsx'),
      ResetPasswordScreen: () => import('#accounts/passwords/web/reset-password-screen.tsx'),
      AdminProfileScreen: () => import('#accounts/profile/web/admin-profile-screen.tsx'),
      ProfileScreen: () => import('#accounts/profile/web/profile-screen.tsx'),
      LoginScreen: () => import('#accounts/sessions/web/login-screen.tsx'),
      EmailVerificationScreen: () => import('#accounts/sign-up/web/email-verification-screen.tsx'),
      SignUpScreen: () => import('#accounts/sign-up/web/sign-up-screen.tsx'),
      AuditLogScreen: () => import('#audit-log/web/audit-log-screen.tsx'),
      DashboardScreen: () => import('#backoffice/web/dashboard-screen.tsx'),
      SalesScreen: () => import('#backoffice/web/sales-screen.tsx'),
      AdminBannerFormScreen: () => import('#catalogue/banners/admin/web/banner-form-screen.tsx'),
      AdminBannerScreen: () => import('#catalogue/banners/admin/web/banner-screen.tsx'),
      AdminBannersScreen: () => import('#catalogue/banners/admin/web/banners-screen.tsx'),
      AdminCategoriesScreen: () => import('#catalogue/categories/admin/web/categories-screen.tsx'),
      AdminCategoryFormScreen: () => import('#catalogue/categories/admin/web/category-form-screen.tsx'),
      AdminCategoryScreen: () => import('#catalogue/categories/admin/web/category-screen.tsx'),
      AdminSubCategoryFormScreen: () => import('#catalogue/categories/admin/web/sub-category-form-screen.tsx'),
      AdminImportProductsScreen: () => import('#catalogue/products/admin/web/import-products-screen.tsx'),
      AdminProductFormScreen: () => import('#catalogue/products/admin/web/product-form-screen.tsx'),
      AdminProductScreen: () => import('#catalogue/products/admin/web/product-screen.tsx'),
      AdminProductsScreen: () => import('#catalogue/products/admin/web/products-screen.tsx'),
      AdminClientScreen: () => import('#clients/admin/web/admin-client-screen.tsx'),
      AdminClientsScreen: () => import('#clients/admin/web/admin-clients-screen.tsx'),
      AdminImportClientsScreen: () => import('#clients/admin/web/admin-import-clients-screen.tsx'),
      ImportClientsScreen: () => import('#clients/import/web/import-clients-screen.tsx'),
      ClientPageScreen: () => import('#client-page/web/client-page-screen.tsx'),
      ClientFormScreen: () => import('#clients/web/client-form-screen.tsx'),
      ClientsScreen: () => import('#clients/web/clients-screen.tsx'),
      FavesScreen: () => import('#faves/web/faves-screen.tsx'),
      UnsubscribeScreen: () => import('#mail/preferences/web/unsubscribe-screen.tsx'),
      SendLinkScreen: () => import('#links/web/send-link-screen.tsx'),
      AdminOrderScreen: () => import('#orders/admin/web/admin-order-screen.tsx'),
      AdminOrdersScreen: () => import('#orders/admin/web/admin-orders-screen.tsx'),
      CheckoutScreen: () => import('#orders/checkout/web/checkout-screen.tsx'),
      DispatchDeskScreen: () => import('#orders/dispatch/web/dispatch-desk-screen.tsx'),
      ImportDispatchesScreen: () => import('#orders/dispatch/web/import-dispatches-screen.tsx'),
      InvoicesScreen: () => import('#orders/invoices/web/invoices-screen.tsx'),
      LinksScreen: () => import('#sent-links/web/links-screen.tsx'),
      OrdersScreen: () => import('#orders/history/web/orders-screen.tsx'),
      PayLinkScreen: () => import('#orders/pay-links/web/pay-link-screen.tsx'),
      OrderConfirmScreen: () => import('#orders/receipts/web/order-confirm-screen.tsx'),
      PaidReceiptScreen: () => import('#orders/receipts/web/paid-receipt-screen.tsx'),
      ThankYouScreen: () => import('#orders/receipts/web/thank-you-screen.tsx'),
      CardsScreen: () => import('#payments/cards/web/cards-screen.tsx'),
      BankDetailsScreen: () => import('#payouts/accounts/web/bank-details-screen.tsx'),
      PayoutAccountScreen: () => import('#payouts/accounts/web/payout-account-screen.tsx'),
      UpdateAccountScreen: () => import('#payouts/accounts/web/update-account-screen.tsx'),
      CommissionScreen: () => import('#payouts/commission/web/commission-screen.tsx'),
      PayDebtScreen: () => import('#payouts/debts/web/pay-debt-screen.tsx'),
      SalonStockScreen: () => import('#salon-stock/web/salon-stock-screen.tsx'),
      ReminderBasketScreen: () => import('#restock/web/reminder-basket-screen.tsx'),
      RunningOutScreen: () => import('#restock/web/running-out-screen.tsx'),
      MyStockScreen: () => import('#stock/web/my-stock-screen.tsx'),
    }

/** Where each screen's code is: a route names its screen, the screen is imported when the route is opened. */
export const screens: Partial<ScreenTable<ScreenName>> = { ...renderedScreens, ...browserScreens }

export type LayoutImport = () => Promise<ComponentType<{ children: ReactNode }>>

const importAdminLayout: LayoutImport = async () => (await import('#backoffice/frame/web/admin-layout.tsx')).AdminLayout
const importAccountLayout: LayoutImport = async () =>
  (await import('#app/web/layouts/account-layout.tsx')).AccountLayout

/** The layouts of frames. The server renders only the back office's, which shows nothing personal. */
export const layouts: Partial<Record<Frame, LayoutImport>> = import.meta.env.SSR
  ? { admin: importAdminLayout }
  : { account: importAccountLayout, admin: importAdminLayout }
