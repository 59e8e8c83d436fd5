import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

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
export type BannerWire = z.output<typeof bannerSchema>
export const bannersResponseSchema = z.object({ banners: z.array(bannerSchema), bannerbP: z.string(), ttl: z.number() })
export type BannersResponse = z.output<typeof bannersResponseSchema>

nameSchemas({ Banner: bannerSchema, BannerList: bannersResponseSchema })
