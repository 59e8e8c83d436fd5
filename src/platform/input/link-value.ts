const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
/** The characters that an email program or a person leaves around a link that is copied out of a sentence. */
const around = ' \t\r\n\u00A0\u202F.,;:!?()[]{}<>"\'«»“”‘’'

/** The secret token of a pasted link, without spaces and punctuation around it. */
export function toLinkValue(text: string): string {
  const seen = text.replace(invisible, '')
  let [start, end] = [0, seen.length]
  while (end > 0 && around.includes(seen.charAt(end - 1))) end -= 1
  while (start < end && around.includes(seen.charAt(start))) start += 1
  return seen.slice(start, end)
}

/** The secret token in a part of a link: the text after the last equals sign, or else the whole text (D-152). */
export function tokenFromLink(part: string): string {
  return part.slice(part.lastIndexOf('=') + 1)
}
