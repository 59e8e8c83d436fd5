/** What has become of a link: the first of these that is true, read from the last to the first (N-LINK-001). */
export const linkStates = ['sent', 'opened', 'basket', 'expired', 'bought', 'cancelled'] as const
export type LinkState = (typeof linkStates)[number]

export const linkKinds = ['payment', 'shopping', 'explore'] as const
export type LinkKind = (typeof linkKinds)[number]

/** What the seller may do with a link; checkout: pay the order herself, or change its basket. */
export const linkActions = ['send', 'copy', 'extend', 'cancel', 'checkout'] as const
export type LinkAction = (typeof linkActions)[number]
