export { deleteExpiredPayLinks } from '#orders/pay-links/server/pay-link-store.ts'
