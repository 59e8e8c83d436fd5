/** With a link of a client ends what it has opened, on the next request. */
export { revokeVisitTokens as endVisits } from '#accounts/sessions/server/token-store.ts'
