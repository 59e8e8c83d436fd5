/** Resolves once the browser has painted what is rendered now: work that follows does not hold up the answer to a tap. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
