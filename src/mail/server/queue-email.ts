export type { Email } from '#mail/server/email.ts'
export { queueEmail, queueEmails } from '#mail/server/email-store.ts'
