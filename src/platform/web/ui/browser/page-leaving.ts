/** For this long after another page was asked for, what fails to load counts as given up by the browser. */
const leavingMs = 5_000
let requestedAt = Number.NEGATIVE_INFINITY

/**
 * Whether another page was just asked for. Firefox then gives up all that this page still loads, up to seconds before the other page is
 * shown.
 */
export const isLeavingPage = (): boolean => performance.now() - requestedAt < leavingMs

/** Called once when the page starts. A page that comes back from the browser's back/forward cache is no longer being left. */
export function watchPageLeaving(): void {
  addEventListener('beforeunload', () => {
    requestedAt = performance.now()
  })
  addEventListener('pageshow', () => {
    requestedAt = Number.NEGATIVE_INFINITY
  })
}
