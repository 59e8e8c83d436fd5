interface PicturesWish {
  count: number
  /** Some were chosen before, or stood there from the start. */
  had: boolean
  need: number
  none: string
  few: string
}

/** Never chosen is one text, chosen and taken away again another (D-111). */
export function picturesProblem({ count, had, need, none, few }: PicturesWish): string | null {
  if (count >= need) return null
  return count === 0 && !had ? none : few
}
