import { fileURLToPath } from 'node:url'

/** The folder of the demo shop's pictures and training video. */
const folder = fileURLToPath(new URL('./files/', import.meta.url))

/** Front, open from above, texture, in company: the four pictures of each product. */
export const productViews = [1, 2, 3, 4] as const

export const productPicture = (slug: string, view: number) => `${folder}products/${slug}-${view}.webp`
export const categoryPicture = (slug: string) => `${folder}categories/${slug}.webp`
/** A banner is known by its position, 1 to 9. */
export const bannerPicture = (position: number) => `${folder}banners/${position}.webp`
export const documentPicture = (file: string) => `${folder}documents/${file}`

export const trainingVideo = `${folder}training.mp4`
export const trainingSeconds = 11
