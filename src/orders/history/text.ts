export const orderHistoryText = {
  myOrders: 'My Orders',
  viewDetails: 'View Details',
  delivered: 'Delivered',
  processing: 'Processing',
  // Ours
  ordersLead: 'Everything you have sold',
  noOrders: 'No orders found.',
  noOrdersHint: 'Your sales are listed here once they are paid or a payment link is sent.',
} as const
