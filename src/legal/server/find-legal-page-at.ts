export { selectLegalPageVersionAt as findLegalPageAt } from '#legal/server/legal-page-store.ts'
