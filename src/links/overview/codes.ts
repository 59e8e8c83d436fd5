/** The states of a link. A link is in the last of these that is true of it (N-LINK-001). */
export const linkStates = ['sent', 'opened', 'basket', 'expired', 'bought', 'cancelled'] as const
export type LinkState = (typeof linkStates)[number]

export const linkKinds = ['payment', 'shopping', 'explore'] as const
export type LinkKind = (typeof linkKinds)[number]

/** What the seller may do with a link. `remind`: it is to be followed up now. `checkout` means to pay the order in the checkout, or to change its basket. */
export const linkActions = ['remind', 'send', 'copy', 'extend', 'cancel', 'checkout'] as const
export type LinkAction = (typeof linkActions)[number]
