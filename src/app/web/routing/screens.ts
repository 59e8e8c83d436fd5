import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { RouteGroup, ScreenName } from '#app/routes.ts'
import { screens as storefrontScreens } from '#app/routes.ts?screens=storefront'
import { screens as visitorScreens } from '#app/routes.ts?screens=visitor'
import type { PageContext, PageDefinition } from '#platform/web/router/page-definition.ts'

/** A screen's file exports the screen under its own name, and its page where it has one. Screens of the back office also prefetch the list they show. */
export type ScreenFile<Name extends ScreenName> = { [Export in Name]: ComponentType } & {
  page?: PageDefinition
  load?: (queries: QueryClient, context: PageContext) => Promise<unknown>
}
export type ScreenImports = { [Name in ScreenName]?: () => Promise<ScreenFile<Name>> }

/** The screens whose imports come with every page. The server renders those of the storefront, and its bundle contains no other screen. */
export const screens: ScreenImports = import.meta.env.SSR
  ? storefrontScreens
  : { ...storefrontScreens, ...visitorScreens }

/** The imports of all other screens come with the first page of their group, so that no visitor loads the names of their files. */
export const laterScreens: Partial<Record<RouteGroup, () => Promise<{ screens: ScreenImports }>>> = import.meta.env.SSR
  ? {}
  : ({
      seller: () => import('#app/routes.ts?screens=seller'),
      account: () => import('#app/routes.ts?screens=account'),
      client: () => import('#app/routes.ts?screens=client'),
      admin: () => import('#app/routes.ts?screens=admin'),
    } satisfies Record<Exclude<RouteGroup, 'storefront' | 'visitor'>, unknown>)

export type LayoutImport = () => Promise<ComponentType<{ children: ReactNode }>>

const importAdminLayout: LayoutImport = async () => (await import('#app/web/layouts/admin-layout.tsx')).AdminLayout
const importAccountLayout: LayoutImport = async () =>
  (await import('#app/web/layouts/account-layout.tsx')).AccountLayout

/** The layouts of groups. The server renders only the back office's, which shows nothing personal. */
export const layouts: Partial<Record<RouteGroup, LayoutImport>> = import.meta.env.SSR
  ? { admin: importAdminLayout }
  : { account: importAccountLayout, admin: importAdminLayout }
