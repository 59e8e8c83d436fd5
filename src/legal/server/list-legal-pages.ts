export { selectNewestLegalPages as listLegalPages } from '#legal/server/legal-page-store.ts'
