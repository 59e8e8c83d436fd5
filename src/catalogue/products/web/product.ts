/** A category or sub-category of a product. */
export interface NamedCategory {
  id: string
  name: string
}

/** What a product tile shows and does. Prices are in pounds. */
export interface ProductSummary {
  id: string
  /** The id of the first category, or '' if there is none. */
  categoryId: string
  name: string
  brand: string
  price: number
  rrp: number
  /** The commission in pounds; absent for visitors and clients (D-051). */
  commission?: number
  pictures: readonly string[]
  /** Whether the product has a training video; a tile for visitors has neither this nor the seller's marks below. */
  hasVideo?: boolean
  isFave?: boolean
  isStocked?: boolean
  hasWatchedVideo?: boolean
}

/** What a product page shows. */
export interface Product extends ProductSummary {
  title: string
  weight: number
  weightUnit: string
  description: string
  /** Rich text (HTML), sanitized by the server when it was saved and when it was sent (D-078). */
  uses: string
  ingredients: string
  categories: readonly NamedCategory[]
  subCategories: readonly NamedCategory[]
  /** 1 to 5. */
  skinTones: readonly number[]
  /** A hex code with its hash, or ''. */
  colour: string
  isFeatured: boolean
  isPopular: boolean
}
