import type { ScreenName } from '#app/routes.ts'
import { screenFiles } from '#app/routes.ts?screen-files'
import type { RouteMatch } from './match-route.ts'

/**
 * The source files of a route, as the build's manifest names them, so that the server's page can link their chunks and styles. Code that
 * comes with every page has no chunk of its own, and is not in the manifest.
 */
export function getRouteFiles({ definition, group }: RouteMatch): string[] {
  return [
    `src/app/routes.ts?screens=${group}`,
    screenFiles[definition.screen],
    `src/app/web/layouts/${group}-layout.tsx`,
  ]
}

const preloadedCalls: Partial<Record<ScreenName, readonly string[]>> = {
  AdminUsersScreen: ['admin/user/list?page=1&dir=1', 'admin/view/list?list=users'],
  AdminClientsScreen: ['admin/client/list?page=1&dir=1', 'admin/view/list?list=clients'],
  AdminProductsScreen: ['admin/product/list?page=1&dir=1&sortValue=1', 'admin/view/list?list=products'],
  AdminCategoriesScreen: ['admin/category/list?page=1&dir=1&sort_val=1'],
  AdminBannersScreen: ['admin/banner/list?page=1&dir=1&sort_val=1'],
  AdminOrdersScreen: ['admin/order/list?page=1&dir=1', 'admin/view/list?list=orders'],
  DispatchDeskScreen: ['admin/dispatch/list?page=1&dir=1'],
  DisputesScreen: ['admin/dispute/list?page=1&dir=1'],
  ReturnsDeskScreen: ['admin/return/list?page=1&dir=1&state=new'],
  RecallsScreen: ['admin/recall/list?page=1'],
  AdminCommissionScreen: ['admin/commission-rule/list', 'admin/commission-rule/tiers'],
  CouponsScreen: ['admin/coupon/list?page=1'],
  TrainingsScreen: ['admin/training/list?page=1&dir=1'],
  InvoicesScreen: ['admin/invoice/list?page=1&dir=1'],
}

/**
 * The API calls with which a list of the back office begins if its URL has no parameters. The server's page names them, so that the browser
 * can make them while the code of the screen is still loading.
 */
export function getPreloadedCalls({ definition }: RouteMatch): readonly string[] {
  return preloadedCalls[definition.screen] ?? []
}
