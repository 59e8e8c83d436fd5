/** What emails say about a return that is settled because its pieces were paid back elsewhere. */
export const paidElsewhereText = {
  // Not in the specification: the texts below.
  paidBack: (amount: string) =>
    `Thank you for telling us. You have had ${amount} back for it already, so nothing is left to refund, and you need not do anything.`,
  bySeller: (amount: string, seller: string) =>
    `Thank you for telling us. You paid ${seller} for this order, so ${seller} gives you ${amount} back, unless you have had it already.`,
  sellerPaidBack: (client: string, amount: string) =>
    `${client} had ${amount} back for it already, so nothing more was refunded, and your commission stays as it is.`,
  sellerPaysBack: (client: string, amount: string) =>
    `Please give ${client} ${amount} back, unless you have done so already. Nothing is left to refund to your card, and your commission stays as it is.`,
} as const
