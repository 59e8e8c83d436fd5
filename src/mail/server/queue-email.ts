export type { Email } from '#mail/server/email.ts'
export { queueEmail } from '#mail/server/email-store.ts'
