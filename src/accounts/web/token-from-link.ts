/** The text after the last equals sign, else the whole text (D-152). */
export function tokenFromLink(part: string): string {
  return part.slice(part.lastIndexOf('=') + 1)
}
