export const cancellationText = {
  // Not in the specification: the texts below.
  cancelOrder: 'Cancel order',
  cancelQuestion: 'Cancel this order?',
  cancelHint: 'It can no longer be paid, and its payment link says that it was withdrawn.',
  keepOrder: 'Keep the order',
  ofSeller: (order: string, amount: string, seller: string) => `${order}, ${amount}, sold by ${seller}`,
  forClient: (client: string) => `for ${client}`,
  reason: 'Reason',
  reasonHint: 'For the log. The seller reads it by email, and so does a client who had the link.',
  reasonEmpty: 'Please give a reason.',
  reasonLong: 'A reason can have at most 200 characters.',
  orderCancelled: 'The order has been cancelled.',
  isPaid: 'This order is paid and cannot be cancelled.',
  isBeingPaid: 'This order is being paid right now. Please look again in a few minutes.',
  isReplaced: 'This order was replaced by a newer one, or ended when its seller or client was deleted.',
  cancelled: 'Cancelled',
  cancelledOn: (day: string) => `Cancelled on ${day}`,
} as const
