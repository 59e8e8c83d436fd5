import { clientPagePath } from '#mail/client-page-path.ts'

/** Where a client returns something of an order, and where one of her returns stands. */
export const returnFormPath = (orderId: string) => `${clientPagePath}/orders/${encodeURIComponent(orderId)}/return`
export const clientReturnPath = (returnId: string) => `${clientPagePath}/returns/${encodeURIComponent(returnId)}`
