/** The sort codes of the back office's list (A-ORDR-046). */
export const orderSortCodes = { amount: 2, date: 3 } as const

/** The states by which the list of orders is filtered; the state of the payment is a filter of its own. */
export const adminOrderStates = ['to_pack', 'dispatched', 'delivered', 'cancelled'] as const
export type AdminOrderState = (typeof adminOrderStates)[number]

/**
 * The filters in the list's URL. Each figure of the dashboard links to the list filtered to the orders that it counts; an unknown state or
 * way of payment is ignored.
 */
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
