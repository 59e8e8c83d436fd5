/**
 * The states of a link, which is in the last of them that applies to it (N-LINK-001); a basket filled after a purchase counts as a basket
 * again (D-434).
 */
export const linkStates = ['sent', 'opened', 'basket', 'expired', 'bought', 'cancelled'] as const
export type LinkState = (typeof linkStates)[number]

export const linkKinds = ['payment', 'shopping', 'explore'] as const
export type LinkKind = (typeof linkKinds)[number]

/**
 * What the seller may do with a link. `remind`: the client may be reminded of it now. `checkout`: pay its order in the checkout, or change
 * the order's basket there.
 */
export const linkActions = ['remind', 'send', 'copy', 'extend', 'cancel', 'checkout'] as const
export type LinkAction = (typeof linkActions)[number]
