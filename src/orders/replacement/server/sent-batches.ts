/** The batches of what a client has of an order, as parts of the queries of other modules. */
export { mayBeOfBatches, sentBatches } from './sent-batches-store.ts'
