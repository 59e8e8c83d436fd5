/** The codes of the delivery types. */
export const deliveryType = { toClient: 1, toSalon: 2, fromSalonStock: 3, byLink: 5 } as const
export type DeliveryType = (typeof deliveryType)[keyof typeof deliveryType]

/** Pending from a sent payment link or a started charge on, completed once the charge has succeeded (D-024). */
export const paymentStatus = { notStarted: 1, pending: 2, completed: 3 } as const

/** The codes of the payment methods; the funding tells cash from card (D-017). */
export const paymentType = { card: 1, cash: 2, googlePay: 3, applePay: 4 } as const
export type PaymentType = (typeof paymentType)[keyof typeof paymentType]

/** The ways of payment by which lists of orders can be filtered; the funding tells cash from card (D-017). */
export const paymentWays = ['card', 'cash', 'google', 'apple'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** Fields of every order on the wire that are neither charged nor shown (D-001). */
export const shippingFee = 66
export const tax = 55
