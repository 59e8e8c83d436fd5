/** A deleted seller's links are deleted with the account and do not return when it is restored (D-207); those of an erased client forget her address. */
export {
  clearMailedAddresses as eraseExploreLinksOfClient,
  deleteExpiredLinks as deleteExpiredExploreLinks,
  deleteLinksOfSeller as deleteExploreLinksOfSeller,
} from '#links/explore/server/explore-link-store.ts'
