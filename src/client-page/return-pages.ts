import { clientPagePath } from '#mail/client-page-path.ts'

/** The paths of two client pages: the form to return goods of an order, and the state of one return. */
export const returnFormPath = (orderId: string) => `${clientPagePath}/orders/${encodeURIComponent(orderId)}/return`
export const clientReturnPath = (returnId: string) => `${clientPagePath}/returns/${encodeURIComponent(returnId)}`
