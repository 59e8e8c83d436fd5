/** Reminders and agreements of an erased client, or of all clients of an erased seller (D-207). */
export {
  deleteRestockOfClient as eraseRestockOfClient,
  deleteRestockOfSeller as eraseRestockOfSeller,
  endAgreementsOf as eraseAgreementsOfPerson,
} from '#restock/server/decision-store.ts'
