interface PictureCountRule {
  count: number
  /** Whether the form has had pictures: chosen ones, or those of an existing row. */
  hadPictures: boolean
  required: number
  noneMessage: string
  fewMessage: string
}

/** The error message, or null: a form that never had pictures has a different message from one whose pictures were removed (D-111). */
export function validatePictureCount({
  count,
  hadPictures,
  required,
  noneMessage,
  fewMessage,
}: PictureCountRule): string | null {
  if (count >= required) return null
  return count === 0 && !hadPictures ? noneMessage : fewMessage
}
