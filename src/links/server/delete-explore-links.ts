/** A deleted seller's links are deleted with the account and do not return when it is restored (D-207). */
export {
  deleteExpiredLinks as deleteExpiredExploreLinks,
  deleteLinksOfSeller as deleteExploreLinksOfSeller,
} from '#links/server/explore-link-store.ts'
