import { catalogueText } from '#catalogue/text.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'

/** The product's picture names without the deleted ones. Rejects a deleted name that is not a picture of the product. */
export function remainingPictures(pictures: string[], deleted: string[]): string[] {
  if (deleted.some((name) => !pictures.includes(name)))
    throw createFieldError('del_imgs', catalogueText.pictureNotFound)
  return pictures.filter((name) => !deleted.includes(name))
}

/** The picture names in the order that `order` gives, where an empty name stands for the next new picture; without an order the new ones come last. */
export function orderPictures(remaining: string[], added: string[], order: string[]): string[] {
  const pictures = [...remaining, ...added]
  if (order.length === 0) return pictures
  const nextAdded = [...added]
  const ordered = order.map((name) => name || nextAdded.shift())
  const isComplete = ordered.length === pictures.length && pictures.every((name) => ordered.includes(name))
  if (!isComplete) throw createFieldError('imgs_order', catalogueText.pictureNotFound)
  return ordered.filter((name) => name !== undefined)
}
