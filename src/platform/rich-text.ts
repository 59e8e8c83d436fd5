/** Whether the rich text shows no characters to a reader. A bracket ends the search for the end of the one before, so that many of them cost no more. */
export function isEmptyRichText(html: string): boolean {
  return (
    html
      .replace(/<[^<>]*>/g, '')
      .replace(/&nbsp;/g, ' ')
      .trim() === ''
  )
}
