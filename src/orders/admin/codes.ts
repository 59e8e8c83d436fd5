/** The sort codes of the back office's list (A-ORDR-046). */
export const orderSortCodes = { amount: 2, date: 3 } as const

/** What an order can be besides paid or not, by which the list is filtered. */
export const adminOrderStates = ['to_pack', 'dispatched', 'delivered', 'cancelled'] as const
export type AdminOrderState = (typeof adminOrderStates)[number]

/** The filters of the list's URL: each total of the dashboard opens the orders that it counts. An unknown state or way filters nothing. */
export const orderFilterNames = [
  'paymentStatus',
  'state',
  'pay',
  'from',
  'to',
  'paid_from',
  'paid_to',
  'failed_from',
  'failed_to',
  'link_from',
  'link_to',
  'user_id',
  'client_id',
  'prod_id',
] as const
export type OrderFilterName = (typeof orderFilterNames)[number]
