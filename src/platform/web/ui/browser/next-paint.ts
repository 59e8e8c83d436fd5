/** Resolves once the browser has painted the present state, so that the work that follows does not delay the response to a tap. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
