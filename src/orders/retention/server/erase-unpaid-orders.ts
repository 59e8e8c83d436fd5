export { eraseUnpaidOrders } from '#orders/retention/server/unpaid-order-store.ts'
