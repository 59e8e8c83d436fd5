import type { ComponentType, ReactNode } from 'react'
import type { Frame, FrameScreenName, ScreenName } from '#app/routes.ts'
import { NoInternetScreen } from '#app/web/error-pages/no-internet-screen.tsx'
import { NotFoundScreen } from '#app/web/error-pages/not-found-screen.tsx'
import { QuickViewScreen } from '#app/web/quick-view-screen.tsx'
import type { ScreenTable } from '#app/web/routing/screen-table.ts'

/** The screens that the server renders too; its bundle contains no other screen. Those of `app` come with every page. */
const renderedScreens = {
  HomeScreen: () => import('#app/web/screens/home-screen.tsx'),
  ExploreScreen: () => import('#app/web/screens/explore-screen.tsx'),
  ProductScreen: () => import('#app/web/screens/product-screen.tsx'),
  LegalPageScreen: () => import('#legal/web/legal-page-screen.tsx'),
  NotFoundScreen: async () => ({ NotFoundScreen }),
  NoInternetScreen: async () => ({ NoInternetScreen }),
  QuickViewScreen: async () => ({ QuickViewScreen }),
}

/** The other screens of a person who logs in or signs up. */
const visitorScreens = import.meta.env.SSR
  ? null
  : {
      ForgotPasswordScreen: () => import('#accounts/passwords/web/forgot-password-screen.tsx'),
      ReplaceDocumentsScreen: () => import('#accounts/documents/web/replace-documents-screen.tsx'),
      ResetPasswordScreen: () => import('#accounts/passwords/web/reset-password-screen.tsx'),
      LoginScreen: () => import('#accounts/sessions/web/login-screen.tsx'),
      EmailVerificationScreen: () => import('#accounts/sign-up/web/email-verification-screen.tsx'),
      SignUpScreen: () => import('#accounts/sign-up/web/sign-up-screen.tsx'),
      BankDetailsScreen: () => import('#payouts/accounts/web/bank-details-screen.tsx'),
    }

type RenderedScreen = keyof typeof renderedScreens
type VisitorScreen = keyof NonNullable<typeof visitorScreens>
type AdminScreen = Exclude<FrameScreenName<'admin'>, RenderedScreen>
type ClientScreen = Exclude<FrameScreenName<'bare'>, RenderedScreen>
type SellerScreen = Exclude<ScreenName, RenderedScreen | VisitorScreen | AdminScreen | ClientScreen>

/** Where each screen's code is: a route names its screen, the screen is imported when the route is opened. */
export const screens: Partial<ScreenTable<ScreenName>> & ScreenTable<RenderedScreen> = {
  ...renderedScreens,
  ...visitorScreens,
}

/** All other screens are imported with the table of their frame, so that no visitor loads the names of their files. */
export const laterScreens: LaterScreens | null = import.meta.env.SSR
  ? null
  : {
      seller: async () => (await import('#app/web/routing/seller-screens.ts')).sellerScreens,
      client: async () => (await import('#app/web/routing/client-screens.ts')).clientScreens,
      admin: async () => (await import('#app/web/routing/admin-screens.ts')).adminScreens,
    }
interface LaterScreens {
  seller: TableImport<SellerScreen>
  client: TableImport<ClientScreen>
  admin: TableImport<AdminScreen>
}
type TableImport<Name extends ScreenName> = () => Promise<ScreenTable<Name>>

export type LayoutImport = () => Promise<ComponentType<{ children: ReactNode }>>

const importAdminLayout: LayoutImport = async () => (await import('#app/web/layouts/admin-layout.tsx')).AdminLayout
const importAccountLayout: LayoutImport = async () =>
  (await import('#app/web/layouts/account-layout.tsx')).AccountLayout

/** The layouts of frames. The server renders only the back office's, which shows nothing personal. */
export const layouts: Partial<Record<Frame, LayoutImport>> = import.meta.env.SSR
  ? { admin: importAdminLayout }
  : { account: importAccountLayout, admin: importAdminLayout }
