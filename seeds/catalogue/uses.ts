/** How to use, step by step, as the rich text that the admin's editor would have saved. */
export function steps(...lines: string[]): string {
  return `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`
}
