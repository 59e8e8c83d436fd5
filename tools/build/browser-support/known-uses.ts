/** Names that some of the promised browsers lack and the build may use all the same. */
export const knownUses: ReadonlySet<string> = new Set([
  // src/app/web/older-browsers.ts adds these where they are missing
  'URL.canParse',
  '.canParse()',
  '.findLast()',
  '.findLastIndex()',
  '.requestSubmit()',
  '.toReversed()',
  '.toSorted()',
  '.toSpliced()',
  '.with()',
  // tested for before they are used
  'setImmediate',
  '.startViewTransition()',
  'navigation',
  'cookieStore',
  'Notification',
  'Notification.permission',
  'Notification.requestPermission',
  'Error.captureStackTrace',
  '.toBase64()',
  '.share()',
  '.caretPositionFromPoint()',
  '.caretRangeFromPoint()',
  '.getComposedRanges()',
  // functions of libraries that have the name of a newer browser's function
  '.use()',
  '.when()',
  '.move()',
  '.parseHTML()',
  '.getHTML()',
])
