/**
 * Calls back in the frame after one of these elements has changed its size, and once in the beginning; returns a function that ends it.
 * Without the delay, a callback that resizes another of the elements would be reported as an error of the page.
 */
export function observeSize(elements: Iterable<Element>, onResize: () => void): () => void {
  let frame = 0
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onResize)
  })
  for (const element of elements) observer.observe(element)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
