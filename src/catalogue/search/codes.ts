/**
 * The sort codes of the product list and of faves (S-EXPL-018..023, D-130, D-131); a file without zod keeps the first page's bundle
 * small.
 */
export const exploreSort = { featured: 0, newest: 1, priceDown: 2, priceUp: 3, commission: 4, all: 5 } as const
export type ExploreSort = (typeof exploreSort)[keyof typeof exploreSort]

/** The codes (`fltKey`) of the home page's two product carousels; any other code does not filter (D-188). */
export const carouselFilter = { featured: 1, popular: 3 } as const
