import { pence } from './money.ts'

/** The smallest amount that a card may be charged: £0.30, the provider's minimum. */
export const smallestCharge = pence(30)
