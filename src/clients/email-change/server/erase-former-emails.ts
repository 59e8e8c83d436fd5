/** When a person is erased at her own wish (D-207). */
export { blankFormerEmailsOf } from '#clients/email-change/server/former-email-store.ts'
