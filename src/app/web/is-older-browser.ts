/** Whether the browser lacks one of the functions that older-browsers.ts brings. */
export function isOlderBrowser(): boolean {
  return !('canParse' in URL && 'toSpliced' in [] && 'findLast' in [] && 'requestSubmit' in HTMLFormElement.prototype)
}
