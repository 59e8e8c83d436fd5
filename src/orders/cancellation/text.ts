export const cancellationText = {
  // Ours
  cancelOrder: 'Cancel order',
  cancelQuestion: 'Cancel this order?',
  cancelHint: 'It cannot be paid any more, and its payment link says that it was withdrawn.',
  keepOrder: 'Keep the order',
  ofSeller: (order: string, amount: string, seller: string) => `${order}, ${amount}, of ${seller}`,
  forClient: (client: string) => `for ${client}`,
  reason: 'Reason',
  reasonHint: 'For the log; neither seller nor client reads it.',
  reasonEmpty: 'Please give a reason.',
  reasonLong: 'A reason has at most 200 characters.',
  orderCancelled: 'The order is cancelled.',
  isPaid: 'This order is paid and cannot be cancelled.',
  isBeingPaid: 'This order is being paid right now. Please look again in a few minutes.',
  isReplaced: 'This order was replaced by a newer one, or ended with its seller or client.',
  cancelled: 'Cancelled',
  cancelledOn: (day: string) => `Cancelled on ${day}`,
} as const
