/** A category or sub-category of a product. */
export interface NamedCategory {
  id: string
  name: string
}

/** What a product tile shows and does. Prices are in pounds. */
export interface ProductSummary {
  id: string
  /** The first category, or ''. */
  categoryId: string
  name: string
  brand: string
  price: number
  rrp: number
  /** Absent for visitors and clients (D-051). */
  commission?: number
  pictures: readonly string[]
  /** Whether it has a training video, and the seller's marks; absent for visitors. */
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
