export { eraseClientAddresses } from '#accounts/erasure/server/erasure-store.ts'
