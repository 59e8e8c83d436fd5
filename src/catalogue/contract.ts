import { z } from 'zod'
import { pagingSchema } from '#platform/paging.ts'
import { idSchema, jsonList } from '#platform/wire.ts'

/** Sort codes of Explore and Faves (S-EXPL-018..023, D-130, D-131). */
export const exploreSort = { featured: 0, newest: 1, priceDown: 2, priceUp: 3, commission: 4, all: 5 } as const
export type ExploreSort = (typeof exploreSort)[keyof typeof exploreSort]

/** fltKey of the two carousels of the home page; anything else is no filter (D-188). */
export const listFilter = { featured: 1, popular: 3 } as const

/** A product as lists and its page carry it. The shelf's quantity is not among it (D-036). */
export const productSchema = z.object({
  _id: z.string(),
  cat_id: z.string(),
  name: z.string(),
  brand: z.string(),
  title: z.string(),
  weight: z.number(),
  weight_unit: z.string(),
  price: z.number(),
  rrp: z.number(),
  /** Absent for whoever has no right to see it (D-051). */
  commission: z.number().optional(),
  imgs: z.array(z.string()),
  video: z.string(),
  desc: z.string(),
  uses: z.string(),
  ingredients: z.string(),
  catg: z.array(z.object({ _id: z.string(), name: z.string() })),
  subCatg: z.array(z.object({ _id: z.string(), name: z.string() })),
  skin_color: z.array(z.number()),
  color: z.string(),
  is_fav: z.boolean(),
  is_stk: z.boolean(),
  is_viewVdo: z.boolean(),
  featured: z.boolean(),
  pplr: z.boolean(),
})
export type ProductView = z.output<typeof productSchema>

/** What a tile shows and does: a page of products carries no more. A visitor's has no marks. */
export type TileView = Pick<ProductView, '_id' | 'cat_id' | 'name' | 'brand' | 'price' | 'rrp' | 'imgs' | 'video'> &
  Partial<Pick<ProductView, 'commission' | 'is_fav' | 'is_stk' | 'is_viewVdo'>>

export const productsAnswerSchema = z.object({ prods: z.array(productSchema), bP: z.string(), ttl: z.number() })
export type ProductsAnswer = z.output<typeof productsAnswerSchema>
export const productAnswerSchema = z.object({ prod: productSchema, bP: z.string() })
export type ProductAnswer = z.output<typeof productAnswerSchema>

const sorts = Object.values(exploreSort) as number[]
export const sortSchema = z.coerce
  .number()
  .refine((code) => sorts.includes(code))
  .transform((code) => code as ExploreSort)
  .catch(exploreSort.featured)
  .default(exploreSort.featured)

/** Literal text, at most 75 characters count (D-191). */
export const searchSchema = z
  .string()
  .transform((text) => text.trim().slice(0, 75))
  .default('')

const hex = /^#?([0-9a-f]{6})$/i

/** Hex codes, each with an encoded hash, comma-separated; a JSON list and codes without a hash are taken too (D-132). */
export const coloursSchema = z
  .union([z.string(), z.array(z.string())])
  .default('')
  .transform((sent) => {
    const text = Array.isArray(sent) ? sent.join(',') : sent
    const codes = text
      .replace(/[[\]"\s]/g, '')
      .replace(/%23/g, '#')
      .split(',')
    return codes.filter(Boolean).map((code) => {
      const digits = hex.exec(code)?.[1]
      // a code that is none matches nothing, rather than everything
      return digits ? `#${digits.toLowerCase()}` : 'none'
    })
  })

const ids = jsonList(idSchema, 100).default([])

export const listProductsSchema = pagingSchema.extend({
  sortValue: sortSchema,
  user_id: z.string().optional(),
  client_id: z.string().optional(),
  fltKey: z.coerce.number().optional().catch(undefined),
  catg: ids,
  subCatg: ids,
  skin: jsonList(z.coerce.number().int().min(0).max(99), 20).default([]),
  brand: jsonList(z.string().max(100), 100).default([]),
  color: coloursSchema,
  sKey: searchSchema,
  /** Leaves this product out (D-186). */
  prod_id: z.string().optional(),
})
export type ListProducts = z.output<typeof listProductsSchema>

export const categorySchema = z.object({
  _id: z.string(),
  name: z.string(),
  desc: z.string(),
  img: z.string(),
  // no form sets these four; they are in the answer because the specification names them (D-133)
  subcat_id: z.array(z.string()),
  skin: z.array(z.number()),
  brand: z.array(z.string()),
  color: z.array(z.string()),
  subcatg: z.array(z.object({ _id: z.string(), name: z.string() })),
})
export type CategoryView = z.output<typeof categorySchema>
export const categoriesAnswerSchema = z.object({ catgs: z.array(categorySchema), bP: z.string(), ttl: z.number() })
export type CategoriesAnswer = z.output<typeof categoriesAnswerSchema>

export const subCategoriesAnswerSchema = z.object({
  catgs: z.array(categorySchema.pick({ _id: true, name: true, subcatg: true })),
  ttl: z.number(),
})

export const brandsAnswerSchema = z.object({ brands: z.array(z.object({ name: z.string() })), ttl: z.number() })
export type BrandsAnswer = z.output<typeof brandsAnswerSchema>

export const coloursAnswerSchema = z.object({
  colors: z.array(z.object({ _id: z.string(), code: z.string() })),
  ttl: z.number(),
})
export type ColoursAnswer = z.output<typeof coloursAnswerSchema>

const named = z.object({ _id: z.string(), name: z.string() })
export const bannerSchema = z.object({
  _id: z.string(),
  img: z.string(),
  name: z.string(),
  title: z.string(),
  desc: z.string(),
  position: z.number(),
  // two shapes of one thing: each screen finds the name it knows (D-135)
  cat_id: z.array(z.string()),
  subcat_id: z.array(z.string()),
  catg: z.array(named),
  subcatg: z.array(named),
  skin: z.array(z.number()),
  brand: z.array(z.string()),
  color: z.array(z.string()),
})
export type BannerView = z.output<typeof bannerSchema>
export const bannersAnswerSchema = z.object({ banners: z.array(bannerSchema), bannerbP: z.string(), ttl: z.number() })
export type BannersAnswer = z.output<typeof bannersAnswerSchema>
