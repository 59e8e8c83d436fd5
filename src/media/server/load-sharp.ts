import type sharp from 'sharp'

let loaded: Promise<typeof sharp> | undefined

/** The image library, imported when the first picture comes; with one thread a picture, so that its time is its cost. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.concurrency(1)
    return library
  })
  return loaded
}
