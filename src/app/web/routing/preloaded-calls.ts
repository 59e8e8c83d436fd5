import type { FrameScreenName } from '#app/routes.ts'

/**
 * The API calls with which a list of the back office begins where its URL has no parameters. The server's page names them, so that the
 * browser makes them while the code of the screen is still on its way.
 */
export const preloadedCalls: Partial<Record<string, readonly string[]>> = {
  AdminUsersScreen: ['admin/user/list?page=1&dir=1', 'admin/view/list?list=users'],
  AdminOrdersScreen: ['admin/order/list?page=1&dir=1', 'admin/view/list?list=orders'],
  DispatchDeskScreen: ['admin/dispatch/list?page=1&dir=1'],
  InvoicesScreen: ['admin/invoice/list?page=1&dir=1'],
  DisputesScreen: ['admin/dispute/list?page=1&dir=1'],
  AdminProductsScreen: ['admin/product/list?page=1&dir=1&sortValue=1', 'admin/view/list?list=products'],
  AdminCategoriesScreen: ['admin/category/list?page=1&dir=1&sort_val=1'],
  AdminClientsScreen: ['admin/client/list?page=1&dir=1', 'admin/view/list?list=clients'],
  AdminBannersScreen: ['admin/banner/list?page=1&dir=1&sort_val=1'],
} satisfies Partial<Record<FrameScreenName<'admin'>, readonly string[]>>
