/** The part after the last equals sign, else the whole (D-152). */
export function tokenFromLink(part: string): string {
  return part.slice(part.lastIndexOf('=') + 1)
}
