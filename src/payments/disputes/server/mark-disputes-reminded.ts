export { markDisputesReminded } from '#payments/disputes/server/disputes-store.ts'
